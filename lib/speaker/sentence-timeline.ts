import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, SpeechRequest, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { WordAligner } from '@/lib/speech/word-align';
import type { AudioStreamListeners, OpenAudioStream } from './audio-stream';
import { estimatedWords, type TimedWord } from './estimated-words';
import { firstMissingWord, type PlacedWord } from './heard-part';

/** A sentence to be laid. */
export type SentenceOrder = {
  readonly index: number;
  readonly voice: VoiceRef;
  readonly request: SpeechRequest;
  /** Another voice spoke what stands before: the request's text is the sentence's from this UTF-16 offset on. */
  readonly from: number;
  /** About how long that took, ms. */
  readonly beforeMs: number;
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
  /**
   * Removes a sentence that failed, but for the words that were heard or are there whole when some were heard. Resolves with
   * where it goes on: a UTF-16 offset in the sentence's text, 0 where none was heard.
   */
  drop(index: number): Promise<number>;
  /** How long there is sound to be heard yet, ms of time. */
  leftMs(): number;
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
/** The sound of a sentence, or of the part of it that one voice speaks. */
type Segment = {
  readonly index: number;
  readonly start: number;
  readonly order: SentenceOrder;
  /** Words whose times were told. */
  readonly words: PlacedWord[];
  end?: number;
};

/** Which segment is heard at a moment, s. */
const positionAt = (segments: readonly Segment[], now: number): ReturnType<SentenceTimeline['position']> => {
  const segment = segments.findLast(({ start }) => start <= now + 0.01);
  return segment === undefined
    ? undefined
    : { index: segment.index, offsetMs: segment.order.beforeMs + (now - segment.start) * 1000 };
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

  const cueOf = ({ start: at, order: { index, from, beforeMs } }: Segment, word: TimedWord, isExact: boolean) => {
    const { start, end, atMs } = word;
    const heard = { start: start + from, end: end + from, atMs: atMs + beforeMs };
    return { at: at + atMs / 1000, run: () => listeners.onWord(index, heard, isExact) };
  };

  /** Cuts at a moment; what is heard just now cannot be removed without a stumble. */
  const cutHeard = (at: number): Promise<void> =>
    stream.cutAt(Math.min(stream.end(), Math.max(at, stream.time() + 0.1)));

  const rest = async (start: number, lastWordMs: number, restMs: number): Promise<void> => {
    const wantedEnd = start + (lastWordMs + Math.max(minRestMs, restMs - leadMs)) / 1000;
    await cutHeard(lastWordMs > 0 ? wantedEnd : stream.end());
  };

  return {
    mimeType,
    lay: async (order, chunks, { restMs, isPaused }) => {
      const { index, voice, request } = order;
      const start = stream.end();
      const segment: Segment = { index, start, order, words: [] };
      segments = [...segments, segment];
      stream.addCues([{ at: start, run: () => listeners.onSentence(index, voice) }]);
      const fromMs = order.fromMs ?? 0;
      const spokenWords: SpokenWord[] = [];
      let isThere = false;
      let hasBytes = false;
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
          hasBytes ||= chunk.bytes.length > 0;
          await stream.append(chunk.bytes);
          begin();
          continue;
        }
        lastWordMs = Math.max(lastWordMs, chunk.atMs + chunk.durationMs);
        if (spokenWords.length === 0) leadMs = chunk.atMs;
        spokenWords.push(chunk);
        const range = aligner.next(chunk.text);
        if (range === 'skip') continue;
        const { atMs, durationMs } = chunk;
        const word = { start: range[0], end: range[1], atMs, endMs: atMs + durationMs };
        segment.words.push(word);
        stream.addCues([cueOf(segment, word, order.isExact)]);
      }
      // What the browser took and made no moment of is no sound that it knows.
      if (stream.end() <= start)
        throw new ChatError(hasBytes ? { code: 'malformed' } : { code: 'ended-early', fault: 'no-sound' });
      await rest(start, lastWordMs, restMs);
      segment.end = stream.end();
      if (!isThere && !isPaused()) stream.play();
      const ms = (segment.end - start) * 1000;
      listeners.onDuration(index, order.beforeMs + ms);
      if (lastWordMs > 0) return;
      const words = estimatedWords(request.text, request.language, ms);
      stream.addCues(words.map((word) => cueOf(segment, word, false)));
    },
    drop: async (index) => {
      const segment = segments.findLast((known) => known.index === index);
      if (segment === undefined) return 0;
      const { start, order, words } = segment;
      const end = stream.end();
      const missing = firstMissingWord(order.request, words, (end - start) * 1000);
      if (missing !== undefined && stream.time() > start + missing.beganMs / 1000) {
        await cutHeard(Math.min(end, start + missing.atMs / 1000));
        segment.end = stream.end();
        return order.from + missing.offset;
      }
      segments = segments.filter((known) => known !== segment);
      await stream.cutAt(start);
      if (stream.time() > start) stream.jumpTo(start);
      return order.from;
    },
    leftMs: () => {
      const left = stream.end() - stream.time();
      return left > onItsWay ? (left / rate) * 1000 : 0;
    },
    jumpTo: (index) => {
      const parts = segments.filter((known) => known.index === index);
      const [first] = parts;
      if (first === undefined || parts.at(-1)?.end === undefined || !stream.holds(first.start)) return false;
      stream.jumpTo(first.start);
      return true;
    },
    position: () => positionAt(segments, stream.time()),
    hasPlayed: (index) => {
      const end = segments.findLast((known) => known.index === index)?.end;
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
