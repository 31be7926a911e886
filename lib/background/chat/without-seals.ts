import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatRequest, RequestMessage, RequestPart } from '@/lib/domain/chat-request';
import type { MessagePart } from '@/lib/domain/message-part';

const isSealedPart = (part: RequestPart): boolean => {
  if (part.type === 'reasoning') return part.signature !== undefined || part.details !== undefined;
  return part.type === 'redacted_reasoning' || (part.type === 'tool_call' && part.providerMetadata !== undefined);
};

/** Whether anything in a request was signed or sealed by its service. */
export const hasSeals = ({ messages }: ChatRequest): boolean => messages.some(({ parts }) => parts.some(isSealedPart));

const withoutSeal = (part: RequestPart): readonly RequestPart[] => {
  if (part.type === 'redacted_reasoning') return [];
  if (part.type === 'reasoning') return part.text === '' ? [] : [{ type: 'reasoning', text: part.text }];
  if (part.type !== 'tool_call') return [part];
  const { providerMetadata: _, ...call } = part;
  return [call];
};

const withoutSealsIn = ({ parts, ...message }: RequestMessage): RequestMessage => ({
  ...message,
  parts: parts.flatMap(withoutSeal),
});

/** A request without all that its service signed or sealed in earlier answers. */
export const withoutSeals = (request: ChatRequest): ChatRequest => ({
  ...request,
  messages: request.messages.map(withoutSealsIn).filter(({ parts }) => parts.length > 0),
});

/** The parts of a stored answer without what was signed or sealed in them. */
export const partsWithoutSeals = (
  parts: readonly MessagePart[],
  isSealed: (part: MessagePart) => boolean,
): readonly MessagePart[] =>
  parts.flatMap((part): readonly MessagePart[] => {
    if (part.type !== 'tool-invocation') return isSealed(part) ? [] : [part];
    const { providerMetadata: _, ...call } = part;
    return [call];
  });

/**
 * Whether a refusal can be about what was sealed. Services have many words for it (“cannot be modified”, “Invalid
 * `signature`”, `invalid_encrypted_content`), so every request that is called wrong is asked once more without the seals: a
 * refusal costs nothing, and if it was about something else, the second says so.
 */
export const mayRefuseSeals = ({ code, serviceCode }: ChatErrorData): boolean =>
  code === 'bad-request' || serviceCode === 'invalid_encrypted_content';
