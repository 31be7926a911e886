import assert from 'node:assert/strict';
import { type AnswerState, emptyAnswer, extendAnswer } from '@/lib/chat-stream/answer-state';
import { applyPart } from '@/lib/chat-stream/apply-part';
import { readDataStream } from '@/lib/chat-stream/data-stream';
import { invocationArgs } from '@/lib/chat-stream/invocation-args';
import { parsePartialJson } from '@/lib/chat-stream/partial-json';
import type { MessagePart } from '@/lib/domain/message-part';
import { z } from '@/lib/domain/schema';
import type { StreamPart } from '@/lib/domain/stream-part';
import { byteChunks } from './byte-chunks';
import { assertError, type ExpectedError, expectedErrorSchema } from './errors';
import { reviveSentinels, withoutUndefined } from './sentinels';
import type { ConformanceSuite } from './suite';

const message = z.record(z.string(), z.unknown());

const storedPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('tool-invocation'),
    toolInvocation: z.object({
      state: z.enum(['call', 'result']),
      step: z.optional(z.number()),
      toolCallId: z.string(),
      toolName: z.string(),
      args: z.unknown(),
      result: z.optional(z.unknown()),
    }),
  }),
  z.object({ type: z.literal('step-start') }),
  z.object({ type: z.literal('source'), source: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('file'), mimeType: z.string(), data: z.string() }),
  z.object({
    type: z.literal('reasoning'),
    reasoning: z.string(),
    details: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text: z.string(), signature: z.exactOptional(z.string()) }),
        z.object({ type: z.literal('redacted'), data: z.string() }),
      ]),
    ),
  }),
]);

const caseSchema = z.object({
  group: z.string(),
  stream: z.string(),
  last_message: z.optional(z.looseObject({ id: z.string(), role: z.string(), parts: z.optional(z.array(storedPart)) })),
  expected: z.object({
    v4: z.object({
      error: z.nullable(expectedErrorSchema),
      final_update: z.nullable(
        z.object({ message, data: z.optional(z.array(z.unknown())), replaceLastMessage: z.optional(z.boolean()) }),
      ),
      on_finish: z.nullable(z.object({ finishReason: z.string(), usage: z.record(z.string(), z.unknown()), message })),
    }),
  }),
});

type AssemblyCase = z.infer<typeof caseSchema>;
type StoredPart = z.infer<typeof storedPart>;

/** Parts of a v4 message as our own stored parts. */
const fromStored = (part: StoredPart): MessagePart => {
  if (part.type === 'reasoning') return { type: 'reasoning', text: part.reasoning, details: part.details };
  if (part.type !== 'tool-invocation') return part;
  const { state, step = 0, toolCallId, toolName, args, result } = part.toolInvocation;
  const call = { type: 'tool-invocation', toolCallId, toolName, step, args } as const;
  return state === 'call' ? { ...call, state } : { ...call, state, result };
};

/** Our parts as a v4 message shows them. */
const toStored = (part: MessagePart): Readonly<Record<string, unknown>> => {
  if (part.type === 'reasoning') return { type: part.type, reasoning: part.text, details: part.details };
  if (part.type !== 'tool-invocation') return part;
  const { state, step, toolCallId, toolName } = part;
  const args = invocationArgs(part);
  const result = part.state === 'result' && { result: part.result };
  return { type: part.type, toolInvocation: { state, step, toolCallId, toolName, args, ...result } };
};

/** A whole v4 message built from the parts that we keep; `id` only where the stream or the request named one. */
const toMessage = (state: AnswerState, id: string): Readonly<Record<string, unknown>> => {
  const parts = state.parts.map(toStored);
  const invocations = parts.flatMap((part) => ('toolInvocation' in part ? [part.toolInvocation] : []));
  const reasonings = state.parts.filter((part) => part.type === 'reasoning');
  const hasReasoningText = reasonings.some(({ details }) => details.some(({ type }) => type === 'text'));
  return {
    id,
    role: 'assistant',
    content: state.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    parts,
    ...(invocations.length > 0 && { toolInvocations: invocations }),
    ...(hasReasoningText && { reasoning: reasonings.map(({ text }) => text).join('') }),
    ...(state.annotations.length > 0 && { annotations: state.annotations }),
  };
};

type Outcome = {
  readonly state: AnswerState;
  /** The state that the protocol's client showed last: it shows neither signatures nor ends. */
  readonly shown: AnswerState;
  readonly parts: readonly StreamPart[];
  readonly error: unknown;
};

const isShown = ({ type }: StreamPart): boolean =>
  type !== 'reasoning_signature' && type !== 'finish_step' && type !== 'finish_message';

/** Reads and folds a stream as a run does; `toolResult` answers each call at once, as a client-side tool. */
const assemble = async (start: AnswerState, stream: string, toolResult: unknown): Promise<Outcome> => {
  const parts: StreamPart[] = [];
  let state = start;
  let shown = start;
  try {
    for await (const part of readDataStream(byteChunks([new TextEncoder().encode(stream)]))) {
      parts.push(part);
      state = applyPart(state, part);
      if (state.error !== undefined) return { state, shown, parts, error: new Error(state.error) };
      const isAnswered = part.type === 'tool_call' && toolResult !== null && toolResult !== undefined;
      if (isAnswered) {
        state = applyPart(state, { type: 'tool_result', toolCallId: part.toolCallId, result: toolResult });
      }
      if (isShown(part)) shown = state;
    }
  } catch (error) {
    return { state, shown, parts, error };
  }
  return { state, shown, parts, error: null };
};

const legacyLine = z.union([
  z.object({ function_call: z.object({ name: z.string(), arguments: z.string() }) }),
  z.object({ tool_calls: z.array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) })) }),
]);

const legacyCalls = (line: string) => {
  if (!/^[17]:/.test(line)) return [];
  const value = legacyLine.parse(JSON.parse(line.slice(2)));
  return 'function_call' in value ? [value.function_call] : value.tool_calls.map((call) => call.function);
};

/** One tool invocation per legacy call, arguments by partial JSON, no empty message. */
const checkLegacy = ({ stream, expected }: AssemblyCase, { state, error }: Outcome): void => {
  const calls = stream.split('\n').flatMap(legacyCalls);
  const invocations = state.parts.filter((part) => part.type === 'tool-invocation');
  const text = state.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

  assert.equal(error, null);
  assert.equal(text, expected.v4.final_update?.message.content ?? '');
  assert.deepEqual(
    invocations.map((part) => ({ name: part.toolName, args: invocationArgs(part) })),
    calls.map((call) => ({ name: call.name, args: parsePartialJson(call.arguments).value })),
  );
  const ids = invocations.map(({ toolCallId }) => toolCallId);
  assert.ok(ids.every((id) => id !== ''));
  assert.equal(new Set(ids).size, ids.length);
};

/** Where the protocol's own client crashes, a clear error of ours is right (protocols 1.5, tool_call_delta). */
const assertAssemblyError = (actual: unknown, expected: ExpectedError): void => {
  const isCrash = expected.message?.startsWith('Cannot read properties') === true;
  assertError(actual, isCrash ? { message: null } : expected);
};

/** `usage` is absent in our state where the protocol's client holds NaN. */
const usageOf = (parts: readonly StreamPart[]): Readonly<Record<string, number>> => {
  const stated = parts.flatMap((part) => (part.type === 'finish_message' ? [part.usage] : [])).findLast(Boolean);
  const { promptTokens, completionTokens } = stated ?? { promptTokens: Number.NaN, completionTokens: Number.NaN };
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
};

export const chatAssembly: ConformanceSuite = {
  file: 'chat-assembly',
  async check(testCase) {
    const parsed = caseSchema.parse(testCase);
    const { last_message: last, expected } = parsed;
    const isExtended = last?.role === 'assistant';
    const start = isExtended ? extendAnswer((last.parts ?? []).map(fromStored)) : emptyAnswer();

    const outcome = await assemble(start, parsed.stream, reviveSentinels(testCase.on_tool_call_returns));

    if (parsed.group === 'legacy') return checkLegacy(parsed, outcome);
    const { state, shown, parts, error } = outcome;
    const { error: expectedError, final_update: update, on_finish: finish } = expected.v4;
    if (expectedError === null) assert.equal(error, null);
    else assertAssemblyError(error, expectedError);
    const id = isExtended ? last.id : (state.messageId ?? '(generated)');
    const actual = withoutUndefined(toMessage(state, id));
    if (update !== null) {
      assert.deepEqual(withoutUndefined(toMessage(shown, id)), withoutUndefined(reviveSentinels(update.message)));
      if (update.data !== undefined) assert.deepEqual(state.data, reviveSentinels(update.data));
      if (update.replaceLastMessage !== undefined) assert.equal(isExtended, update.replaceLastMessage);
    }
    if (finish === null) return;
    assert.deepEqual(actual, withoutUndefined(reviveSentinels(finish.message)));
    assert.equal(state.endedBy === 'finish_message' ? state.finishReason : 'unknown', finish.finishReason);
    assert.deepEqual(usageOf(parts), reviveSentinels(finish.usage));
  },
};
