import type { ContentBlock, ConverseStreamCommandInput, Message } from '@aws-sdk/client-bedrock-runtime';
import type { ChatRequest } from '@/lib/domain/chat-request';

/**
 * Models that take cache points in instructions and messages (Amazon Bedrock User Guide, "Prompt caching for faster model
 * inference"). Others refuse a request that has one; an inference profile's own name does not tell its model.
 */
const takesPoints = /anthropic\.claude-(?:3-5-haiku|3-7-sonnet|[a-z]+-\d)|amazon\.nova-(?:micro|lite|pro|premier)-v1/u;

const point = { cachePoint: { type: 'default' } } as const satisfies ContentBlock;

/** Whether a model caches the beginning of a conversation on request. */
export const keepsCache = (model: string): boolean => takesPoints.test(model);

/**
 * Cache points after the instructions and after the user's last two turns: the last request ended at the earlier one. A
 * request may have four.
 */
export const cachePoints = (
  { model, system, settings }: Pick<ChatRequest, 'model' | 'system' | 'settings'>,
  messages: readonly Message[],
): Pick<ConverseStreamCommandInput, 'messages' | 'system'> => {
  if (settings?.cache !== true || !keepsCache(model)) return {};
  const marked = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : [])).slice(-2);
  return {
    messages: messages.map((message, index) =>
      marked.includes(index) ? { ...message, content: [...(message.content ?? []), point] } : message,
    ),
    ...(system !== undefined && { system: [{ text: system }, point] }),
  };
};
