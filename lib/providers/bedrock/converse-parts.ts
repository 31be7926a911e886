import type { ConverseStreamMetadataEvent, ConverseStreamOutput, TokenUsage } from '@aws-sdk/client-bedrock-runtime';
import { finishReasonOfWord, withCalls } from '@/lib/chat-stream/finish-words';
import { callsEndOf } from '@/lib/chat-stream/joined-arguments';
import { base64Of } from '@/lib/domain/base64';
import { type ServedNote, servedNote } from '@/lib/domain/chat/served-note';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import type { ServiceContext } from '@/lib/http/service-call';
import { untilReset } from '@/lib/http/until-reset';
import { blockCalls } from '../wire/block-calls';

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
  const calls = blockCalls();
  let stopReason: string | undefined;
  let hasThought = false;
  let usage: Usage | undefined;
  let served: ServedNote | undefined;
  for await (const event of untilReset(events, () => stopReason !== undefined, context)) {
    if (event.contentBlockStart?.start?.toolUse !== undefined) {
      const { toolUseId: id, name } = event.contentBlockStart.start.toolUse;
      yield* calls.start(event.contentBlockStart.contentBlockIndex ?? 0, name ? { id, name } : undefined);
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
