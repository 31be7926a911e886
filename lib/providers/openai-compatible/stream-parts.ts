import { finishReasonOfWord } from '@/lib/chat-stream/finish-words';
import { growingCalls } from '@/lib/chat-stream/growing-calls';
import { callsEndOf } from '@/lib/chat-stream/joined-arguments';
import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { hasError } from '@/lib/http/error-event';
import { endOfAnswer } from '@/lib/http/json-events';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';
import { untilReset } from '@/lib/http/until-reset';
import { foldedThoughts } from '../wire/folded-thoughts';
import { sourceOnce } from '../wire/source-once';
import { choiceReader } from './choices';
import { type Chunk, chunkSchema, type Delta } from './chunk';
import { contentParts, imageParts, reasoningParts, sourcesOf } from './delta-parts';
import { finishReasonOf, usageOf } from './finish-reason';
import { usualChunk } from './odd-chunk';
import { reasoningDetails } from './reasoning-details';
import { callPieces } from './tool-calls';

const parseChunk = (event: unknown, call: ServiceCall): Chunk => {
  const parsed = chunkSchema.safeParse(usualChunk(event));
  if (parsed.success) return parsed.data;
  throw new ChatError({ code: 'malformed', host: call.host });
};

const errorOf = (chunk: Chunk, call: ServiceCall): ChatError | undefined => {
  const error = [chunk, chunk.x_groq, ...(chunk.choices ?? [])].find(hasError)?.error;
  if (error === undefined) return undefined;
  const { redact, host, rule } = call;
  return inBandError({ error }, { redact, host, ...(rule !== undefined && { rule }) });
};

/** A chunk that carries an error may carry text too; its finish reason does not end the generation. */
const withoutFinish = (chunk: Chunk): Chunk => ({
  ...chunk,
  choices: chunk.choices?.map((choice) => choice && { ...choice, finish_reason: null }),
});

/** Folds the chunks of one chat completion into stream parts. */
type ChunkFold = {
  receive(chunk: Chunk): readonly StreamPart[];
  /** The service said with `[DONE]` that there is no more. */
  end(): void;
  /** At the end of the body: the calls and `finish_step`, if the end of generation was read. */
  finish(): readonly StreamPart[];
  /** A choice with a finish reason was read; only usage may still follow. */
  isFinished(): boolean;
};

/** How an answer is read. */
export type ChunkReading = {
  readonly mayWriteThinkTags: boolean;
  /** What is answered. */
  readonly request: ChatRequest;
  /** Names calls without an id. */
  readonly makeId: () => string;
  /** The names of the tools that were offered. */
  readonly tools?: ReadonlySet<string>;
};

const chunkFold = ({ makeId, tools }: ChunkReading): ChunkFold => {
  const calls = growingCalls(makeId, tools);
  const details = reasoningDetails();
  const source = sourceOnce();
  const read = choiceReader();
  let usage: Usage | undefined;
  let wireReason: string | undefined;
  let isEnded = false;
  let isRefusal = false;
  /** One answer was asked for, the first. Some put its calls into a choice of their own. */
  let caller: number | undefined;

  const wordsOf = (delta: Delta): readonly StreamPart[] => {
    details.receive(delta.reasoning_details ?? []);
    isRefusal ||= typeof delta.refusal === 'string' && delta.refusal !== '';
    return [
      ...reasoningParts(delta),
      ...contentParts(delta),
      ...imageParts(delta),
      ...(typeof delta.refusal === 'string' && delta.refusal !== ''
        ? [{ type: 'text', text: delta.refusal } as const]
        : []),
    ];
  };

  return {
    receive: (chunk) => {
      const wireUsage = chunk.usage ?? chunk.x_groq?.usage;
      if (wireUsage !== null && wireUsage !== undefined) usage = usageOf(wireUsage);
      const choices = (chunk.choices ?? []).flatMap((choice) => (choice ? [read(choice)] : []));
      return [
        ...sourcesOf(chunk, choices[0]?.delta ?? {}).flatMap(source),
        ...choices.flatMap(({ index, delta, repeatsCalls: repeats, wireReason: reason }): readonly StreamPart[] => {
          const pieces = callPieces(delta).map((piece) => ({ ...piece, repeats }));
          if (pieces.length > 0) caller ??= index;
          wireReason ??= reason;
          return [...(index === 0 ? wordsOf(delta) : []), ...(caller === index ? pieces.flatMap(calls.receive) : [])];
        }),
      ];
    },
    end: () => {
      isEnded = true;
    },
    finish: () => {
      if (wireReason === undefined && !isEnded) return [];
      const said = wireReason === undefined ? 'stop' : finishReasonOfWord(wireReason);
      const completed = calls.complete(wireReason === undefined ? 'ended' : callsEndOf(said));
      const finishReason = finishReasonOf(said, { hasCalls: completed.length > 0, isRefusal });
      const counted = usage !== undefined && { usage };
      return [
        ...completed,
        { type: 'finish_step', finishReason, isContinued: false, ...counted, ...details.metadata() },
      ];
    },
    isFinished: () => wireReason !== undefined,
  };
};

async function* chunkParts(
  events: AsyncIterable<unknown>,
  call: ServiceCall,
  reading: ChunkReading,
): AsyncGenerator<StreamPart> {
  const fold = chunkFold(reading);
  for await (const event of untilReset(events, fold.isFinished, call.context)) {
    if (event === endOfAnswer) {
      fold.end();
      break;
    }
    const chunk = parseChunk(event, call);
    const error = errorOf(chunk, call);
    yield* fold.receive(error === undefined ? chunk : withoutFinish(chunk));
    if (error !== undefined) throw error;
  }
  yield* fold.finish();
}

/**
 * The stream parts of a chat completion's events. Ends without `finish_step` when the events end before a finish
 * reason and before `[DONE]`. Throws ChatError: `malformed` for an event of another shape, the service's own error when
 * one comes in the stream. What came before is kept, also the text that was held back.
 */
export const chatCompletionParts = (
  events: AsyncIterable<unknown>,
  call: ServiceCall,
  reading: ChunkReading,
): AsyncIterable<StreamPart> => {
  const parts = chunkParts(events, call, reading);
  return reading.mayWriteThinkTags ? foldedThoughts(parts, reading.request) : parts;
};
