import type { Message as WireMessage, ChatRequest as WireRequest } from 'ollama/browser';
import type { ChatRequest, RequestMessage, RequestPart, RequestSettings } from '@/lib/domain/chat-request';
import { resultText } from '../openai-compatible/request-messages';
import { objectArguments } from '../wire/call-arguments';
import { toolSchema } from '../wire/tool-schema';

const joinedText = (parts: readonly RequestPart[], type: 'text' | 'reasoning'): string =>
  parts.map((part) => (part.type === type ? part.text : '')).join('');

/** Its models read the properties only, without what they refer to. */
const schemaDialect = { isInlined: true };

const userMessage = ({ parts }: RequestMessage): WireMessage => {
  const images = parts.flatMap((part) => (part.type === 'image' ? [part.data] : []));
  return { role: 'user', content: joinedText(parts, 'text'), ...(images.length > 0 && { images }) };
};

/** Thinking is sent back only inside a turn with tools. */
const assistantMessage = ({ parts }: RequestMessage, followsTool: boolean): WireMessage => {
  const calls = parts.flatMap((part) =>
    part.type === 'tool_call' ? [{ function: { name: part.toolName, arguments: objectArguments(part.args) } }] : [],
  );
  const thinking = joinedText(parts, 'reasoning');
  return {
    role: 'assistant',
    content: joinedText(parts, 'text'),
    ...((calls.length > 0 || followsTool) && thinking !== '' && { thinking }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
};

const toolMessages = ({ parts }: RequestMessage): readonly WireMessage[] =>
  parts.flatMap((part) =>
    part.type === 'tool_result'
      ? [
          {
            role: 'tool',
            tool_name: part.toolName,
            content: resultText(part.result),
            ...(part.pictures && { images: part.pictures.map(({ data }) => data) }),
          },
        ]
      : [],
  );

const wireMessages = (request: ChatRequest): WireMessage[] => {
  const system: readonly WireMessage[] =
    request.system === undefined ? [] : [{ role: 'system', content: request.system }];
  const turns = request.messages.flatMap((message, index): readonly WireMessage[] => {
    switch (message.role) {
      case 'user':
        return [userMessage(message)];
      case 'assistant':
        return [assistantMessage(message, request.messages[index - 1]?.role === 'tool')];
      case 'tool':
        return toolMessages(message);
      default:
        return message.role satisfies never;
    }
  });
  return [...system, ...turns];
};

const thinkLevels: ReadonlyMap<string, 'low' | 'medium' | 'high' | false> = new Map<
  string,
  'low' | 'medium' | 'high' | false
>([
  ['none', false],
  ['minimal', 'low'],
  ['low', 'low'],
  ['medium', 'medium'],
  ['high', 'high'],
  ['xhigh', 'high'],
  ['max', 'high'],
]);

const thinkOf = (
  reasoning: Exclude<RequestSettings['reasoning'], undefined>,
): Exclude<WireRequest['think'], undefined> => {
  if (reasoning === 'off') return false;
  return 'effort' in reasoning ? (thinkLevels.get(reasoning.effort) ?? true) : true;
};

const optionsOf = (
  { maxTokens, temperature, topP, stop }: RequestSettings,
  contextWindow: number | undefined,
): WireRequest['options'] => ({
  ...(contextWindow !== undefined && { num_ctx: contextWindow }),
  ...(maxTokens !== undefined && { num_predict: maxTokens }),
  ...(temperature !== undefined && { temperature }),
  ...(topP !== undefined && { top_p: topP }),
  ...(stop !== undefined && { stop: [...stop] }),
});

/**
 * The body of a streamed `/api/chat` request, with `contextWindow` as `num_ctx`. Images are base64 without a data URL; Ollama takes no other files.
 * Format: https://github.com/ollama/ollama/blob/main/docs/api.md#generate-a-chat-completion
 */
export const ollamaChatRequest = (
  request: ChatRequest,
  contextWindow = request.settings?.contextWindow,
): WireRequest & { stream: true } => {
  const settings = request.settings ?? {};
  const options = optionsOf(settings, contextWindow) ?? {};
  return {
    model: request.model,
    messages: wireMessages(request),
    stream: true,
    ...(request.tools !== undefined &&
      request.tools.length > 0 && {
        tools: request.tools.map((tool) => ({
          type: 'function',
          function: {
            name: tool.name,
            ...(tool.description !== undefined && { description: tool.description }),
            parameters: toolSchema(tool.parameters, schemaDialect),
          },
        })),
      }),
    ...(settings.reasoning !== undefined && { think: thinkOf(settings.reasoning) }),
    ...(settings.keepAlive !== undefined && { keep_alive: settings.keepAlive }),
    ...(Object.keys(options).length > 0 && { options }),
  };
};
