import type { ChatErrorData } from '@/lib/domain/chat-error';
import { isRefused, type ModelFindings, type RefusedField } from '@/lib/domain/providers/model-findings';
import { isJsonObject } from '@/lib/http/json-text';

type Body = Readonly<Record<string, unknown>>;

/**
 * Fields that a question can do without. The question, who asks it, its tools and the ban on storing are not among
 * them.
 */
const leavable: ReadonlySet<string> = new Set([
  'temperature',
  'top_p',
  'stop',
  'stream_options',
  'reasoning',
  'reasoning.effort',
  'reasoning.summary',
  'reasoning_effort',
  'reasoning_format',
  'include',
  'prompt_cache_key',
  'thinking',
  'enable_thinking',
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
]);

/** Fields that no user sets: their value says nothing, and may differ between conversations. */
const ownFields: ReadonlySet<string> = new Set(['stream_options', 'reasoning.summary', 'include', 'prompt_cache_key']);

/** A limit of the answer's length, by its two names in chat completions. */
const otherName: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'max_completion_tokens'],
  ['max_completion_tokens', 'max_tokens'],
]);

/** Codes for an unknown field or an unknown value: without one of these the limit of an answer stays. */
const unsupportedCodes: ReadonlySet<string> = new Set([
  'unsupported_parameter',
  'unsupported_value',
  'unknown_parameter',
  'extra_forbidden',
]);

const refusalStatuses: ReadonlySet<number | undefined> = new Set([400, 422]);

const valueAt = (body: Body, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), body);

const known = (body: Body, field: string): RefusedField | undefined => {
  const value = valueAt(body, field);
  return value === undefined ? undefined : { field, value: ownFields.has(field) ? null : value };
};

const without = (body: Body, field: string): Body => {
  const [key = '', ...rest] = field.split('.');
  const inner = body[key];
  const { [key]: _, ...others } = body;
  if (rest.length === 0 || !isJsonObject(inner)) return others;
  const left = without(inner, rest.join('.'));
  return Object.keys(left).length === 0 ? others : { ...body, [key]: left };
};

/** A body without a field; a limit refused under one of its names is sent under the other. */
const leaveOut = (body: Body, { field, value }: RefusedField, leftOut: readonly RefusedField[]): Body => {
  const other = otherName.get(field);
  const left = without(body, field);
  return other === undefined || leftOut.some((one) => one.field === other) ? left : { ...left, [other]: value };
};

/** A body without the fields that this model is known to refuse, and what was left out. */
export const withoutRefused = (
  body: Body,
  findings: ModelFindings,
): { readonly body: Body; readonly leftOut: readonly RefusedField[] } => {
  const leftOut: RefusedField[] = [];
  let left = body;
  for (const { field } of findings.refused ?? []) {
    const wished = leavable.has(field) ? known(left, field) : undefined;
    if (wished === undefined || !isRefused(findings, wished)) continue;
    left = leaveOut(left, wished, leftOut);
    leftOut.push(wished);
  }
  return { body: left, leftOut };
};

/** `summary` for `reasoning.summary`: services name a field by its path or by its last key. */
const fieldOf = (body: Body, param: string): string | undefined =>
  [...leavable].find((field) => (field === param || field.endsWith(`.${param}`)) && valueAt(body, field) !== undefined);

/** The field of a body that an error answer names as refused, if the question can do without it. */
export const refusedField = (error: ChatErrorData, body: Body): RefusedField | undefined => {
  const { param, status, serviceCode = '' } = error;
  if (param === undefined || !refusalStatuses.has(status)) return undefined;
  const field = fieldOf(body, param);
  if (field === undefined) return undefined;
  const isLimit = field.startsWith('max_');
  return isLimit && !unsupportedCodes.has(serviceCode) ? undefined : known(body, field);
};
