import type { SpeechChunk, SpeechRequest } from '@/lib/domain/read-aloud/voice-engine';
import { WordAligner } from '@/lib/speech/word-align';
import type { AudioStream } from './audio-stream';
import type { TimedWord } from './estimated-words';
import type { PlacedWord } from './heard-part';
import { createSilentHead } from './silent-head';
import { heardSpan, type SoundLevels, stepMs } from './sound-levels';
import type { SoundMeter } from './sound-meter';
import { saidMsOf, spreadWords, wordsWidth } from './spread-words';

/** A sentence, or what is left of it to one voice. */
export type SpokenPart = {
  readonly request: SpeechRequest;
  /** Another voice spoke what stands before: the request's text is the sentence's from this UTF-16 offset on. */
  readonly from: number;
  /** About how long that took, ms. */
  readonly beforeMs: number;
  /** The engine reports word times. */
  readonly isExact: boolean;
};

/** From the first to the last that is said in a sound, ms. */
export type SpokenSpan = { readonly fromMs: number; readonly toMs: number };

/** How long each voice speaks for one unit of a word's width, ms: as it was measured last, by its key. */
export type SpeakingPace = Map<string, number>;

/** About fourteen Latin letters a second. */
const usualPace = 70;

/** The words of a sentence on its sound: each is reported when it is heard. */
export type SentenceLight = {
  /** A word whose time the engine tells. */
  tell(word: Extract<SpeechChunk, { readonly type: 'word' }>): void;
  /** Bytes that come next in the sound. What is to be laid of them: not the silence that it begins with. */
  sound(bytes: Uint8Array): Uint8Array;
  /** What was held back, when nothing more comes. */
  rest(): Uint8Array;
  /** Places the words anew in what is there of the sound, unless the engine tells their times. */
  place(): void;
  /** Nothing more comes. The part of the sound in which something is said; undefined where that is not known. */
  finish(): Promise<SpokenSpan | undefined>;
  /** The words as far as is known where they are. */
  words(): readonly PlacedWord[];
  /** The sound jumped to the sentence: its words are lit again. */
  again(): void;
  close(): void;
};

export type SentenceLightContext = {
  readonly order: SpokenPart;
  /** Where the sentence begins in the stream, s. */
  readonly start: number;
  readonly stream: Pick<AudioStream, 'addCues' | 'dropCues' | 'time' | 'end'>;
  /** Undefined: what is heard is not known. */
  readonly meter: SoundMeter | undefined;
  readonly pace: SpeakingPace;
  onSentence(): void;
  onWord(word: TimedWord, isExact: boolean): void;
};

/** Places words no more often than so much more sound is there, ms. */
const placedEveryMs = 100;

/** Words are estimated until the engine tells the time of one, and again with each piece of sound. */
export const createSentenceLight = (context: SentenceLightContext): SentenceLight => {
  const { order, start, stream, meter, pace } = context;
  const { request, from, beforeMs } = order;
  const { text, language } = request;
  const voice = JSON.stringify(request.voice);
  const head = createSilentHead(meter);
  const levels = (): SoundLevels => meter?.levels().slice(head.leftOutMs() / stepMs) ?? [];
  const aligner = new WordAligner(text);
  const told: PlacedWord[] = [];
  let isTold = false;
  let span: SpokenSpan | undefined;
  let placed: readonly PlacedWord[] = [];
  let placedToMs = Number.NEGATIVE_INFINITY;
  let hasBegun = false;
  /** How many of the placed words were lit. */
  let lit = 0;

  const heard = ({ start: at, end, atMs }: TimedWord): TimedWord => ({
    start: at + from,
    end: end + from,
    atMs: atMs + beforeMs,
  });
  const beginning = {
    at: start,
    run: () => {
      hasBegun = true;
      context.onSentence();
    },
  };
  stream.addCues([beginning]);

  /** Words that are lit stay so; the others get the moments that are known now, and none is left out. */
  const light = (words: readonly PlacedWord[]): void => {
    placed = words;
    const now = stream.time();
    const earliest = Math.max(start, now);
    stream.dropCues(earliest);
    const cues = words.map((word, index) => ({
      at: Math.max(earliest, start + word.atMs / 1000),
      run: () => {
        if (lit > index) return;
        lit = index + 1;
        context.onWord(heard(word), false);
      },
    }));
    stream.addCues([...(hasBegun || start < now ? [] : [beginning]), ...cues.slice(lit)]);
  };

  const spread = (isWhole: boolean, msPerWidth: number): readonly PlacedWord[] =>
    spreadWords(text, language, { levels: levels(), isWhole, msPerWidth });

  const wholePace = (): number => {
    const width = Math.max(1, wordsWidth(text, language));
    return (levels().length > 0 ? saidMsOf(levels()) : (stream.end() - start) * 1000) / width;
  };

  return {
    tell: ({ atMs, durationMs, text: word }) => {
      // What was estimated is worth nothing beside it.
      if (!isTold && placed.length > 0) light([]);
      isTold = true;
      const endMs = atMs + durationMs;
      span = { fromMs: Math.min(span?.fromMs ?? atMs, atMs), toMs: Math.max(span?.toMs ?? 0, endMs) };
      const range = aligner.next(word);
      if (range === 'skip') return;
      const spoken = { start: range[0], end: range[1], atMs, endMs };
      told.push(spoken);
      const run = (): void => context.onWord(heard(spoken), order.isExact);
      stream.addCues([{ at: start + atMs / 1000, run }]);
    },
    sound: (bytes) => {
      if (isTold) return bytes;
      meter?.push(bytes);
      return head.take(bytes);
    },
    rest: head.rest,
    place: () => {
      const toMs = (stream.end() - start) * 1000;
      if (isTold || toMs - placedToMs < placedEveryMs) return;
      placedToMs = toMs;
      light(spread(false, pace.get(voice) ?? usualPace));
    },
    finish: async () => {
      if (isTold) return span;
      const isMeasured = (await meter?.whole()) === true;
      const measured = isMeasured ? heardSpan(levels()) : undefined;
      const msPerWidth = wholePace();
      pace.set(voice, msPerWidth);
      light(spread(measured !== undefined, msPerWidth));
      return measured;
    },
    words: () => (isTold ? told : placed),
    again: () => {
      lit = 0;
    },
    close: () => meter?.close(),
  };
};
