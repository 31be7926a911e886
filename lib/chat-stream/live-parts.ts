import type { FinishReason, Source, StreamPart } from '@/lib/domain/stream-part';
import type { ToolApproval } from '@/lib/domain/tool-approval';
import type { Usage } from '@/lib/domain/usage';
import { parsePartialJson } from './partial-json';
import type { WirePart } from './wire-part';

const finishReasons: ReadonlySet<string> = new Set<FinishReason>([
  'stop',
  'length',
  'content-filter',
  'tool-calls',
  'error',
  'other',
  'unknown',
]);

const isFinishReason = (word: string): word is FinishReason => finishReasons.has(word);

/** The wire allows any word; one that the protocol does not name reads as `unknown`. */
export const toFinishReason = (word: string): FinishReason => (isFinishReason(word) ? word : 'unknown');

const isSource = (value: object): value is Source =>
  (!('url' in value) || typeof value.url === 'string') && (!('title' in value) || typeof value.title === 'string');

/** An address or a title that is not text cannot be shown: it is left out, the rest is kept. */
const toSource = (value: Readonly<Record<string, unknown>>): Source => {
  if (isSource(value)) return value;
  const { url, title, ...rest } = value;
  return {
    ...rest,
    ...(typeof url === 'string' && { url }),
    ...(typeof title === 'string' && { title }),
  };
};

/** Arguments of the legacy calls are JSON text that may be cut; text that is not JSON at all is kept as it is. */
const parseArguments = (text: string): unknown => {
  if (text.trim() === '') return {};
  const { value, state } = parsePartialJson(text);
  return state === 'failed-parse' ? text : value;
};

const generateCallId = (): string => `call_${crypto.randomUUID()}`;

/**
 * Code 9 holds an object or null in `args`. A model can also produce other arguments (a text that is not JSON): they
 * travel in this extra key beside `args: null`, so that a line can be written for every tool call.
 */
export const otherArgsKey = 'argsValue';

const isApproval = (value: unknown): value is ToolApproval =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

const toolCallOf = (value: { readonly toolCallId: string; readonly toolName: string; readonly args: unknown }) => ({
  type: 'tool_call' as const,
  toolCallId: value.toolCallId,
  toolName: value.toolName,
  args: value.args === null && otherArgsKey in value ? value[otherArgsKey] : value.args,
  ...('providerMetadata' in value && { providerMetadata: value.providerMetadata }),
  ...('awaitsApproval' in value && value.awaitsApproval === true && { awaitsApproval: true }),
  ...('approval' in value && isApproval(value.approval) && { approval: value.approval }),
});

const resultFlags = (value: object) => ({
  ...('isError' in value && value.isError === true && { isError: true }),
  ...('isDenied' in value && value.isDenied === true && { isDenied: true }),
  ...('isPreliminary' in value && value.isPreliminary === true && { isPreliminary: true }),
});

const fileOf = (value: { readonly mimeType: string; readonly data: string }) => ({
  type: 'file' as const,
  mimeType: value.mimeType,
  data: value.data,
  ...('url' in value && typeof value.url === 'string' && { url: value.url }),
});

/**
 * What a line means in the product's terms. The five legacy parts are translated: a function call and each tool call
 * become one `tool_call`; an assistant message becomes its first text (an empty one nothing); control data and a data
 * message become `data`.
 *
 * @param generateId names a call that has no id of its own.
 */
export const toStreamParts = (wire: WirePart, generateId: () => string = generateCallId): readonly StreamPart[] => {
  switch (wire.type) {
    case 'text':
    case 'reasoning':
      return [{ type: wire.type, text: wire.value }];
    case 'data':
      return [{ type: 'data', items: wire.value }];
    case 'error':
      return [{ type: 'error', message: wire.value }];
    case 'message_annotations':
      return [{ type: 'message_annotations', annotations: wire.value }];
    case 'tool_call':
      return [toolCallOf(wire.value)];
    case 'tool_result': {
      const { toolCallId, result } = wire.value;
      return [{ type: 'tool_result', toolCallId, result, ...resultFlags(wire.value) }];
    }
    case 'tool_call_streaming_start':
      return [{ type: wire.type, toolCallId: wire.value.toolCallId, toolName: wire.value.toolName }];
    case 'tool_call_delta':
      return [{ type: wire.type, toolCallId: wire.value.toolCallId, argsTextDelta: wire.value.argsTextDelta }];
    case 'finish_message':
      return [{ ...wire.value, type: wire.type, finishReason: toFinishReason(wire.value.finishReason) }];
    case 'finish_step':
      return [{ ...wire.value, type: wire.type, finishReason: toFinishReason(wire.value.finishReason) }];
    case 'start_step':
      return [{ type: 'start_step', messageId: wire.value.messageId }];
    case 'source':
      return [{ type: 'source', source: toSource(wire.value) }];
    case 'redacted_reasoning':
      return [{ type: 'redacted_reasoning', ...wire.value }];
    case 'reasoning_signature':
      return [{ type: 'reasoning_signature', ...wire.value }];
    case 'file':
      return [fileOf(wire.value)];
    case 'function_call': {
      const call = wire.value.function_call;
      return [
        { type: 'tool_call', toolCallId: generateId(), toolName: call.name, args: parseArguments(call.arguments) },
      ];
    }
    case 'tool_calls':
      return wire.value.tool_calls.map(({ id, function: { name, arguments: text } }) => ({
        type: 'tool_call',
        toolCallId: id === '' ? generateId() : id,
        toolName: name,
        args: parseArguments(text),
      }));
    case 'assistant_message': {
      const text = wire.value.content[0]?.text.value ?? '';
      return text === '' ? [] : [{ type: 'text', text }];
    }
    case 'assistant_control_data':
      return [{ type: 'data', items: [wire.value] }];
    case 'data_message':
      return [{ type: 'data', items: [wire.value.data] }];
    default:
      return wire satisfies never;
  }
};

const toWireArgs = (args: unknown): Readonly<Record<string, unknown>> => {
  if (args === undefined) return { args: null };
  return typeof args === 'object' ? { args } : { args: null, [otherArgsKey]: args };
};

/** A live part as ai 4.3 names and orders it on the wire. Undefined arguments and results become null. */
export const toWirePart = (part: StreamPart): { readonly type: StreamPart['type']; readonly value: unknown } => {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { type: part.type, value: part.text };
    case 'data':
      return { type: part.type, value: part.items };
    case 'error':
      return { type: part.type, value: part.message };
    case 'message_annotations':
      return { type: part.type, value: part.annotations };
    case 'source':
      return { type: part.type, value: part.source };
    case 'tool_call': {
      const { type, args, ...value } = part;
      return { type, value: { ...value, ...toWireArgs(args) } };
    }
    case 'tool_result': {
      const { type, result, ...value } = part;
      return { type, value: { ...value, result: result ?? null } };
    }
    case 'finish_step': {
      const { type, finishReason, usage, isContinued, providerMetadata } = part;
      const metadataField = providerMetadata !== undefined && { providerMetadata };
      return { type, value: { finishReason, ...withUsage(usage), isContinued, ...metadataField } };
    }
    case 'finish_message':
      return { type: part.type, value: { finishReason: part.finishReason, ...withUsage(part.usage) } };
    default: {
      const { type, ...value } = part;
      return { type, value };
    }
  }
};

const withUsage = (usage: Usage | undefined): { readonly usage?: Usage } => (usage === undefined ? {} : { usage });
