import { withoutWraps } from '@/lib/chat-stream/event-json';

/** A text as JSON; undefined when it is not JSON. The value is wrapped, since `null` and `false` are JSON too. */
export const parseJsonText = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** As `parseJsonText`, for what must be an object or a list: one that was written as JSON text once more is read from there. */
export const parseEventText = (text: string): { readonly value: unknown } | undefined => {
  const parsed = parseJsonText(text);
  return parsed === undefined ? undefined : { value: withoutWraps(parsed.value) };
};

/** Whether a value is a JSON object and no list. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
