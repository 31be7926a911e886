import { ChatError } from '@/lib/domain/chat-error';

/** RFC 9110 5.6.2. */
const namePattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** RFC 9110 5.5: what `fetch` accepts as a value. */
const valuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Extra request headers, one `name: value` a line; lines of another form are left out. Keys are in lower case. */
export const parseHeaderLines = (text: string): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (namePattern.test(name) && valuePattern.test(value)) headers[name] = value;
  }
  return headers;
};

/**
 * A key as it can appear in a header: without the white space that came with a paste. Undefined when there is none.
 * Throws ChatError `auth` for characters that no header can carry, since the platform's own error would print the key.
 */
export const headerSafeKey = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const key = value.trim();
  if (key === '') return undefined;
  if (!valuePattern.test(key)) throw new ChatError({ code: 'auth' });
  return key;
};
