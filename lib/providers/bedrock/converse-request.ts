import type {
  ContentBlock,
  ConverseStreamCommandInput,
  ImageFormat,
  Message,
  ToolConfiguration,
} from '@aws-sdk/client-bedrock-runtime';
import { decodeBase64 } from '@/lib/domain/base64';
import type {
  ChatRequest,
  RequestMessage,
  RequestPart,
  RequestPicture,
  ToolDefinition,
} from '@/lib/domain/chat-request';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { textSetting } from '@/lib/http/text-setting';
import { objectArguments } from '../wire/call-arguments';
import { fitCalls } from '../wire/call-id';
import { toolSchema } from '../wire/tool-schema';
import { cachePoints } from './cache-points';
import { asksToThink, claudeThinking, withRoomToThink } from './claude-thinking';

const imageFormats: Readonly<Record<string, ImageFormat>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

const documentFormats: Readonly<Record<string, 'pdf' | 'csv' | 'doc' | 'docx' | 'html' | 'txt' | 'md'>> = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/markdown': 'md',
};

/** Converse takes letters, digits, single spaces, hyphens and brackets in a document's name (API reference, DocumentBlock). */
const documentName = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9 \-()[\]]/gu, '-')
    .replace(/ {2,}/gu, ' ')
    .slice(0, 200) || 'document';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON value as the SDK's document type, which is JSON's own. */
const json = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));

/** The ids of calls (API reference, ToolUseBlock). */
const callIds = '^[a-zA-Z0-9_-]{1,64}$';

const imageBlocks = ({ mimeType, data }: RequestPicture) => {
  const format = imageFormats[mimeType];
  return format === undefined ? [] : [{ image: { format, source: { bytes: decodeBase64(data) } } }];
};

const blocksOf = (part: RequestPart): readonly ContentBlock[] => {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ text: part.text }];
    case 'image':
      return imageBlocks(part);
    case 'file': {
      const format = documentFormats[part.mimeType];
      return format === undefined
        ? []
        : [{ document: { format, name: documentName(part.name), source: { bytes: decodeBase64(part.data) } } }];
    }
    case 'reasoning':
      // Reasoning without its signature is refused, so it is left out.
      return part.signature === undefined
        ? []
        : [{ reasoningContent: { reasoningText: { text: part.text, signature: part.signature } } }];
    case 'redacted_reasoning':
      return [{ reasoningContent: { redactedContent: decodeBase64(part.data) } }];
    case 'tool_call':
      return [
        { toolUse: { toolUseId: part.toolCallId, name: part.toolName, input: json(objectArguments(part.args)) } },
      ];
    case 'tool_result': {
      const isObject = typeof part.result === 'object' && part.result !== null && !Array.isArray(part.result);
      const content = isObject ? { json: json(part.result) } : { text: resultText(part.result) };
      return [
        {
          toolResult: {
            toolUseId: part.toolCallId,
            content: [content, ...(part.pictures ?? []).flatMap(imageBlocks)],
            ...(part.isError && { status: 'error' }),
          },
        },
      ];
    }
    case 'source':
      return [];
    default:
      return part satisfies never;
  }
};

const resultText = (result: unknown): string => (typeof result === 'string' ? result : (JSON.stringify(result) ?? ''));

/** Converse requires alternating turns: tool results are user content, and adjacent messages of one role become one. */
const messagesOf = (messages: readonly RequestMessage[]): Message[] => {
  const turns: Message[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = message.parts.flatMap(blocksOf);
    const last = turns.at(-1);
    if (content.length === 0) continue;
    if (last?.role === role) last.content = [...(last.content ?? []), ...content];
    else turns.push({ role, content });
  }
  return turns;
};

/** Tools that the history calls must be declared, even when none is offered any more. */
const calledTools = (messages: readonly RequestMessage[]): readonly ToolDefinition[] => {
  const names = messages.flatMap(({ parts }) => parts.flatMap((part) => ('toolName' in part ? [part.toolName] : [])));
  return [...new Set(names)].map((name) => ({ name, parameters: { type: 'object' } }));
};

/** All that Amazon's own models take at the top (Amazon Nova user guide, "Tool use"). */
const schemaDialect = { topKeywords: new Set(['type', 'properties', 'required']), isInlined: true };

const toolConfig = ({ tools = [], toolChoice, messages, settings }: ChatRequest): ToolConfiguration | undefined => {
  const declared = tools.length > 0 ? tools : calledTools(messages);
  if (declared.length === 0) return undefined;
  return {
    tools: declared.map(({ name, description, parameters }) => ({
      toolSpec: {
        name,
        // An empty one is refused.
        ...(description !== undefined && description.trim() !== '' && { description }),
        inputSchema: { json: json(toolSchema(parameters, schemaDialect)) },
      },
    })),
    ...(tools.length > 0 &&
      toolChoice !== undefined &&
      // A model that thinks cannot be made to call a tool.
      !asksToThink(settings) && {
        toolChoice: toolChoice === 'required' ? { any: {} } : { tool: { name: toolChoice.toolName } },
      }),
  };
};

/** Guardrail and latency as Converse takes them: in the body. */
const bodyOptions = (settings: SettingsValues): Partial<ConverseStreamCommandInput> => {
  const guardrailIdentifier = textSetting(settings, 'guardrailIdentifier');
  const guardrailVersion = textSetting(settings, 'guardrailVersion');
  const trace = textSetting(settings, 'trace');
  const latency = textSetting(settings, 'latency');
  const traceWord = { ENABLED: 'enabled', DISABLED: 'disabled', ENABLED_FULL: 'enabled_full' } as const;
  const knownTrace =
    trace === 'ENABLED' || trace === 'DISABLED' || trace === 'ENABLED_FULL' ? traceWord[trace] : undefined;
  return {
    ...(guardrailIdentifier !== undefined && {
      guardrailConfig: {
        guardrailIdentifier,
        guardrailVersion: guardrailVersion ?? 'DRAFT',
        ...(knownTrace !== undefined && { trace: knownTrace }),
      },
    }),
    ...((latency === 'standard' || latency === 'optimized') && { performanceConfig: { latency } }),
  };
};

const reasoningFields = (request: ChatRequest): Partial<ConverseStreamCommandInput> => {
  const fields = claudeThinking(request);
  return Object.keys(fields).length === 0 ? {} : { additionalModelRequestFields: json(fields) };
};

/** The request of `ConverseStream` (API reference, ConverseStream). */
export const converseRequest = (request: ChatRequest, settings: SettingsValues): ConverseStreamCommandInput => {
  const { maxTokens, temperature, topP, stop } = withRoomToThink(request.settings);
  const inferenceConfig = {
    ...(maxTokens !== undefined && { maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(stop !== undefined && stop.length > 0 && { stopSequences: [...stop] }),
  };
  const asked = fitCalls(request.messages, callIds);
  const tools = toolConfig({ ...request, messages: asked });
  const messages = messagesOf(asked);
  return {
    modelId: request.model,
    messages,
    ...(request.system !== undefined && { system: [{ text: request.system }] }),
    ...cachePoints(request, messages),
    ...(Object.keys(inferenceConfig).length > 0 && { inferenceConfig }),
    ...(tools !== undefined && { toolConfig: tools }),
    ...bodyOptions(settings),
    ...reasoningFields(request),
  };
};
