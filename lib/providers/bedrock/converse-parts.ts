import type {
  ConverseStreamMetadataEvent,
  ConverseStreamOutput,
  TokenUsage,
  ToolUseBlockStart,
} from '@aws-sdk/client-bedrock-runtime';
import { finishReasonOfWord, withCalls } from '@/lib/chat-stream/finish-words';
import { type CallsEnd, callsEndOf, finalArguments } from '@/lib/chat-stream/joined-arguments';
import { base64Of } from '@/lib/domain/base64';
import { type ServedNote, servedNote } from '@/lib/domain/chat/served-note';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import type { ServiceContext } from '@/lib/http/service-call';
import { untilReset } from '@/lib/http/until-reset';
import { makeCallId } from '../wire/call-id';

const usageOf = (usage: TokenUsage | undefined): Usage | undefined =>
  usage === undefined
    ? undefined
    : {
        promptTokens:
          (usage.inputTokens ?? Number.NaN) + (usage.cacheReadInputTokens ?? 0) + (usage.cacheWriteInputTokens ?? 0),
        completionTokens: usage.outputTokens ?? Number.NaN,
        ...(usage.cacheReadInputTokens !== undefined && { cachedTokens: usage.cacheReadInputTokens }),
        ...(usage.cacheWriteInputTokens !== undefined && { cacheWriteTokens: usage.cacheWriteInputTokens }),
      };

/** How long the service took, and what its guardrail found; the model's own words, which the trace repeats, are left out. */
const servedOf = ({ metrics, trace }: ConverseStreamMetadataEvent): ServedNote | undefined => {
  const { modelOutput: _, ...guardrail } = trace?.guardrail ?? {};
  return servedNote({
    ...(metrics?.latencyMs !== undefined && { latencyMs: metrics.latencyMs }),
    ...(Object.keys(guardrail).length > 0 && { guardrail }),
  });
};

type OpenCall = {
  readonly id: string;
  readonly wireId: string | undefined;
  readonly name: string;
  readonly pieces: string[];
  isStopped: boolean;
  /** What a call under the same id was made with: it may be that one once more. */
  readonly before: string | undefined;
};

/** The calls of one answer by their block. One without arguments waits for the reason of the end: it may have been cut. */
const openCalls = () => {
  const calls = new Map<number, OpenCall>();
  /** The ids of the calls that began, with the name and the arguments of those that were made. */
  const byId = new Map<string, string | undefined>();
  let hasCalls = false;

  const complete = (index: number, end: CallsEnd): readonly StreamPart[] => {
    const call = calls.get(index);
    const args = call === undefined ? undefined : finalArguments(call.pieces, end);
    if (call === undefined || args === undefined) return [];
    calls.delete(index);
    const made = JSON.stringify([call.name, args.value]);
    if (made === call.before) return [];
    if (call.wireId !== undefined) byId.set(call.wireId, made);
    hasCalls = true;
    return [{ type: 'tool_call', toolCallId: call.id, toolName: call.name, args: args.value }];
  };

  /** `ofStopped` is what is known of calls whose block has ended. */
  const completeAll = (end: CallsEnd, ofStopped: CallsEnd): readonly StreamPart[] =>
    [...calls].flatMap(([index, { isStopped }]) => complete(index, isStopped ? ofStopped : end));

  return {
    /** A block of a call begins, which says that those that ended before it were not cut. */
    start: (index: number, { toolUseId, name }: Partial<ToolUseBlockStart>): readonly StreamPart[] => {
      const wireId = toolUseId || undefined;
      const open = calls.get(index);
      // The same block once more.
      if (open?.wireId !== undefined && wireId === open.wireId && name === open.name) {
        open.isStopped = false;
        return [];
      }
      const goesOn = completeAll('cut', 'said');
      if (!name) return goesOn;
      const before = wireId === undefined ? undefined : byId.get(wireId);
      const id = wireId === undefined || byId.has(wireId) ? makeCallId() : wireId;
      if (wireId !== undefined) byId.set(wireId, before);
      calls.set(index, { id, wireId, name, pieces: [], isStopped: false, before });
      // What may be told again is told once it is known to be another one.
      if (before !== undefined) return goesOn;
      return [...goesOn, { type: 'tool_call_streaming_start', toolCallId: id, toolName: name }];
    },
    add: (index: number, argsTextDelta: string): readonly StreamPart[] => {
      const call = calls.get(index);
      if (call === undefined || argsTextDelta === '') return [];
      call.pieces.push(argsTextDelta);
      if (call.before !== undefined) return [];
      return [{ type: 'tool_call_delta', toolCallId: call.id, argsTextDelta }];
    },
    stop: (index: number): readonly StreamPart[] => {
      const call = calls.get(index);
      if (call !== undefined) call.isStopped = true;
      return complete(index, 'cut');
    },
    finish: (end: CallsEnd): readonly StreamPart[] => completeAll(end, end === 'ended' ? 'said' : end),
    hasCalls: () => hasCalls,
  };
};

/** What Bedrock and the families behind it say of the end. */
export const finishReasonOf = (stopReason: string | undefined): FinishReason =>
  stopReason === undefined ? 'other' : finishReasonOfWord(stopReason);

/**
 * The events of one Converse answer as stream parts. `messageStop` is the end of generation; the usage comes in the
 * `metadata` event after it, so the finish waits for that event or for the end of the stream.
 */
export async function* converseParts(
  events: AsyncIterable<ConverseStreamOutput>,
  context: Pick<ServiceContext, 'after'>,
): AsyncGenerator<StreamPart> {
  const calls = openCalls();
  let stopReason: string | undefined;
  let hasThought = false;
  let usage: Usage | undefined;
  let served: ServedNote | undefined;
  for await (const event of untilReset(events, () => stopReason !== undefined, context)) {
    if (event.contentBlockStart?.start?.toolUse !== undefined) {
      yield* calls.start(event.contentBlockStart.contentBlockIndex ?? 0, event.contentBlockStart.start.toolUse);
    } else if (event.contentBlockDelta?.delta !== undefined) {
      const { delta, contentBlockIndex = 0 } = event.contentBlockDelta;
      if (delta.text) yield { type: 'text', text: delta.text };
      if (delta.reasoningContent?.text) {
        hasThought = true;
        yield { type: 'reasoning', text: delta.reasoningContent.text };
      }
      if (delta.reasoningContent?.signature) {
        // Hidden reasoning is still sent back with its signature.
        if (!hasThought) yield { type: 'reasoning', text: '' };
        hasThought = false;
        yield { type: 'reasoning_signature', signature: delta.reasoningContent.signature, endsBlock: true };
      }
      if (delta.reasoningContent?.redactedContent !== undefined)
        yield { type: 'redacted_reasoning', data: base64Of(delta.reasoningContent.redactedContent) };
      yield* calls.add(contentBlockIndex, delta.toolUse?.input ?? '');
    } else if (event.contentBlockStop !== undefined) {
      yield* calls.stop(event.contentBlockStop.contentBlockIndex ?? 0);
    } else if (event.messageStop !== undefined) stopReason = event.messageStop.stopReason ?? 'unknown';
    else if (event.metadata !== undefined) {
      usage = usageOf(event.metadata.usage);
      served = servedOf(event.metadata);
    }
    if (stopReason !== undefined && usage !== undefined) break;
  }
  if (stopReason === undefined) return;
  const said = finishReasonOf(stopReason);
  yield* calls.finish(callsEndOf(said));
  if (served !== undefined) yield { type: 'message_annotations', annotations: [served] };
  yield {
    type: 'finish_step',
    finishReason: withCalls(said, calls.hasCalls()),
    isContinued: false,
    ...(usage !== undefined && { usage }),
  };
}
