import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { PlaybackStatus } from '@/lib/domain/playback-status';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { SourceRange } from '@/lib/domain/source-range';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import type { ReadAloudPauses } from './read-aloud-pauses';
import type { SpeechRequest, VoiceRef } from './voice-engine';

/**
 * A row of an offset map: `[spokenStart, spokenEnd, sourceStart, sourceEnd]`, UTF-16; null is glue that stands for nothing.
 * A row whose two slices are equally long is verbatim, unit by unit; another stands for its source as a whole.
 */
export type SpokenMapRow = readonly [
  spokenStart: number,
  spokenEnd: number,
  sourceStart: number | null,
  sourceEnd: number | null,
];

/** One sentence to be read aloud. `text` is speakable already. */
export type ReadAloudSentence = {
  readonly id: string;
  readonly language: SpeechLanguage;
  readonly text: string;
  /** A longer pause comes before it. */
  readonly startsParagraph: boolean;
  /** Where it is in the source: the Markdown of the message (its text parts, joined), or the text that was given. */
  readonly source: SourceRange;
  /** From offsets in `text` to offsets in the source. */
  readonly map: readonly SpokenMapRow[];
};

/** The voices to try, best first, for each language that the session's sentences have. */
export type VoiceChains = Readonly<Partial<Record<SpeechLanguage, readonly VoiceRef[]>>>;

/** Where a sentence goes on after an interruption: by its sound, or for a voice without bytes by its text. */
export type ReadAloudPosition = {
  readonly index: number;
  /** ms of the sentence's sound at normal speed. */
  readonly offsetMs: number;
  /** UTF-16 offset in the sentence's text. */
  readonly charIndex: number;
};

/** The speaker's settings while it reads; they may change at any time. `rate` 0.5 to 3, `volume` 0 to 1. */
export type ReadAloudSettings = {
  readonly rate: number;
  readonly volume: number;
  readonly voices: VoiceChains;
  readonly pauses: ReadAloudPauses;
  /** Settings without secrets of the engines that run in the speaker's document, by engine id. */
  readonly engineSettings: Readonly<Record<string, SettingsValues>>;
};

/** Asks the speaker for the sound of a sentence for a file; nothing is heard. */
export type MakeOrder = {
  readonly type: 'make';
  readonly makeId: string;
  readonly request: SpeechRequest;
  /** How much silence it keeps after its last word, ms. */
  readonly restMs: number;
  /** Another source would speak it when this one falls silent. */
  readonly isReplaceable?: true;
};

/** Everything that the background tells the speaker. */
export type SpeakerTask = SpeakerOrder | MakeOrder | { readonly type: 'make-stop'; readonly makeId: string };

/** What the background tells the speaker about the one thing that it reads aloud. */
export type SpeakerOrder =
  | {
      readonly type: 'start';
      readonly readAloudId: string;
      /** Shown by the browser's media controls. */
      readonly title: string;
      readonly sentences: readonly ReadAloudSentence[];
      /** No sentence will be added. */
      readonly isComplete: boolean;
      readonly settings: ReadAloudSettings;
      readonly position: ReadAloudPosition;
      readonly isPaused: boolean;
    }
  | {
      readonly type: 'append';
      readonly readAloudId: string;
      readonly sentences: readonly ReadAloudSentence[];
      readonly isComplete: boolean;
    }
  /** `forgives`: voices that gave up are tried again. */
  | { readonly type: 'settings'; readonly settings: ReadAloudSettings; readonly forgives?: true }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** One sentence forward or back. */
  | { readonly type: 'step'; readonly by: 1 | -1 }
  /** To a sentence; with `atMs` to the one that plays at that moment, where the speaker's times are more exact. */
  | { readonly type: 'seek'; readonly index: number; readonly atMs?: number }
  | { readonly type: 'close' };

/** Where the speaker is in a read-aloud session. */
export type Playback = {
  readonly readAloudId: string;
  readonly status: PlaybackStatus;
  readonly position: ReadAloudPosition;
  readonly voice?: VoiceRef;
  /** ms at normal speed: measured where the sound is known, else estimated from the text. */
  readonly elapsedMs: number;
  readonly totalMs: number;
  /** Why it failed. */
  readonly error?: ChatErrorData;
};

/** A word that begins to sound: UTF-16 offsets in the sentence's text. `isExact` false: spread over the sentence by length. */
export type SpokenWord = {
  readonly readAloudId: string;
  readonly sentenceId: string;
  readonly start: number;
  readonly end: number;
  readonly isExact: boolean;
};

/** The only thing that a listener is told when a voice gives up: another one reads on. */
export type VoiceNotice = {
  readonly readAloudId: string;
  readonly from: VoiceRef;
  readonly to: VoiceRef;
  readonly error: ChatErrorData;
};

/** No voice here speaks the language of a sentence: one of another language reads it. */
export type MissingVoice = { readonly readAloudId: string; readonly language: SpeechLanguage };

const isVerbatim = ([from, to, start, end]: SpokenMapRow): boolean =>
  start !== null && end !== null && to - from === end - start;

/** The range of the source that a range of a sentence's text stands for; undefined when it stands for nothing. */
export const sourceRange = (
  { map }: Pick<ReadAloudSentence, 'map'>,
  start: number,
  end: number,
): SourceRange | undefined => {
  let first: number | undefined;
  let last: number | undefined;
  for (const row of map) {
    const [from, to, sourceStart, sourceEnd] = row;
    if (sourceStart === null || sourceEnd === null || to <= start || from >= end) continue;
    const isLinear = isVerbatim(row);
    const rangeStart = isLinear ? sourceStart + Math.max(0, start - from) : sourceStart;
    const rangeEnd = isLinear ? sourceStart + Math.min(to, end) - from : sourceEnd;
    first = Math.min(first ?? rangeStart, rangeStart);
    last = Math.max(last ?? rangeEnd, rangeEnd);
  }
  return first === undefined || last === undefined ? undefined : { start: first, end: last };
};
