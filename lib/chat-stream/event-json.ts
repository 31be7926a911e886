import { ChatError } from '@/lib/domain/chat-error';

/**
 * The JSON of one event's data.
 *
 * @throws ChatError `malformed` for text that is not JSON.
 */
export const parseEventJson = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ChatError({ code: 'malformed', detail: 'An event of the answer is not JSON.' }, { cause });
  }
};

/** How often something is put into a text by mistake. */
const mostWraps = 3;

/** A value of JSON that must be an object or a list: where it is JSON text of one, also of such a text, that one. */
export const withoutWraps = (value: unknown): unknown => {
  let inner = value;
  try {
    for (let wraps = 0; wraps < mostWraps && typeof inner === 'string'; wraps += 1) inner = JSON.parse(inner);
  } catch {
    return value;
  }
  return typeof inner === 'object' && inner !== null ? inner : value;
};
