import type { z } from '@/lib/domain/schema';
import type { Reply } from '../core/reply';
import { type OpenAIErrorBody, openAIError } from './openai-error';

/** A refusal of a request body, without its status, which is 400. */
export type BodyRefusal = Partial<OpenAIErrorBody> & { readonly message: string };

/** A refused body as the service answers it. */
export const refuseBody = (refusal: BodyRefusal): Reply => openAIError(400, refusal);

/** `messages[0].content`: how the service names a place in a body. */
const paramOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}${text === '' ? '' : '.'}${String(key)}`),
    '',
  );

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );

const nameType = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal number';
  return `a ${typeof value}`;
};

/** The first thing that a schema finds wrong, in the service's words: a missing parameter, a wrong value or type. */
export const explainIssue = (error: z.core.$ZodError, body: unknown): BodyRefusal => {
  const issue = error.issues[0];
  const path = issue?.path ?? [];
  const param = paramOf(path);
  const value = valueAt(body, path);
  if (value === undefined) {
    return { message: `Missing required parameter: '${param}'.`, param, code: 'missing_required_parameter' };
  }
  if (issue?.code === 'invalid_value') {
    const allowed = issue.values.map((allowedValue) => `'${String(allowedValue)}'`);
    const list = allowed.length === 1 ? allowed[0] : `${allowed.slice(0, -1).join(', ')}, and ${allowed.at(-1)}`;
    return {
      message: `Invalid value: '${String(value)}'. Supported values are: ${list}.`,
      param,
      code: 'invalid_value',
    };
  }
  if (issue?.code === 'too_small' && Array.isArray(value)) {
    return {
      message: `Invalid '${param}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
      param,
      code: 'empty_array',
    };
  }
  return {
    message: `Invalid type for '${param}': got ${nameType(value)} instead.`,
    param,
    code: 'invalid_type',
  };
};
