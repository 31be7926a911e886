import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';
import { untilReset } from '@/lib/http/until-reset';
import { sourceOnce } from '../wire/source-once';
import { thinkTags } from '../wire/think-tags';
import { type Chunk, chunkSchema } from './chunk';
import { contentParts, imageParts, reasoningParts, sourcesOf } from './delta-parts';
import { finishReasonOf, usageOf } from './finish-reason';
import { reasoningDetails } from './reasoning-details';
import { toolCalls } from './tool-calls';

const parseChunk = (event: unknown, call: ServiceCall): Chunk => {
  const parsed = chunkSchema.safeParse(event);
  if (parsed.success) return parsed.data;
  throw new ChatError({ code: 'malformed', host: call.host });
};

const errorOf = (chunk: Chunk, call: ServiceCall): ChatError | undefined => {
  const error = chunk.error ?? chunk.x_groq?.error ?? undefined;
  if (error === undefined) return undefined;
  const { redact, host, rule } = call;
  return inBandError({ error }, { redact, host, ...(rule !== undefined && { rule }) });
};

/** A chunk that carries an error may carry text too; its finish reason does not end the generation. */
const withoutFinish = (chunk: Chunk): Chunk => ({
  ...chunk,
  choices: chunk.choices?.map((choice) => ({ ...choice, finish_reason: null })),
});

/** Folds the chunks of one chat completion into stream parts. */
export type ChunkFold = {
  receive(chunk: Chunk): readonly StreamPart[];
  /** Text that was held back because it might have been the beginning of a tag. */
  flush(): readonly StreamPart[];
  /** At the end of the body: `finish_step` if the end of generation was read. */
  finish(): readonly StreamPart[];
  /** A choice with a finish reason was read; only usage may still follow. */
  isFinished(): boolean;
};

/** `makeId` names calls without an id. */
export const chunkFold = (options: {
  readonly mayWriteThinkTags: boolean;
  readonly makeId: () => string;
}): ChunkFold => {
  const tags = thinkTags();
  const calls = toolCalls(options.makeId);
  const details = reasoningDetails();
  const source = sourceOnce();
  let usage: Usage | undefined;
  let wireReason: string | undefined;
  let isRefusal = false;
  let completed: readonly StreamPart[] = [];

  const onText = (text: string): readonly StreamPart[] =>
    options.mayWriteThinkTags ? tags.receive(text) : [{ type: 'text', text }];

  return {
    receive: (chunk) => {
      const wireUsage = chunk.usage ?? chunk.x_groq?.usage;
      if (wireUsage !== null && wireUsage !== undefined) usage = usageOf(wireUsage);
      const choice = chunk.choices?.find(({ index }) => (index ?? 0) === 0);
      const delta = choice?.delta ?? {};
      details.receive(delta.reasoning_details ?? []);
      const parts: StreamPart[] = [
        ...sourcesOf(chunk, delta).flatMap(source),
        ...reasoningParts(delta),
        ...contentParts(delta, onText),
        ...imageParts(delta),
        ...(delta.tool_calls ?? []).flatMap(calls.receive),
      ];
      if (typeof delta.refusal === 'string' && delta.refusal !== '') {
        isRefusal = true;
        parts.push({ type: 'text', text: delta.refusal });
      }
      if (typeof choice?.finish_reason === 'string' && choice.finish_reason !== '' && wireReason === undefined) {
        wireReason = choice.finish_reason;
        completed = calls.complete();
        parts.push(...tags.flush(), ...completed);
      }
      return parts;
    },
    flush: tags.flush,
    finish: () => {
      if (wireReason === undefined) return [];
      const finishReason = finishReasonOf(wireReason, { hasCalls: completed.length > 0, isRefusal });
      const counted = usage !== undefined && { usage };
      return [{ type: 'finish_step', finishReason, isContinued: false, ...counted, ...details.metadata() }];
    },
    isFinished: () => wireReason !== undefined,
  };
};

/**
 * The stream parts of a chat completion's events. Ends without `finish_step` when the events end before a finish
 * reason. Throws ChatError: `malformed` for an event of another shape, the service's own error when one comes in the
 * stream. What came before is kept, also the text that was held back.
 */
export async function* chatCompletionParts(
  events: AsyncIterable<unknown>,
  call: ServiceCall,
  options: { readonly mayWriteThinkTags: boolean; readonly makeId: () => string },
): AsyncGenerator<StreamPart> {
  const fold = chunkFold(options);
  try {
    for await (const event of untilReset(events, fold.isFinished, call.context)) {
      const chunk = parseChunk(event, call);
      const error = errorOf(chunk, call);
      yield* fold.receive(error === undefined ? chunk : withoutFinish(chunk));
      if (error !== undefined) throw error;
    }
  } catch (error) {
    yield* fold.flush();
    throw error;
  }
  yield* fold.flush();
  yield* fold.finish();
}
