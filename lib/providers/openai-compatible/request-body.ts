import type { ChatRequest, RequestSettings } from '@/lib/domain/chat-request';
import { toolSchema } from '../wire/tool-schema';
import { withCacheControl } from './cache-control';
import type { Dialect } from './dialect';
import { chatCompletionsMessages } from './request-messages';

type Fields = Readonly<Record<string, unknown>>;

const effortFields = (reasoning: RequestSettings['reasoning']): Fields => {
  if (reasoning === 'off') return { reasoning_effort: 'none' };
  return reasoning !== undefined && 'effort' in reasoning ? { reasoning_effort: reasoning.effort } : {};
};

/** DeepSeek knows three efforts (its guide, "Thinking Mode"); the others are the nearest of these. */
const deepSeekEffort = (effort: string): string => {
  if (effort === 'max' || effort === 'xhigh') return 'max';
  return effort === 'low' || effort === 'minimal' ? 'low' : 'high';
};

const thinkingFields = (reasoning: RequestSettings['reasoning']): Fields => {
  if (reasoning === undefined) return {};
  if (reasoning === 'off') return { thinking: { type: 'disabled' } };
  return {
    thinking: { type: 'enabled' },
    ...('effort' in reasoning && { reasoning_effort: deepSeekEffort(reasoning.effort) }),
  };
};

const reasoningObject = (reasoning: RequestSettings['reasoning']): Fields => {
  if (reasoning === undefined) return {};
  if (reasoning === 'off') return { reasoning: { effort: 'none' } };
  if ('effort' in reasoning) return { reasoning: { effort: reasoning.effort } };
  if ('budgetTokens' in reasoning) return { reasoning: { max_tokens: reasoning.budgetTokens } };
  return { reasoning: { enabled: true } };
};

const formatFields = (
  reasoning: RequestSettings['reasoning'],
  { reasoningFormat: format }: Dialect,
  model: string,
): Fields =>
  format === undefined || reasoning === undefined || reasoning === 'off' || new RegExp(format.except, 'i').test(model)
    ? {}
    : { reasoning_format: format.value };

const reasoningFields = (reasoning: RequestSettings['reasoning'], dialect: Dialect, model: string): Fields => {
  if (dialect.effortModels !== undefined && new RegExp(dialect.effortModels, 'i').test(model)) {
    return effortFields(reasoning);
  }
  switch (dialect.reasoning) {
    case 'effort':
      return { ...effortFields(reasoning), ...formatFields(reasoning, dialect, model) };
    case 'thinking':
      return thinkingFields(reasoning);
    case 'object':
      return reasoningObject(reasoning);
    case 'enable_thinking':
      return reasoning === undefined ? {} : { enable_thinking: reasoning !== 'off' };
    default:
      return dialect.reasoning satisfies never;
  }
};

const settingsFields = (settings: RequestSettings, dialect: Dialect, model: string): Fields => {
  const { maxTokens, temperature, topP, stop, reasoning } = settings;
  const clampedTopP =
    topP === undefined || dialect.topP === undefined
      ? topP
      : Math.min(dialect.topP.max, Math.max(dialect.topP.min, topP));
  return {
    ...(maxTokens !== undefined && { [dialect.limitField]: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(clampedTopP !== undefined && { top_p: clampedTopP }),
    ...(stop !== undefined && !dialect.refuses.includes('stop') && { stop }),
    ...reasoningFields(reasoning, dialect, model),
  };
};

const toolFields = (request: ChatRequest, dialect: Dialect): Fields => {
  const { tools = [], toolChoice } = request;
  const search = request.search === undefined || dialect.searchTool === undefined ? [] : [dialect.searchTool];
  if ((tools.length === 0 && search.length === 0) || dialect.refuses.includes('tools')) return {};
  return {
    tools: [
      ...tools.map((tool) => ({
        type: 'function',
        function: {
          name: tool.name,
          ...(tool.description !== undefined && { description: tool.description }),
          parameters: toolSchema(tool.parameters),
        },
      })),
      ...search,
    ],
    ...(toolChoice !== undefined && {
      tool_choice:
        toolChoice === 'required' ? 'required' : { type: 'function', function: { name: toolChoice.toolName } },
    }),
  };
};

const messagesOf = (request: ChatRequest, dialect: Dialect): readonly Fields[] => {
  const messages = chatCompletionsMessages(request, dialect);
  const { cacheControl } = dialect;
  const isMarked = request.settings?.cache === true && cacheControl !== undefined;
  return isMarked && new RegExp(cacheControl, 'u').test(request.model) ? withCacheControl(messages) : messages;
};

/**
 * The JSON body of a streamed chat completions request.
 * Format: https://platform.openai.com/docs/api-reference/chat/create and the dialect's deviations.
 */
export const chatCompletionsBody = (request: ChatRequest, dialect: Dialect): Fields => ({
  model: request.model,
  messages: messagesOf(request, dialect),
  stream: true,
  ...(dialect.cacheKey === 'prompt_cache_key' &&
    request.cacheKey !== undefined && { prompt_cache_key: request.cacheKey }),
  ...(dialect.asksForUsage && { stream_options: { include_usage: true } }),
  ...settingsFields(request.settings ?? {}, dialect, request.model),
  ...toolFields(request, dialect),
});
