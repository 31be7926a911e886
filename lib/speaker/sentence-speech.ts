import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, SpeechRequest, StreamEngine, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { takenAtOnce } from './early-speech';
import { inTime, isLate, type Listener } from './patience';

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
  /** `listener`: who waits for it in silence. */
  open(engine: StreamEngine, request: SpeechRequest, signal: AbortSignal, listener?: Listener): SpokenSentence;
  /** Begins to get a sentence that `open` asks for later: the one before it arrives slowly. */
  begin(engine: StreamEngine, request: SpeechRequest, signal: AbortSignal): void;
  /** Ends what was asked for and given up in a hurry, and might have come yet. */
  letGo(): void;
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

/** What an engine was asked for; `first` is a chunk that was waited for in vain and may come yet. */
type Asked = {
  readonly iterator: AsyncIterator<SpeechChunk>;
  readonly abort: AbortController;
  readonly first: Promise<IteratorResult<SpeechChunk>> | undefined;
};

const leave = ({ iterator, abort }: Pick<Asked, 'iterator' | 'abort'>): void => {
  abort.abort();
  // A generator that was left at a `yield` sees no abort: without this a socket's turn would never end, and the
  // next one would wait for it. Not awaited, for it may itself wait for a byte.
  void iterator.return?.().catch(() => undefined);
};

async function* each(chunks: readonly SpeechChunk[]): AsyncGenerator<SpeechChunk> {
  yield* chunks;
}

const askedFor = (
  context: SentenceSpeechContext,
  engine: StreamEngine,
  request: SpeechRequest,
  signal: AbortSignal,
): AsyncIterable<SpeechChunk> =>
  engine.host === 'background'
    ? context.openBackgroundSpeech(request, signal)
    : engine.speak(request, context.contextOf(engine.id, signal));

/**
 * Gets the sound of sentences with limits on waiting (`patience.ts`): throws ChatError `timeout` (no first chunk), `idle`
 * (none within), `ended-early` (no sound at all). Whole sentences whose sound was taken are kept, 20 MB of them, the last
 * used longest.
 */
export const createSentenceSpeech = (context: SentenceSpeechContext): SentenceSpeech => {
  const kept = new Map<string, readonly SpeechChunk[]>();
  const late = new Set<string>();
  const begun = new Map<string, AsyncIterable<SpeechChunk>>();
  const pending = new Map<string, Asked>();

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

  const newlyAsked = (engine: StreamEngine, request: SpeechRequest, signal: AbortSignal): Asked => {
    const key = keyOf(request);
    const abort = new AbortController();
    const chunks = begun.get(key) ?? askedFor(context, engine, request, AbortSignal.any([signal, abort.signal]));
    begun.delete(key);
    return { iterator: chunks[Symbol.asyncIterator](), abort, first: undefined };
  };

  /** The chunks as the engine makes them; `onWhole` gets all of them once the last was taken. */
  const made = async function* (
    engine: StreamEngine,
    request: SpeechRequest,
    signal: AbortSignal,
    listener: Listener | undefined,
    onWhole: (chunks: readonly SpeechChunk[]) => void,
  ): AsyncGenerator<SpeechChunk> {
    const key = keyOf(request);
    const asked = pending.get(key) ?? newlyAsked(engine, request, signal);
    pending.delete(key);
    const { iterator, abort } = asked;
    let { first } = asked;
    const heard: SpeechChunk[] = [];
    try {
      for (;;) {
        const code = heard.length === 0 ? 'timeout' : 'idle';
        const patience = { isAgain: late.has(key), listener, after: context.after };
        first ??= iterator.next();
        const next = await inTime(first, code, patience);
        first = undefined;
        if (signal.aborted) return;
        if (next.done === true) break;
        heard.push(next.value);
        yield next.value;
      }
      if (bytesOf(heard) === 0) throw new ChatError({ code: 'ended-early', fault: 'no-sound' });
      late.delete(key);
      onWhole(heard);
    } catch (error) {
      // Who was only given the time that a listener has in silence was not late yet.
      if (isLate(error) && (listener === undefined || listener.isLast === true)) late.add(key);
      if (isLate(error) && listener?.mayReturn === true && heard.length === 0) pending.set(key, { ...asked, first });
      throw error;
    } finally {
      if (!pending.has(key)) leave({ iterator, abort });
    }
  };

  return {
    open: (engine, request, signal, listener) => {
      const key = keyOf(request);
      const known = kept.get(key);
      if (known !== undefined) return { chunks: each(known), keep: () => keep(key, known) };
      let whole: readonly SpeechChunk[] | undefined;
      const chunks = made(engine, request, signal, listener, (all) => {
        whole = all;
      });
      return {
        chunks,
        keep: () => {
          if (whole !== undefined) keep(key, whole);
        },
      };
    },
    begin: (engine, request, signal) => {
      const key = keyOf(request);
      if (signal.aborted || kept.has(key) || begun.has(key)) return;
      const chunks = takenAtOnce(askedFor(context, engine, { ...request, isBeside: true }, signal));
      begun.set(key, chunks);
      const drop = (): void => {
        if (begun.get(key) === chunks) begun.delete(key);
      };
      signal.addEventListener('abort', drop, { once: true });
    },
    letGo: () => {
      for (const asked of pending.values()) leave(asked);
      pending.clear();
    },
    forget: () => kept.clear(),
  };
};
