import type { ChatRequest, RequestMessage, RequestPart } from '@/lib/domain/chat-request';
import type { Message, MessagePart } from '@/lib/domain/message';

/** Sent as the last line where a service takes no partial answer (decision 37). It is never shown. */
export const continueLine = 'Continue exactly where you stopped. Do not repeat anything and add no introduction.';

const userPart = (part: MessagePart): readonly RequestPart[] => {
  if (part.type === 'text') return part.text === '' ? [] : [{ type: 'text', text: part.text }];
  if (part.type !== 'file') return [];
  if (part.mimeType.startsWith('image/')) return [{ type: 'image', mimeType: part.mimeType, data: part.data }];
  return [{ type: 'file', mimeType: part.mimeType, name: part.name ?? 'file', data: part.data }];
};

const answerPart = (part: MessagePart): readonly RequestPart[] => {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'reasoning':
      return part.details.map((detail) =>
        detail.type === 'redacted'
          ? { type: 'redacted_reasoning', data: detail.data }
          : {
              type: 'reasoning',
              text: detail.text,
              ...(detail.signature !== undefined && { signature: detail.signature }),
            },
      );
    case 'tool-invocation':
      return part.state === 'partial-call'
        ? []
        : [{ type: 'tool_call', toolCallId: part.toolCallId, toolName: part.toolName, args: part.args }];
    default:
      return [];
  }
};

const toolResults = (parts: readonly MessagePart[]): readonly RequestPart[] =>
  parts.flatMap((part) =>
    part.type === 'tool-invocation' && part.state === 'result'
      ? [
          {
            type: 'tool_result' as const,
            toolCallId: part.toolCallId,
            toolName: part.toolName,
            result: part.result,
            ...(part.isError !== undefined && { isError: part.isError }),
          },
        ]
      : [],
  );

const requestMessages = (message: Message): readonly RequestMessage[] => {
  if (message.role === 'user') return [{ role: 'user', parts: message.parts.flatMap(userPart) }];
  const parts = message.parts.flatMap(answerPart);
  const results = toolResults(message.parts);
  return [
    ...(parts.length > 0 ? [{ role: 'assistant', parts } as const] : []),
    ...(results.length > 0 ? [{ role: 'tool', parts: results } as const] : []),
  ];
};

/** Services that insist on turns refuse two questions in a row, as an answer that failed leaves behind. */
const withTurns = (messages: readonly RequestMessage[]): readonly RequestMessage[] => {
  const turns: RequestMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === 'user' && last?.role === 'user') {
      turns.splice(-1, 1, { role: 'user', parts: [...last.parts, { type: 'text', text: '\n\n' }, ...message.parts] });
    } else turns.push(message);
  }
  return turns;
};

/**
 * One provider call from the path that leads to the answer. Pure. With `continues` the last message of the path is the
 * partial answer: it is sent as it is where the provider accepts that, else followed by one line that asks to go on.
 */
export const buildRequest = (
  model: string,
  path: readonly Message[],
  continues?: { readonly acceptsPrefill: boolean },
): ChatRequest => {
  const messages = withTurns(path.flatMap(requestMessages));
  if (continues === undefined) return { model, messages };
  if (continues.acceptsPrefill) return { model, messages, isContinuation: true };
  return { model, messages: [...messages, { role: 'user', parts: [{ type: 'text', text: continueLine }] }] };
};
