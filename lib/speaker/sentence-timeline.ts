import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, SpeechRequest, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { WordAligner } from '@/lib/speech/word-align';
import type { AudioStreamListeners, OpenAudioStream } from './audio-stream';
import { estimatedWords, type TimedWord } from './estimated-words';

/** A sentence to be laid. */
export type SentenceOrder = {
  readonly index: number;
  readonly voice: VoiceRef;
  readonly request: SpeechRequest;
  /** The engine reports word times. */
  readonly isExact: boolean;
  /** After an interruption: begins there, ms of its sound, or with the word that is heard there. */
  readonly fromMs?: number;
};

/** What a timeline reports. All of it but `onDuration` comes in time with the sound. */
export type TimelineListeners = AudioStreamListeners & {
  onSentence(index: number, voice: VoiceRef): void;
  onWord(index: number, word: TimedWord, isExact: boolean): void;
  /** The sound of a sentence is known whole, ms. */
  onDuration(index: number, ms: number): void;
};

/** A stream of sound that knows where each sentence is. */
export type SentenceTimeline = {
  readonly mimeType: string;
  /** Lays a sentence at the end while it arrives. Rejects with what the chunks or the decoder fail with. */
  lay(
    order: SentenceOrder,
    chunks: AsyncIterable<SpeechChunk>,
    around: { readonly restMs: number; isPaused(): boolean },
  ): Promise<void>;
  /** Removes a sentence that failed. */
  drop(index: number): Promise<void>;
  /** Goes to a sentence that lies there whole; false when it does not. */
  jumpTo(index: number): boolean;
  /** Which sentence is heard now, and for how long already. */
  position(): { readonly index: number; readonly offsetMs: number } | undefined;
  /** The sentence lies there and has been heard. */
  hasPlayed(index: number): boolean;
  playOut(signal: AbortSignal): Promise<void>;
  play(): void;
  pause(): void;
  adjust(rate: number, volume: number): void;
  close(): void;
};

/** A word is not cut off where its time was reported a little short, ms. */
const minRestMs = 20;
/** The browser says that the sound has run dry before it was heard to its end: this much is still on its way, s. */
const onItsWay = 0.2;

type SpokenWord = Extract<SpeechChunk, { readonly type: 'word' }>;
type Segment = { readonly index: number; readonly start: number; end?: number };

/** Which segment is heard at a moment, s. */
const positionAt = (segments: readonly Segment[], now: number): ReturnType<SentenceTimeline['position']> => {
  const segment = segments.findLast(({ start }) => start <= now + 0.01);
  return segment === undefined ? undefined : { index: segment.index, offsetMs: (now - segment.start) * 1000 };
};

/** Opens a timeline for sound of one type. */
export const createSentenceTimeline = (
  openStream: OpenAudioStream,
  mimeType: string,
  listeners: TimelineListeners,
): SentenceTimeline => {
  const stream = openStream(mimeType, listeners);
  let segments: readonly Segment[] = [];
  let rate = 1;
  /** How long the voice was silent before its latest sentence, ms: that is part of the pause before the next one. */
  let leadMs = 0;

  const cueOf = (order: SentenceOrder, start: number, word: TimedWord) => ({
    at: start + word.atMs / 1000,
    run: () => listeners.onWord(order.index, word, order.isExact),
  });

  const rest = async (start: number, lastWordMs: number, restMs: number): Promise<void> => {
    const wantedEnd = start + (lastWordMs + Math.max(minRestMs, restMs - leadMs)) / 1000;
    // What is heard at this moment cannot be removed without a stumble.
    const cut = Math.max(wantedEnd, stream.time() + 0.1);
    await stream.cutAt(lastWordMs > 0 && cut < stream.end() ? cut : stream.end());
  };

  return {
    mimeType,
    lay: async (order, chunks, { restMs, isPaused }) => {
      const { index, voice, request } = order;
      const start = stream.end();
      const segment: Segment = { index, start };
      segments = [...segments, segment];
      stream.addCues([{ at: start, run: () => listeners.onSentence(index, voice) }]);
      const fromMs = order.fromMs ?? 0;
      const spokenWords: SpokenWord[] = [];
      let isThere = false;
      const begin = (): void => {
        if (isThere || (fromMs > 0 && !stream.holds(start + fromMs / 1000))) return;
        isThere = true;
        if (fromMs > 0) {
          listeners.onSentence(index, voice);
          const underWay = spokenWords.find(({ atMs, durationMs }) => atMs <= fromMs && fromMs < atMs + durationMs);
          // Whole again: it may not have been highlighted before, when its moment had just come.
          stream.jumpTo(start + (underWay?.atMs ?? fromMs) / 1000);
        }
        if (!isPaused()) stream.play();
      };

      const aligner = new WordAligner(request.text);
      let lastWordMs = 0;
      for await (const chunk of chunks) {
        if (chunk.type === 'audio') {
          await stream.append(chunk.bytes);
          begin();
          continue;
        }
        lastWordMs = Math.max(lastWordMs, chunk.atMs + chunk.durationMs);
        if (spokenWords.length === 0) leadMs = chunk.atMs;
        spokenWords.push(chunk);
        const range = aligner.next(chunk.text);
        if (range === 'skip') continue;
        const [wordStart, wordEnd] = range;
        stream.addCues([cueOf(order, start, { start: wordStart, end: wordEnd, atMs: chunk.atMs })]);
      }
      if (stream.end() <= start) throw new ChatError({ code: 'ended-early' });
      await rest(start, lastWordMs, restMs);
      segment.end = stream.end();
      if (!isThere && !isPaused()) stream.play();
      const ms = (segment.end - start) * 1000;
      listeners.onDuration(index, ms);
      if (lastWordMs > 0) return;
      const words = estimatedWords(request.text, request.language, ms);
      stream.addCues(words.map((word) => cueOf({ ...order, isExact: false }, start, word)));
    },
    drop: async (index) => {
      const segment = segments.find((known) => known.index === index);
      if (segment === undefined) return;
      segments = segments.filter((known) => known !== segment);
      await stream.cutAt(segment.start);
      if (stream.time() > segment.start) stream.jumpTo(segment.start);
    },
    jumpTo: (index) => {
      const segment = segments.find((known) => known.index === index);
      if (segment?.end === undefined || !stream.holds(segment.start)) return false;
      stream.jumpTo(segment.start);
      return true;
    },
    position: () => positionAt(segments, stream.time()),
    hasPlayed: (index) => {
      const end = segments.find((known) => known.index === index)?.end;
      return end !== undefined && stream.time() >= end - onItsWay * rate;
    },
    playOut: stream.playOut,
    play: stream.play,
    pause: stream.pause,
    adjust: (nextRate, volume) => {
      rate = nextRate;
      stream.adjust(nextRate, volume);
    },
    close: stream.close,
  };
};
