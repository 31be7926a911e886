import type { EventsOfWhole } from '@/lib/http/json-events';
import { isJsonObject } from '@/lib/http/json-text';

/**
 * The chat completion of a server that does not stream, as one chunk: its `message` is what the deltas would have added
 * up to. Format: https://platform.openai.com/docs/api-reference/chat/object
 */
export const chunksOfWhole: EventsOfWhole = (body) => {
  if (!Array.isArray(body.choices) || body.choices.length === 0) return undefined;
  const choices = body.choices.map((choice: unknown) =>
    isJsonObject(choice) ? { ...choice, delta: choice.message ?? choice.delta } : choice,
  );
  return [{ ...body, choices }];
};
