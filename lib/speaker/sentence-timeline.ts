import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { AudioStream, AudioStreamListeners, OpenAudioStream } from './audio-stream';
import type { TimedWord } from './estimated-words';
import { firstMissingWord } from './heard-part';
import {
  createSentenceLight,
  type SentenceLight,
  type SpeakingPace,
  type SpokenPart,
  type SpokenSpan,
} from './sentence-light';

/** A sentence to be laid. */
export type SentenceOrder = SpokenPart & {
  readonly index: number;
  readonly voice: VoiceRef;
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

/** The sound of a sentence, or of the part of it that one voice speaks. */
type Segment = {
  readonly index: number;
  readonly start: number;
  readonly order: SentenceOrder;
  readonly light: SentenceLight;
  end?: number;
};

/** Which segment is heard at a moment, s. */
const positionAt = (segments: readonly Segment[], now: number): ReturnType<SentenceTimeline['position']> => {
  const segment = segments.findLast(({ start }) => start <= now + 0.01);
  return segment === undefined
    ? undefined
    : { index: segment.index, offsetMs: segment.order.beforeMs + (now - segment.start) * 1000 };
};

/** Where a sentence begins of which every part is laid. */
const wholeFrom = (segments: readonly Segment[], index: number): Segment | undefined => {
  const parts = segments.filter((known) => known.index === index);
  return parts.at(-1)?.end === undefined ? undefined : parts[0];
};

/** When a sentence begins to be heard that goes on at a moment, ms: with the word under way there, whole again. */
const resumesAt = (light: SentenceLight, fromMs: number): number =>
  light.words().find(({ atMs, endMs }) => atMs <= fromMs && fromMs < endMs)?.atMs ?? fromMs;

const leftOf = (stream: AudioStream, rate: number): number => {
  const left = stream.end() - stream.time();
  return left > onItsWay * rate ? (left / rate) * 1000 : 0;
};

type Taking = { readonly stream: AudioStream; readonly light: SentenceLight; onLaid(): void };

/**
 * Lays the chunks of a sentence at the end of a stream. Throws ChatError when there is no sound in them, besides what the
 * chunks and the stream fail with.
 */
const take = async (chunks: AsyncIterable<SpeechChunk>, { stream, light, onLaid }: Taking): Promise<void> => {
  const start = stream.end();
  let hasBytes = false;
  for await (const chunk of chunks) {
    if (chunk.type === 'word') {
      light.tell(chunk);
      continue;
    }
    hasBytes ||= chunk.bytes.length > 0;
    const sounding = light.sound(chunk.bytes);
    if (sounding.length === 0) continue;
    await stream.append(sounding);
    light.place();
    onLaid();
  }
  const held = light.rest();
  if (held.length > 0) await stream.append(held);
  if (stream.end() > start) return;
  // What the browser took and made no moment of is no sound that it knows.
  throw new ChatError(hasBytes ? { code: 'malformed' } : { code: 'ended-early', fault: 'no-sound' });
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
  const pace: SpeakingPace = new Map();
  /** How long the voice was silent before its latest sentence, ms: that is part of the pause before the next one. */
  let leadMs = 0;

  /** Cuts at a moment; what is heard just now cannot be removed without a stumble. */
  const cutHeard = (at: number): Promise<void> =>
    stream.cutAt(Math.min(stream.end(), Math.max(at, stream.time() + 0.1)));

  const rest = async (start: number, span: SpokenSpan | undefined, restMs: number): Promise<void> => {
    if (span === undefined) return cutHeard(stream.end());
    leadMs = span.fromMs;
    await cutHeard(start + (span.toMs + Math.max(minRestMs, restMs - leadMs)) / 1000);
  };

  return {
    mimeType,
    lay: async (order, chunks, { restMs, isPaused }) => {
      const { index, voice } = order;
      const start = stream.end();
      const light = createSentenceLight({
        order,
        start,
        stream,
        meter: stream.measure(),
        pace,
        onSentence: () => listeners.onSentence(index, voice),
        onWord: (word, isExact) => listeners.onWord(index, word, isExact),
      });
      const segment: Segment = { index, start, order, light };
      segments = [...segments, segment];
      const fromMs = order.fromMs ?? 0;
      let isThere = false;
      const begin = (): void => {
        if (isThere || (fromMs > 0 && !stream.holds(start + fromMs / 1000))) return;
        isThere = true;
        if (fromMs > 0) {
          listeners.onSentence(index, voice);
          // It may not have been highlighted before, when its moment had just come.
          stream.jumpTo(start + resumesAt(light, fromMs) / 1000);
        }
        if (!isPaused()) stream.play();
      };

      try {
        await take(chunks, { stream, light, onLaid: begin });
        await rest(start, await light.finish(), restMs);
      } finally {
        light.close();
      }
      segment.end = stream.end();
      if (!isThere && !isPaused()) stream.play();
      listeners.onDuration(index, order.beforeMs + (segment.end - start) * 1000);
    },
    drop: async (index) => {
      const segment = segments.findLast((known) => known.index === index);
      if (segment === undefined) return 0;
      const [{ start, order, light }, end] = [segment, stream.end()];
      const missing = firstMissingWord(light.words(), order.request.text, (end - start) * 1000);
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
    leftMs: () => leftOf(stream, rate),
    jumpTo: (index) => {
      const first = wholeFrom(segments, index);
      if (first === undefined || !stream.holds(first.start)) return false;
      for (const later of segments.slice(segments.indexOf(first))) later.light.again();
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
