import { isTooDeep } from '@/lib/domain/json-depth';
import { wellFormed } from '@/lib/domain/well-formed';

const withoutProto = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutProto);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutProto(inner)]));
};

/** The same value without what no row may hold: keys that set a prototype, halves of characters. Undefined when it is too deep. */
export const cleanJson = (value: unknown): unknown => (isTooDeep(value) ? undefined : wellFormed(withoutProto(value)));

/** The JSON of a line, cleaned; undefined for what is none. */
export const jsonOfLine = (line: string | undefined): unknown => {
  if (line === undefined) return undefined;
  try {
    return cleanJson(JSON.parse(line));
  } catch {
    return undefined;
  }
};
