import { isTooDeep } from '@/lib/domain/json-depth';
import { repairJson } from './json-repair';

/** The result of reading text that may be a cut JSON document. `value` is undefined unless a parse succeeded. */
export type PartialJson = {
  readonly value: unknown;
  readonly state: 'undefined-input' | 'successful-parse' | 'repaired-parse' | 'failed-parse';
};

const ownsPrototype = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');

/**
 * Whether a key somewhere reaches an object's prototype (`__proto__`, `constructor.prototype`): the value is handed to
 * tools that may copy it. Walks without recursion, since the depth is the model's choice.
 */
const reachesPrototype = (root: unknown): boolean => {
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || (key === 'constructor' && ownsPrototype(inner))) return true;
      waiting.push(inner);
    }
  }
  return false;
};

const parseSafely = (text: string): { readonly value: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return reachesPrototype(value) || isTooDeep(value) ? undefined : { value };
  } catch {
    return undefined;
  }
};

/**
 * Reads JSON that may be cut anywhere, as tool arguments are while they stream (ai 3.4–4.3). A plain parse comes first;
 * if it fails, the text is repaired (`repairJson`) and parsed again. Text with a key that reaches a prototype fails,
 * and so does text that is nested too deep.
 */
export const parsePartialJson = (text: string | undefined): PartialJson => {
  if (text === undefined) return { value: undefined, state: 'undefined-input' };
  const whole = parseSafely(text);
  if (whole !== undefined) return { value: whole.value, state: 'successful-parse' };
  const repaired = parseSafely(repairJson(text));
  if (repaired !== undefined) return { value: repaired.value, state: 'repaired-parse' };
  return { value: undefined, state: 'failed-parse' };
};
