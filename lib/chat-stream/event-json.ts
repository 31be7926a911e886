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
