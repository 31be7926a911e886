import type { ChatRequest, RequestPart } from '@/lib/domain/chat-request';

type WirePart = Readonly<Record<string, unknown>>;

const partOf = (part: RequestPart): readonly WirePart[] => {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
    case 'file':
      return [{ type: part.type, mimeType: part.mimeType, data: part.data }];
    case 'tool_call':
      return [{ type: 'toolCall', id: part.toolCallId, name: part.toolName, arguments: part.args }];
    case 'tool_result':
      return [{ type: 'toolResult', id: part.toolCallId, result: part.result }];
    // What the model thought is not sent back.
    case 'reasoning':
    case 'redacted_reasoning':
    case 'source':
      return [];
    default:
      return part satisfies never;
  }
};

/** The body of `POST /chat`. What is absent is left out: the service's default. */
export const templateNameBody = ({ model, system, messages, tools = [], settings = {} }: ChatRequest): WirePart => {
  const { maxTokens, temperature, topP, stop } = settings;
  return {
    model,
    stream: true,
    ...(system !== undefined && { system }),
    ...(tools.length > 0 && { tools }),
    messages: messages.map(({ role, parts }) => ({ role, parts: parts.flatMap(partOf) })),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(stop !== undefined && { stop }),
  };
};
