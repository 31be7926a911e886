import type { ElicitationField, ElicitationValue } from '@/lib/domain/tools/elicitation';

/** What stands in an input. Options are named by their index: a server may give two of them one value. */
export type RawValue = string | boolean | readonly string[];

/** Why a value is none, or not enough; the field names the limit. */
export type FieldProblem =
  | { readonly type: 'required' | 'pick' | 'number' | 'whole' | 'email' | 'uri' | 'date' | 'moment' }
  | { readonly type: 'shortest' | 'longest' | 'fewest' | 'most' | 'minimum' | 'maximum'; readonly limit: number };

/** A form as a server can have it, or what is wrong with it by the index of the field. */
export type ReadForm =
  | { readonly type: 'answer'; readonly content: Readonly<Record<string, ElicitationValue>> }
  | { readonly type: 'problems'; readonly problems: ReadonlyMap<number, FieldProblem> };

/** What is in a number's input where the browser could not read it. */
export const unreadNumber = 'NaN';

type Field<Type extends ElicitationField['type']> = Extract<ElicitationField, { type: Type }>;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A moment of RFC 3339 as `datetime-local` has it: in the zone of this computer. */
const localMoment = (text: string): string => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return '';
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
};

const indexOf = ({ options }: Field<'choice' | 'choices'>, value: string): readonly string[] => {
  const index = options.findIndex((option) => option.value === value);
  return index < 0 ? [] : [String(index)];
};

const initialValue = (field: ElicitationField): RawValue => {
  switch (field.type) {
    case 'text':
      return field.format === 'date-time' ? localMoment(field.initial ?? '') : (field.initial ?? '');
    case 'number':
      return field.initial === undefined ? '' : String(field.initial);
    case 'boolean':
      return field.initial ?? false;
    case 'choice':
      return field.initial === undefined ? '' : (indexOf(field, field.initial)[0] ?? '');
    case 'choices':
      return (field.initial ?? []).flatMap((value) => indexOf(field, value));
    default:
      return field satisfies never;
  }
};

/** What stands in the inputs at first, in the order of the fields. */
export const initialValues = (fields: readonly ElicitationField[]): readonly RawValue[] => fields.map(initialValue);

/** A value; a problem; undefined for what is left open. */
type Read = { readonly value: ElicitationValue } | { readonly problem: FieldProblem } | undefined;

const wrong = (problem: FieldProblem): Read => ({ problem });

const day = /^\d{4}-\d{2}-\d{2}$/u;

const readFormat = (format: Field<'text'>['format'], text: string): Read => {
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/u.test(text) ? { value: text } : wrong({ type: 'email' });
    case 'uri':
      return URL.canParse(text) ? { value: text } : wrong({ type: 'uri' });
    case 'date':
      return day.test(text) && !Number.isNaN(Date.parse(text)) ? { value: text } : wrong({ type: 'date' });
    case 'date-time': {
      const date = new Date(text);
      return Number.isNaN(date.getTime()) ? wrong({ type: 'moment' }) : { value: date.toISOString() };
    }
    case undefined:
      return { value: text };
    default:
      return format satisfies never;
  }
};

const readText = ({ format, minLength, maxLength }: Field<'text'>, raw: string): Read => {
  const text = format === undefined ? raw : raw.trim();
  if (text.trim() === '') return undefined;
  const read = readFormat(format, text);
  const length = read !== undefined && 'value' in read ? String(read.value).length : text.length;
  if (minLength !== undefined && length < minLength) return wrong({ type: 'shortest', limit: minLength });
  if (maxLength !== undefined && length > maxLength) return wrong({ type: 'longest', limit: maxLength });
  return read;
};

const readNumber = ({ isInteger, minimum, maximum }: Field<'number'>, raw: string): Read => {
  if (raw.trim() === '') return undefined;
  const value = Number(raw);
  if (!Number.isFinite(value)) return wrong({ type: 'number' });
  if (isInteger && !Number.isInteger(value)) return wrong({ type: 'whole' });
  if (minimum !== undefined && value < minimum) return wrong({ type: 'minimum', limit: minimum });
  if (maximum !== undefined && value > maximum) return wrong({ type: 'maximum', limit: maximum });
  return { value };
};

const readChoices = ({ options, isRequired, minItems, maxItems }: Field<'choices'>, raw: readonly string[]): Read => {
  // In the order in which they are offered, whatever was pressed first.
  const chosen = options.filter((_, index) => raw.includes(String(index))).map(({ value }) => value);
  if (chosen.length === 0 && !isRequired) return undefined;
  const fewest = Math.max(minItems ?? 0, isRequired ? 1 : 0);
  if (chosen.length < fewest) return wrong({ type: 'fewest', limit: fewest });
  if (maxItems !== undefined && chosen.length > maxItems) return wrong({ type: 'most', limit: maxItems });
  return { value: chosen };
};

const readField = (field: ElicitationField, raw: RawValue): Read => {
  switch (field.type) {
    case 'text':
      return readText(field, String(raw));
    case 'number':
      return readNumber(field, String(raw));
    case 'boolean':
      return { value: raw === true };
    case 'choice': {
      const option = raw === '' ? undefined : field.options[Number(raw)];
      return option && { value: option.value };
    }
    case 'choices':
      return readChoices(field, typeof raw === 'object' ? raw : []);
    default:
      return field satisfies never;
  }
};

/** Reads a form: what is left open and not required is left out. */
export const readElicitationForm = (fields: readonly ElicitationField[], raw: readonly RawValue[]): ReadForm => {
  const content: [string, ElicitationValue][] = [];
  const problems = new Map<number, FieldProblem>();
  for (const [index, field] of fields.entries()) {
    const read = readField(field, raw[index] ?? '');
    if (read === undefined) {
      if (field.isRequired) problems.set(index, { type: field.type === 'choice' ? 'pick' : 'required' });
    } else if ('problem' in read) problems.set(index, read.problem);
    else content.push([field.name, read.value]);
  }
  if (problems.size > 0) return { type: 'problems', problems };
  return { type: 'answer', content: Object.fromEntries(content) };
};
