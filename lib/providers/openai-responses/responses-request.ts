import type {
  ChatRequest,
  RequestMessage,
  RequestPart,
  RequestPicture,
  RequestSettings,
} from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import { resultText } from '../openai-compatible/request-messages';
import { fitCalls } from '../wire/call-id';
import { toolSchema } from '../wire/tool-schema';

type Item = Readonly<Record<string, unknown>>;

const imageItem = ({ mimeType, data }: RequestPicture): Item => ({
  type: 'input_image',
  image_url: `data:${mimeType};base64,${data}`,
});

const userItem = (message: RequestMessage): Item => ({
  role: 'user',
  content: message.parts.flatMap((part): readonly Item[] => {
    switch (part.type) {
      case 'text':
        return [{ type: 'input_text', text: part.text }];
      case 'image':
        return [imageItem(part)];
      case 'file':
        return [{ type: 'input_file', filename: part.name, file_data: `data:${part.mimeType};base64,${part.data}` }];
      default:
        return [];
    }
  }),
});

const reasoningItem = (text: string, encrypted: string, id: string | undefined): Item => ({
  type: 'reasoning',
  ...(id !== undefined && { id }),
  summary: text === '' ? [] : [{ type: 'summary_text', text }],
  encrypted_content: encrypted,
});

const isAnswer = (part: RequestPart): boolean => part.type === 'text' || part.type === 'tool_call';

const callMetadata = z.object({ openai: z.object({ itemId: z.string() }) });

/** A call's id is sent back only with the reasoning that led to it: without that it is refused. */
const callId = (message: RequestMessage, metadata: unknown): Item => {
  const parsedMetadata = callMetadata.safeParse(metadata);
  const hasReasoning = message.parts.some((part) => 'itemId' in part && part.itemId !== undefined);
  return parsedMetadata.success && hasReasoning ? { id: parsedMetadata.data.openai.itemId } : {};
};

/**
 * Reasoning without its encrypted content, or without what followed it, is refused, so it is left out. All other
 * reasoning is sent back, also from earlier turns, so that what was sent before is sent again.
 */
const assistantItems = (message: RequestMessage): readonly Item[] =>
  message.parts.flatMap((part, index): readonly Item[] => {
    const isFollowed = (): boolean => message.parts.slice(index + 1).some(isAnswer);
    switch (part.type) {
      case 'text':
        return part.text === '' ? [] : [{ role: 'assistant', content: [{ type: 'output_text', text: part.text }] }];
      case 'tool_call':
        return [
          {
            type: 'function_call',
            ...callId(message, part.providerMetadata),
            call_id: part.toolCallId,
            name: part.toolName,
            arguments: JSON.stringify(part.args ?? {}),
          },
        ];
      case 'reasoning':
        return part.signature !== undefined && isFollowed()
          ? [reasoningItem(part.text, part.signature, part.itemId)]
          : [];
      case 'redacted_reasoning':
        return isFollowed() ? [reasoningItem('', part.data, part.itemId)] : [];
      default:
        return [];
    }
  });

/** A text, or a list where there are pictures (OpenAI's guide "Function calling", 2026). */
const resultOutput = ({ result, pictures }: Extract<RequestPart, { type: 'tool_result' }>): unknown =>
  pictures === undefined
    ? resultText(result)
    : [{ type: 'input_text', text: resultText(result) }, ...pictures.map(imageItem)];

const resultItems = (message: RequestMessage): readonly Item[] =>
  message.parts.flatMap((part) =>
    part.type === 'tool_result'
      ? [{ type: 'function_call_output', call_id: part.toolCallId, output: resultOutput(part) }]
      : [],
  );

/** Its own refusal: “Invalid 'input[1].call_id': string too long. Expected a string with maximum length 64”. */
const callIds = '^.{1,64}$';

const inputItems = (messages: readonly RequestMessage[]): readonly Item[] =>
  messages.flatMap((message) => {
    switch (message.role) {
      case 'user':
        return [userItem(message)];
      case 'assistant':
        return assistantItems(message);
      case 'tool':
        return resultItems(message);
      default:
        return message.role satisfies never;
    }
  });

/** Models that think without being asked to (OpenAI's model pages). Others refuse anything about reasoning. */
const reasoningModel = /(^|[/:])(o\d|codex|computer-use|gpt-([5-9]|\d\d)(?!.*-chat))/i;

/** They think too, and take no wish about it (docs.x.ai, "Reasoning", 2026). */
const sealingModel = /(^|[/:])grok-(4|code|build|latest|[5-9])(?!.*non-reasoning)/i;

/** Nothing is stored at the service, so the encrypted reasoning is asked for along with the summary. */
const reasoningFields = (model: string, reasoning: RequestSettings['reasoning']): Item => {
  const isWithoutWish = reasoning === undefined && !reasoningModel.test(model);
  if (isWithoutWish) return sealingModel.test(model) ? { include: ['reasoning.encrypted_content'] } : {};
  if (reasoning === 'off') return { reasoning: { effort: 'none' } };
  return {
    reasoning: {
      ...(reasoning !== undefined && 'effort' in reasoning && { effort: reasoning.effort }),
      summary: 'auto',
    },
    include: ['reasoning.encrypted_content'],
  };
};

/** Refused beside the least effort (OpenAI's guide "Web search", 2026). xAI and Perplexity have it by the same name. */
const searchTools = ({ search, settings: { reasoning } = {} }: ChatRequest): readonly Item[] => {
  const isMinimal =
    reasoning !== undefined && reasoning !== 'off' && 'effort' in reasoning && reasoning.effort === 'minimal';
  return search === undefined || isMinimal ? [] : [{ type: 'web_search' }];
};

const toolFields = (request: ChatRequest): Item => {
  const { tools = [], toolChoice } = request;
  const search = searchTools(request);
  if (tools.length === 0 && search.length === 0) return {};
  return {
    tools: [
      ...tools.map((tool) => ({
        type: 'function',
        name: tool.name,
        ...(tool.description !== undefined && { description: tool.description }),
        parameters: toolSchema(tool.parameters),
        // The default of this API refuses schemas that do not close every object.
        strict: false,
      })),
      ...search,
    ],
    ...(toolChoice !== undefined && {
      tool_choice: toolChoice === 'required' ? 'required' : { type: 'function', name: toolChoice.toolName },
    }),
  };
};

/**
 * The JSON body of a streamed Responses request. `settings.stop` has no counterpart there.
 * Format: https://platform.openai.com/docs/api-reference/responses/create
 */
export const responsesBody = (request: ChatRequest): Item => {
  const { maxTokens, temperature, topP, reasoning } = request.settings ?? {};
  return {
    model: request.model,
    ...(request.system !== undefined && { instructions: request.system }),
    input: inputItems(fitCalls(request.messages, callIds)),
    stream: true,
    store: false,
    ...(request.cacheKey !== undefined && { prompt_cache_key: request.cacheKey }),
    ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...reasoningFields(request.model, reasoning),
    ...toolFields(request),
  };
};
