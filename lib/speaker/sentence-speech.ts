import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, SpeechRequest, StreamEngine, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';

/** How long silence may last before a sentence and within one, ms; less after a wait in vain (docs/decisions/0014). */
const patience = 6000;
const patienceAgain = 3000;
/** Bytes of sound that are kept, so that going back asks no service again. */
const keptBytes = 20_000_000;

/** Speaks with an engine that runs in the background. */
export type OpenBackgroundSpeech = (request: SpeechRequest, signal: AbortSignal) => AsyncIterable<SpeechChunk>;

/** The sound of one sentence. */
export type SpokenSentence = {
  readonly chunks: AsyncIterable<SpeechChunk>;
  /**
   * What plays or exports its sound took it whole: from now on the same sentence asks no service again. Without this
   * call nothing is kept, so that sound that nothing can decode is requested again.
   */
  keep(): void;
};

/** The sound of sentences, from the engine or from what was heard already. */
export type SentenceSpeech = {
  open(engine: StreamEngine, request: SpeechRequest, signal: AbortSignal): SpokenSentence;
  /** Drops everything that is kept: some of it could not be decoded. */
  forget(): void;
};

export type SentenceSpeechContext = {
  readonly openBackgroundSpeech: OpenBackgroundSpeech;
  /** What an engine in this document may touch; its settings hold no secret. */
  contextOf(engineId: string, signal: AbortSignal): VoiceContext;
  readonly after: VoiceContext['after'];
};

const bytesOf = (chunks: readonly SpeechChunk[]): number =>
  chunks.reduce((sum, chunk) => sum + (chunk.type === 'audio' ? chunk.bytes.length : 0), 0);

const keyOf = ({ voice, language, text }: SpeechRequest): string => JSON.stringify([voice, language, text]);

async function* each(chunks: readonly SpeechChunk[]): AsyncGenerator<SpeechChunk> {
  yield* chunks;
}

/** The next value, or ChatError `timeout` or `idle` when it does not come in time. */
const inTime = async <Value>(
  next: Promise<Value>,
  ms: number,
  isFirst: boolean,
  after: VoiceContext['after'],
): Promise<Value> => {
  let cancel = (): void => {};
  const late = new Promise<never>((_, reject) => {
    cancel = after(ms, () => reject(new ChatError({ code: isFirst ? 'timeout' : 'idle' })));
  });
  try {
    return await Promise.race([next, late]);
  } finally {
    cancel();
  }
};

const isLate = (error: unknown): boolean =>
  error instanceof ChatError && (error.data.code === 'timeout' || error.data.code === 'idle');

/**
 * Gets the sound of sentences with limits on waiting: throws ChatError `timeout` (6 s without a first chunk), `idle` (6 s
 * within), `ended-early` (no sound at all). A sentence that was late is given 3 s the next time. Whole sentences whose
 * sound was taken are kept, 20 MB of them, the last used longest.
 */
export const createSentenceSpeech = (context: SentenceSpeechContext): SentenceSpeech => {
  const kept = new Map<string, readonly SpeechChunk[]>();
  const late = new Set<string>();

  const keep = (key: string, chunks: readonly SpeechChunk[]): void => {
    kept.delete(key);
    kept.set(key, chunks);
    let bytes = [...kept.values()].reduce((sum, value) => sum + bytesOf(value), 0);
    for (const [oldest, value] of kept) {
      if (bytes <= keptBytes) break;
      kept.delete(oldest);
      bytes -= bytesOf(value);
    }
  };

  /** The chunks as the engine makes them; `onWhole` gets all of them once the last was taken. */
  const made = async function* (
    engine: StreamEngine,
    request: SpeechRequest,
    signal: AbortSignal,
    onWhole: (chunks: readonly SpeechChunk[]) => void,
  ): AsyncGenerator<SpeechChunk> {
    const key = keyOf(request);
    const fetchAbort = new AbortController();
    const stop = AbortSignal.any([signal, fetchAbort.signal]);
    const chunks =
      engine.host === 'background'
        ? context.openBackgroundSpeech(request, stop)
        : engine.speak(request, context.contextOf(engine.id, stop));
    const iterator = chunks[Symbol.asyncIterator]();
    const heard: SpeechChunk[] = [];
    try {
      for (;;) {
        const isFirst = heard.length === 0;
        const limit = late.has(key) ? patienceAgain : patience;
        const next = await inTime(iterator.next(), limit, isFirst, context.after);
        if (signal.aborted) return;
        if (next.done === true) break;
        heard.push(next.value);
        yield next.value;
      }
      if (bytesOf(heard) === 0) throw new ChatError({ code: 'ended-early' });
      late.delete(key);
      onWhole(heard);
    } catch (error) {
      if (isLate(error)) late.add(key);
      throw error;
    } finally {
      fetchAbort.abort();
      // A generator that was left at a `yield` sees no abort: without this a socket's turn would never end, and the
      // next one would wait for it. Not awaited, for it may itself wait for a byte.
      void iterator.return?.().catch(() => undefined);
    }
  };

  return {
    open: (engine, request, signal) => {
      const key = keyOf(request);
      const known = kept.get(key);
      if (known !== undefined) return { chunks: each(known), keep: () => keep(key, known) };
      let whole: readonly SpeechChunk[] | undefined;
      const chunks = made(engine, request, signal, (all) => {
        whole = all;
      });
      return {
        chunks,
        keep: () => {
          if (whole !== undefined) keep(key, whole);
        },
      };
    },
    forget: () => kept.clear(),
  };
};
