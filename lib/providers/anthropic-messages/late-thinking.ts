import type { ChatRequest, RequestPart } from '@/lib/domain/chat-request';

const isThought = (part: RequestPart | undefined): boolean =>
  part?.type === 'redacted_reasoning' || (part?.type === 'reasoning' && part.signature !== undefined);

/**
 * Whether thinking within a budget is refused: the last calls do not begin with their thoughts, which were left out or which
 * another model had (“Expected `thinking` or `redacted_thinking`, but found `tool_use`”; Anthropic docs, "Extended thinking").
 */
export const lacksThoughts = ({ messages, settings }: Pick<ChatRequest, 'messages' | 'settings'>): boolean => {
  const reasoning = settings?.reasoning;
  if (typeof reasoning !== 'object' || !('budgetTokens' in reasoning)) return false;
  const { parts = [] } = messages.findLast(({ role }) => role === 'assistant') ?? {};
  return parts.some(({ type }) => type === 'tool_call') && !isThought(parts[0]);
};

/** The request without its wish to think, where that would be refused. */
export const withoutLateThinking = (request: ChatRequest): ChatRequest => {
  if (!lacksThoughts(request)) return request;
  const { reasoning: _, ...settings } = request.settings ?? {};
  return { ...request, settings };
};
