import type { EventsOfWhole } from '@/lib/http/json-events';

/**
 * The chat completion of a server that does not stream, as one chunk: the `message` of a choice is what the deltas would
 * have added up to. Format: https://platform.openai.com/docs/api-reference/chat/object
 */
export const chunksOfWhole: EventsOfWhole = (body) =>
  Array.isArray(body.choices) && body.choices.length > 0 ? [body] : undefined;
