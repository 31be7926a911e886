import type { EventsOfWhole } from '@/lib/http/json-events';
import { isJsonObject } from '@/lib/http/json-text';
import { callList } from '../wire/call-list';

/** One content block as stream events: a stream opens thinking without its signature. */
const blockEvents = (block: unknown, index: number): readonly unknown[] => {
  const signature = isJsonObject(block) && typeof block.signature === 'string' ? block.signature : undefined;
  return [
    { type: 'content_block_start', index, content_block: block },
    ...(signature === undefined
      ? []
      : [{ type: 'content_block_delta', index, delta: { type: 'signature_delta', signature } }]),
    { type: 'content_block_stop', index },
  ];
};

/**
 * The message of a server that does not stream, as the events that a stream would have sent.
 * Format: https://docs.anthropic.com/en/api/messages
 */
export const eventsOfMessage: EventsOfWhole = (message) => {
  const { content } = message;
  if (message.type !== 'message' || content === null || content === undefined) return undefined;
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : callList(content);
  return [
    { type: 'message_start', message },
    ...blocks.flatMap(blockEvents),
    { type: 'message_delta', delta: { stop_reason: message.stop_reason, stop_details: message.stop_details } },
    { type: 'message_stop' },
  ];
};
