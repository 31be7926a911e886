import type { RequestMessage, RequestPart } from '@/lib/domain/chat-request';
import type { Dialect } from './dialect';

type Fields = Readonly<Record<string, unknown>>;
type ReasoningPart = Extract<RequestPart, { type: 'reasoning' }>;

/**
 * Models that refuse a call without what they thought before it, at their own service and behind most others: Kimi's that
 * think (platform.kimi.ai, "Use Kimi K2 Thinking", 2026) and DeepSeek's from V3.2 on (its guide "Thinking Mode").
 */
const demanding =
  /kimi-(k2-thinking|k2[.p-][5-9](?!\d)|k([3-9]|\d\d)|thinking|latest|for-coding)|deepseek-(reasoner|v([4-9]|\d\d|3[.p-][2-9]))/i;

/** To Kimi from K2.5 on an empty text is missing reasoning, a space is none: tried in public pull requests of 2026. */
const wantsBlank = /kimi-(k2[.p-][5-9](?!\d)|k([3-9]|\d\d)|for-coding)/i;

const hasCall = ({ parts }: RequestMessage): boolean => parts.some(({ type }) => type === 'tool_call');

const contentField = (
  message: RequestMessage,
  reasoning: readonly ReasoningPart[],
  { isInToolTurn, model }: { readonly isInToolTurn: boolean; readonly model: string },
): Fields => {
  const text = reasoning.map((part) => part.text).join('');
  if (text !== '') return isInToolTurn || hasCall(message) ? { reasoning_content: text } : {};
  return hasCall(message) ? { reasoning_content: wantsBlank.test(model) ? ' ' : '' } : {};
};

/**
 * The fields of an assistant message that hold its reasoning, where the service or the model wants it back. Where it was
 * not kept (another model thought, or nobody), a call has a blank in its place. `isInToolTurn`: results are before it.
 */
export const reasoningBack = (
  message: RequestMessage,
  dialect: Dialect,
  turn: { readonly isInToolTurn: boolean; readonly model: string },
): Fields => {
  const reasoning = message.parts.filter((part) => part.type === 'reasoning');
  const details = reasoning.flatMap((part) => (Array.isArray(part.details) ? part.details : []));
  const isDemanded = dialect.reasoningBack === 'reasoning_content' || demanding.test(turn.model);
  return {
    ...(isDemanded && contentField(message, reasoning, turn)),
    ...(dialect.reasoningBack === 'reasoning_details' && details.length > 0 && { reasoning_details: details }),
  };
};
