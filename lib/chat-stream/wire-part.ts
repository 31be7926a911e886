import type { Usage } from '@/lib/domain/usage';

/** An object or array of a line's JSON. Keys that the protocol does not name stay in it. */
type Json = Readonly<Record<string, unknown>>;
type FunctionCall = { readonly name: string; readonly arguments: string };

/** What follows the colon of a line, by part name, with the keys that the protocol keeps. */
type WireValues = {
  text: string;
  function_call: { readonly function_call: FunctionCall };
  data: readonly unknown[];
  error: string;
  assistant_message: {
    readonly id: string;
    readonly role: 'assistant';
    readonly content: readonly { readonly type: 'text'; readonly text: { readonly value: string } }[];
  };
  assistant_control_data: { readonly threadId: string; readonly messageId: string };
  data_message: { readonly role: 'data'; readonly data: unknown };
  tool_calls: {
    readonly tool_calls: readonly { readonly id: string; readonly type: string; readonly function: FunctionCall }[];
  };
  message_annotations: readonly unknown[];
  tool_call: { readonly toolCallId: string; readonly toolName: string; readonly args: object | null };
  tool_result: { readonly toolCallId: string; readonly result: unknown };
  tool_call_streaming_start: { readonly toolCallId: string; readonly toolName: string };
  tool_call_delta: { readonly toolCallId: string; readonly argsTextDelta: string };
  finish_message: { readonly finishReason: string; readonly usage?: Usage };
  finish_step: {
    readonly finishReason: string;
    readonly isContinued: boolean;
    readonly usage?: Usage;
    readonly providerMetadata?: unknown;
  };
  start_step: { readonly messageId: string };
  reasoning: string;
  source: Json;
  redacted_reasoning: { readonly data: string; readonly itemId?: string };
  reasoning_signature: { readonly signature: string; readonly itemId?: string; readonly endsBlock?: true };
  file: { readonly data: string; readonly mimeType: string };
};

/** The protocol's name of a part: 16 live ones and five that only older servers send. */
export type WirePartType = keyof WireValues;

/** One line of the chat stream protocol (data stream v1), read: its name and its JSON value. */
export type WirePart = {
  [Type in WirePartType]: { readonly type: Type; readonly value: WireValues[Type] };
}[WirePartType];

/** How one code is read. `expectation` is the protocol's error text for a value of the wrong shape. */
export type WireFormat = {
  readonly code: string;
  readonly type: WirePartType;
  readonly expectation: string;
  /** Gives undefined for a value of the wrong shape. */
  read(value: unknown): WirePart | undefined;
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const hasTexts = <Key extends string>(
  value: unknown,
  ...keys: readonly Key[]
): value is Readonly<Record<Key, string>> => isObject(value) && keys.every((key) => typeof value[key] === 'string');

const hasFunction = <Key extends string>(value: unknown, key: Key): value is Readonly<Record<Key, FunctionCall>> =>
  isObject(value) && hasTexts(value[key], 'name', 'arguments');

const isToolCallItem = (item: unknown): item is WireValues['tool_calls']['tool_calls'][number] =>
  hasTexts(item, 'id', 'type') && hasFunction(item, 'function');

const isTextContent = (item: unknown): item is WireValues['assistant_message']['content'][number] =>
  isObject(item) && item.type === 'text' && hasTexts(item.text, 'value');

const isToolCalls = (value: unknown): value is WireValues['tool_calls'] =>
  isObject(value) && Array.isArray(value.tool_calls) && value.tool_calls.every(isToolCallItem);

const isAssistantMessage = (value: unknown): value is WireValues['assistant_message'] =>
  hasTexts(value, 'id', 'role') &&
  value.role === 'assistant' &&
  'content' in value &&
  Array.isArray(value.content) &&
  value.content.every(isTextContent);

const isDataMessage = (value: unknown): value is WireValues['data_message'] =>
  isObject(value) && value.role === 'data' && 'data' in value;

const isToolCall = (value: unknown): value is WireValues['tool_call'] =>
  hasTexts(value, 'toolCallId', 'toolName') && 'args' in value && typeof value.args === 'object';

const isToolResult = (value: unknown): value is WireValues['tool_result'] =>
  hasTexts(value, 'toolCallId') && 'result' in value;

const tokens = (count: unknown): number => (typeof count === 'number' ? count : Number.NaN);

const addedCounts = ['cachedTokens', 'cacheWriteTokens', 'reasoningTokens', 'costUsd', 'contextTokens'] as const;

/**
 * The protocol keeps two counts and reads anything but a number as NaN. The counts that Parley adds (`Usage`) are kept
 * where they are numbers, so that its own lines lose nothing; every other key is dropped.
 */
const readUsage = (value: unknown): { readonly usage?: Usage } => {
  if (!isObject(value) || !('promptTokens' in value) || !('completionTokens' in value)) return {};
  const added = addedCounts.flatMap((key) => (typeof value[key] === 'number' ? [[key, value[key]] as const] : []));
  return {
    usage: {
      promptTokens: tokens(value.promptTokens),
      completionTokens: tokens(value.completionTokens),
      ...Object.fromEntries(added),
    },
  };
};

const readItemId = (value: object): { readonly itemId?: string } =>
  'itemId' in value && typeof value.itemId === 'string' ? { itemId: value.itemId } : {};

/**
 * The 21 codes of the protocol: those of ai 3.4 (0–9, a–e), of ai 4.3 (f–k) and of its assistant variant (4–6), which
 * agree wherever they overlap. Checked by hand and not by zod: a line arrives per token, and each code has its exact
 * error text.
 */
export const wireFormats: readonly WireFormat[] = [
  {
    code: '0',
    type: 'text',
    expectation: '"text" parts expect a string value.',
    read: (value) => (typeof value === 'string' ? { type: 'text', value } : undefined),
  },
  {
    code: '1',
    type: 'function_call',
    expectation: '"function_call" parts expect an object with a "function_call" property.',
    read: (value) => (hasFunction(value, 'function_call') ? { type: 'function_call', value } : undefined),
  },
  {
    code: '2',
    type: 'data',
    expectation: '"data" parts expect an array value.',
    read: (value) => (Array.isArray(value) ? { type: 'data', value } : undefined),
  },
  {
    code: '3',
    type: 'error',
    expectation: '"error" parts expect a string value.',
    read: (value) => (typeof value === 'string' ? { type: 'error', value } : undefined),
  },
  {
    code: '4',
    type: 'assistant_message',
    expectation: '"assistant_message" parts expect an object with an "id", "role", and "content" property.',
    read: (value) => (isAssistantMessage(value) ? { type: 'assistant_message', value } : undefined),
  },
  {
    code: '5',
    type: 'assistant_control_data',
    expectation: '"assistant_control_data" parts expect an object with a "threadId" and "messageId" property.',
    read: (value) =>
      hasTexts(value, 'threadId', 'messageId')
        ? { type: 'assistant_control_data', value: { threadId: value.threadId, messageId: value.messageId } }
        : undefined,
  },
  {
    code: '6',
    type: 'data_message',
    expectation: '"data_message" parts expect an object with a "role" and "data" property.',
    read: (value) => (isDataMessage(value) ? { type: 'data_message', value } : undefined),
  },
  {
    code: '7',
    type: 'tool_calls',
    expectation: '"tool_calls" parts expect an object with a ToolCallPayload.',
    read: (value) => (isToolCalls(value) ? { type: 'tool_calls', value } : undefined),
  },
  {
    code: '8',
    type: 'message_annotations',
    expectation: '"message_annotations" parts expect an array value.',
    read: (value) => (Array.isArray(value) ? { type: 'message_annotations', value } : undefined),
  },
  {
    code: '9',
    type: 'tool_call',
    expectation: '"tool_call" parts expect an object with a "toolCallId", "toolName", and "args" property.',
    read: (value) => (isToolCall(value) ? { type: 'tool_call', value } : undefined),
  },
  {
    code: 'a',
    type: 'tool_result',
    expectation: '"tool_result" parts expect an object with a "toolCallId" and a "result" property.',
    read: (value) => (isToolResult(value) ? { type: 'tool_result', value } : undefined),
  },
  {
    code: 'b',
    type: 'tool_call_streaming_start',
    expectation: '"tool_call_streaming_start" parts expect an object with a "toolCallId" and "toolName" property.',
    read: (value) =>
      hasTexts(value, 'toolCallId', 'toolName') ? { type: 'tool_call_streaming_start', value } : undefined,
  },
  {
    code: 'c',
    type: 'tool_call_delta',
    expectation: '"tool_call_delta" parts expect an object with a "toolCallId" and "argsTextDelta" property.',
    read: (value) => (hasTexts(value, 'toolCallId', 'argsTextDelta') ? { type: 'tool_call_delta', value } : undefined),
  },
  {
    code: 'd',
    type: 'finish_message',
    expectation: '"finish_message" parts expect an object with a "finishReason" property.',
    read: (value) =>
      hasTexts(value, 'finishReason')
        ? {
            type: 'finish_message',
            value: { finishReason: value.finishReason, ...('usage' in value && readUsage(value.usage)) },
          }
        : undefined,
  },
  {
    code: 'e',
    type: 'finish_step',
    expectation: '"finish_step" parts expect an object with a "finishReason" property.',
    read: (value) =>
      hasTexts(value, 'finishReason')
        ? {
            type: 'finish_step',
            value: {
              finishReason: value.finishReason,
              isContinued: 'isContinued' in value && value.isContinued === true,
              ...('usage' in value && readUsage(value.usage)),
              ...('providerMetadata' in value && { providerMetadata: value.providerMetadata }),
            },
          }
        : undefined,
  },
  {
    code: 'f',
    type: 'start_step',
    expectation: '"start_step" parts expect an object with an "id" property.',
    read: (value) =>
      hasTexts(value, 'messageId') ? { type: 'start_step', value: { messageId: value.messageId } } : undefined,
  },
  {
    code: 'g',
    type: 'reasoning',
    expectation: '"reasoning" parts expect a string value.',
    read: (value) => (typeof value === 'string' ? { type: 'reasoning', value } : undefined),
  },
  {
    code: 'h',
    type: 'source',
    expectation: '"source" parts expect a Source object.',
    read: (value) => (isObject(value) ? { type: 'source', value } : undefined),
  },
  {
    code: 'i',
    type: 'redacted_reasoning',
    expectation: '"redacted_reasoning" parts expect an object with a "data" property.',
    read: (value) =>
      hasTexts(value, 'data')
        ? { type: 'redacted_reasoning', value: { data: value.data, ...readItemId(value) } }
        : undefined,
  },
  {
    code: 'j',
    type: 'reasoning_signature',
    expectation: '"reasoning_signature" parts expect an object with a "signature" property.',
    read: (value) =>
      hasTexts(value, 'signature')
        ? {
            type: 'reasoning_signature',
            value: {
              signature: value.signature,
              ...readItemId(value),
              ...('endsBlock' in value && value.endsBlock === true && { endsBlock: true }),
            },
          }
        : undefined,
  },
  {
    code: 'k',
    type: 'file',
    expectation: '"file" parts expect an object with a "data" and "mimeType" property.',
    read: (value) => (hasTexts(value, 'data', 'mimeType') ? { type: 'file', value } : undefined),
  },
];
