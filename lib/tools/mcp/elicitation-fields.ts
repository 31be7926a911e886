import { z } from '@/lib/domain/schema';
import type { ElicitationField, ElicitationOption } from '@/lib/domain/tools/elicitation';
import { hasHidden, plainText } from './plain-text';

/** More fields than a card shows well. */
const maxFields = 40;
const maxOptions = 200;
const maxName = 200;
const maxTitle = 200;
const maxDescription = 1_000;
const maxInitial = 4_000;

const option = z.object({ const: z.string(), title: z.optional(z.string()) });
const base = { title: z.optional(z.string()), description: z.optional(z.string()) };
const number = z.optional(z.number());

/**
 * The kinds of values that a form can ask for: flat, and none but these.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#requested-schema
 */
const property = z.union([
  z.object({
    ...base,
    type: z.literal('string'),
    enum: z.optional(z.array(z.string())),
    /** Titles of `enum` (before 2025-11-25). */
    enumNames: z.optional(z.array(z.string())),
    oneOf: z.optional(z.array(option)),
    format: z.optional(z.string()),
    minLength: number,
    maxLength: number,
    default: z.optional(z.string()),
  }),
  z.object({ ...base, type: z.enum(['number', 'integer']), minimum: number, maximum: number, default: number }),
  z.object({ ...base, type: z.literal('boolean'), default: z.optional(z.boolean()) }),
  z.object({
    ...base,
    type: z.literal('array'),
    items: z.object({ enum: z.optional(z.array(z.string())), anyOf: z.optional(z.array(option)) }),
    minItems: number,
    maxItems: number,
    default: z.optional(z.array(z.string())),
  }),
]);

type Property = z.infer<typeof property>;

const formats = ['email', 'uri', 'date', 'date-time'] as const;

const optionOf = (value: string, title: string | undefined): ElicitationOption => {
  const shown = plainText(title ?? value, maxTitle).trim();
  return { value, title: shown === '' ? value : shown };
};

const optionsOf = (
  values: readonly string[] | undefined,
  titled: readonly z.infer<typeof option>[] | undefined,
  names: readonly string[] = [],
): readonly ElicitationOption[] | undefined => {
  const options =
    titled?.map(({ const: value, title }) => optionOf(value, title)) ??
    values?.map((value, index) => optionOf(value, names[index]));
  return options !== undefined && options.length > 0 && options.length <= maxOptions ? options : undefined;
};

type Text = Extract<Property, { type: 'string' }>;
type Amount = Extract<Property, { type: 'number' | 'integer' }>;
type Several = Extract<Property, { type: 'array' }>;

/** A limit as a form can use it: a whole number from 0 on. */
const limit = <Name extends string>(name: Name, value: number | undefined): { readonly [Key in Name]?: number } => {
  const limits: { [Key in Name]?: number } = {};
  if (value !== undefined && Number.isSafeInteger(value) && value >= 0) limits[name] = value;
  return limits;
};

type Naming = Pick<ElicitationField, 'name' | 'title' | 'description' | 'isRequired'>;

const textField = (naming: Naming, of: Text): ElicitationField | undefined => {
  if (of.enum !== undefined || of.oneOf !== undefined) {
    const options = optionsOf(of.enum, of.oneOf, of.enumNames);
    if (options === undefined) return undefined;
    const initial = options.find(({ value }) => value === of.default)?.value;
    return { ...naming, type: 'choice', options, ...(initial !== undefined && { initial }) };
  }
  const format = formats.find((known) => known === of.format);
  return {
    ...naming,
    type: 'text',
    ...(format !== undefined && { format }),
    ...limit('minLength', of.minLength),
    ...limit('maxLength', of.maxLength),
    ...(of.default !== undefined && { initial: plainText(of.default, maxInitial) }),
  };
};

const numberField = (naming: Naming, of: Amount): ElicitationField => ({
  ...naming,
  type: 'number',
  isInteger: of.type === 'integer',
  ...(of.minimum !== undefined && { minimum: of.minimum }),
  ...(of.maximum !== undefined && { maximum: of.maximum }),
  ...(of.default !== undefined && { initial: of.default }),
});

const choicesField = (naming: Naming, of: Several): ElicitationField | undefined => {
  const options = optionsOf(of.items.enum, of.items.anyOf);
  if (options === undefined) return undefined;
  const initial = of.default?.filter((value) => options.some((each) => each.value === value));
  return {
    ...naming,
    type: 'choices',
    options,
    ...limit('minItems', of.minItems),
    ...limit('maxItems', of.maxItems),
    ...(initial !== undefined && { initial }),
  };
};

const fieldOf = (naming: Naming, of: Property): ElicitationField | undefined => {
  switch (of.type) {
    case 'string':
      return textField(naming, of);
    case 'number':
    case 'integer':
      return numberField(naming, of);
    case 'boolean':
      return { ...naming, type: 'boolean', ...(of.default !== undefined && { initial: of.default }) };
    case 'array':
      return choicesField(naming, of);
    default:
      return of satisfies never;
  }
};

const namingOf = (name: string, of: Property, isRequired: boolean): Naming => {
  const title = plainText(of.title ?? '', maxTitle).trim();
  const description = plainText(of.description ?? '', maxDescription).trim();
  return { name, isRequired, ...(title !== '' && { title }), ...(description !== '' && { description }) };
};

type Asked = {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[] | undefined;
};

/** The fields of a form; undefined where one of them cannot be shown as what it is: an answer would be half of one. */
export const fieldsOf = ({ properties, required = [] }: Asked): readonly ElicitationField[] | undefined => {
  const entries = Object.entries(properties);
  if (entries.length > maxFields) return undefined;
  const fields: ElicitationField[] = [];
  for (const [name, schema] of entries) {
    const parsed = property.safeParse(schema);
    if (!parsed.success || name.length > maxName || hasHidden(name)) return undefined;
    const field = fieldOf(namingOf(name, parsed.data, required.includes(name)), parsed.data);
    if (field === undefined) return undefined;
    fields.push(field);
  }
  return fields;
};
