import { decodeBase64 } from '@/lib/domain/base64';
import { estimateRequest } from '@/lib/domain/chat/estimate-request';
import type { ChatRequest, RequestMessage, RequestPart, RequestPicture } from '@/lib/domain/chat-request';
import { objectArguments } from '../wire/call-arguments';
import { fitCalls } from '../wire/call-id';
import { toolSchema } from '../wire/tool-schema';
import { cacheBreakpoints } from './cache-breakpoints';
import { withoutLateThinking } from './late-thinking';

type Block = Readonly<Record<string, unknown>>;

/** The limit that the Messages API demands when neither the user nor the list of models sets one. Tokens. */
const defaultMaxTokens = 8192;
/** Our estimate of a prompt may be too small by this factor. */
const estimateMargin = 1.25;

/** As long as the model can: unused tokens cost nothing. Older models refuse prompt plus answer beyond their window. */
const maxAnswerTokens = (request: ChatRequest): number | undefined => {
  const { maxOutput, window } = request;
  if (maxOutput === undefined || window === undefined) return maxOutput;
  const room = window.tokens - Math.ceil(estimateRequest(request) * estimateMargin);
  return Math.min(maxOutput, Math.max(room, defaultMaxTokens));
};

const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const base64Source = (mediaType: string, data: string): Block => ({ type: 'base64', media_type: mediaType, data });

const fileBlock = ({ mimeType, data, name }: Extract<RequestPart, { type: 'file' }>): Block =>
  mimeType === 'application/pdf'
    ? { type: 'document', source: base64Source(mimeType, data), title: name }
    : {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: new TextDecoder().decode(decodeBase64(data)) },
        title: name,
      };

const imageBlock = ({ mimeType, data }: RequestPicture): readonly Block[] =>
  imageTypes.has(mimeType) ? [{ type: 'image', source: base64Source(mimeType, data) }] : [];

const resultText = (result: unknown): string => (typeof result === 'string' ? result : (JSON.stringify(result) ?? ''));

const resultContent = ({ result, pictures }: Extract<RequestPart, { type: 'tool_result' }>): unknown =>
  pictures === undefined
    ? resultText(result)
    : [{ type: 'text', text: resultText(result) }, ...pictures.flatMap(imageBlock)];

/** The ids of calls (its own refusal: “String should match pattern”). Each is of one call in the whole conversation. */
const callIds = '^[a-zA-Z0-9_-]+$';

const blocksOf = (part: RequestPart): readonly Block[] => {
  switch (part.type) {
    case 'text':
      // Blank text blocks are refused.
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
      return imageBlock(part);
    case 'file':
      return [fileBlock(part)];
    case 'reasoning':
      // Thinking of another service, or of an interrupted answer, has no signature and is refused.
      return part.signature === undefined ? [] : [{ type: 'thinking', thinking: part.text, signature: part.signature }];
    case 'redacted_reasoning':
      return [{ type: 'redacted_thinking', data: part.data }];
    case 'tool_call':
      return [{ type: 'tool_use', id: part.toolCallId, name: part.toolName, input: objectArguments(part.args) }];
    case 'tool_result':
      return [
        {
          type: 'tool_result',
          tool_use_id: part.toolCallId,
          content: resultContent(part),
          ...(part.isError === true && { is_error: true }),
        },
      ];
    case 'source':
      return [];
    default:
      return part satisfies never;
  }
};

type Turn = { readonly role: 'user' | 'assistant'; readonly content: readonly Block[] };

/** All results of one assistant message go into one user message, before any text. */
const resultsFirst = (content: readonly Block[]): readonly Block[] => [
  ...content.filter(({ type }) => type === 'tool_result'),
  ...content.filter(({ type }) => type !== 'tool_result'),
];

/** The turns; adjacent turns of one role are joined, since tool results are user content. */
const turnsOf = (messages: readonly RequestMessage[]): readonly Turn[] => {
  const turns: Turn[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = message.parts.flatMap(blocksOf);
    const last = turns.at(-1);
    if (content.length === 0) continue;
    if (last?.role === role) turns[turns.length - 1] = { role, content: [...last.content, ...content] };
    else turns.push({ role, content });
  }
  return turns.map(({ role, content }) => ({ role, content: role === 'user' ? resultsFirst(content) : content }));
};

/** A prefill must not end in white space. */
const withTrimmedEnd = (turns: readonly Turn[]): readonly Turn[] => {
  const last = turns.at(-1);
  const block = last?.content.at(-1);
  if (last?.role !== 'assistant' || typeof block?.text !== 'string') return turns;
  const trimmed = { ...block, text: block.text.trimEnd() };
  return [...turns.slice(0, -1), { ...last, content: [...last.content.slice(0, -1), trimmed] }];
};

/** Models that always think, as much as they decide, and show it only on request (Anthropic docs, "Thinking", 2026). */
const alwaysThinks = /claude-(?:opus-4-[7-9]|[a-z]+-(?:[5-9]|\d\d))(?!\d)/u;

/** `thinking` and `output_config`, as the Messages API takes them (Anthropic docs, "Thinking" and "Effort"). */
export const thinkingOf = ({
  model,
  settings,
  toolChoice,
}: Pick<ChatRequest, 'model' | 'settings' | 'toolChoice'>): Block => {
  const reasoning = settings?.reasoning;
  // From Opus 4.7 on, thinking is shown only on request (Anthropic docs, "Thinking").
  const display = 'summarized';
  // A model that is asked to think cannot be made to call a tool.
  const isShown = toolChoice === undefined && alwaysThinks.test(model);
  if (reasoning === undefined) return isShown ? { thinking: { type: 'adaptive', display } } : {};
  if (reasoning === 'off') return { thinking: { type: 'disabled' } };
  if ('budgetTokens' in reasoning) {
    return { thinking: { type: 'enabled', budget_tokens: reasoning.budgetTokens, display } };
  }
  if ('effort' in reasoning)
    return { thinking: { type: 'adaptive', display }, output_config: { effort: reasoning.effort } };
  return { thinking: { type: 'adaptive', display } };
};

/**
 * The service's own search, in the version that every model has; later ones also run code. It is searched so often at most
 * that the service does not pause its turn, which it does after ten rounds (Anthropic docs, "Web search tool", 2026).
 */
const searchTool = { type: 'web_search_20250305', name: 'web_search', max_uses: 5 };

/** How it wants the names of arguments (its own refusal: "Property keys should match pattern"). */
const schemaDialect = { propertyNames: /^[a-zA-Z0-9_.-]{1,64}$/u };

/**
 * The tools of a request that offers none: those that its history calls, not to be called (its own refusal: “Requests which
 * include `tool_use` or `tool_result` blocks must define tools”).
 */
const calledTools = (messages: readonly RequestMessage[]): Block & { readonly tools?: readonly Block[] } => {
  const names = messages.flatMap(({ parts }) => parts.flatMap((part) => ('toolName' in part ? [part.toolName] : [])));
  if (names.length === 0) return {};
  const tools = [...new Set(names)].map((name) => ({ name, input_schema: { type: 'object' } }));
  return { tools, tool_choice: { type: 'none' } };
};

const toolsOf = (
  request: ChatRequest,
  asked: readonly RequestMessage[],
): Block & { readonly tools?: readonly Block[] } => {
  const { tools = [], toolChoice, settings, search } = request;
  if (tools.length === 0 && search === undefined) return calledTools(asked);
  // A model that thinks cannot be made to call a tool.
  const mayChoose = settings?.reasoning === undefined || settings.reasoning === 'off';
  return {
    tools: [
      ...tools.map(({ name, description, parameters }) => ({
        name,
        ...(description !== undefined && { description }),
        input_schema: toolSchema(parameters, schemaDialect),
      })),
      ...(search === undefined ? [] : [searchTool]),
    ],
    ...(mayChoose &&
      toolChoice !== undefined && {
        tool_choice: toolChoice === 'required' ? { type: 'any' } : { type: 'tool', name: toolChoice.toolName },
      }),
  };
};

type MessagesBody = Readonly<Record<string, unknown>> & { readonly messages: readonly unknown[] };

/**
 * What the Messages API takes besides the model and `stream` (Anthropic API reference, "Create a Message"). Sampling
 * parameters do not exist in version 2026-10-21 and are left out.
 */
export const anthropicBody = (wished: ChatRequest): MessagesBody => {
  const request = withoutLateThinking(wished);
  const { settings, system } = request;
  const budget =
    settings?.reasoning !== undefined && settings.reasoning !== 'off' && 'budgetTokens' in settings.reasoning
      ? settings.reasoning.budgetTokens
      : 0;
  const asked = fitCalls(request.messages, callIds);
  const messages = withTrimmedEnd(turnsOf(asked));
  const tools = toolsOf(request, asked);
  return {
    // The limit includes the thinking, so it must exceed the thinking budget.
    max_tokens: Math.max(settings?.maxTokens ?? maxAnswerTokens(request) ?? defaultMaxTokens + budget, budget + 1),
    messages,
    ...(system !== undefined && { system }),
    ...(settings?.stop !== undefined && settings.stop.length > 0 && { stop_sequences: settings.stop }),
    ...tools,
    ...thinkingOf(request),
    ...cacheBreakpoints(request, { messages, tools: tools.tools }),
  };
};
