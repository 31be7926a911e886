import { locales } from '@/lib/domain/locale';
import type { PlaybackStatus } from '@/lib/domain/playback-status';
import { z } from '@/lib/domain/schema';
import type { SourceRange } from '@/lib/domain/source-range';
import type { VoiceNotice } from './reading';
import type { VoiceRef } from './voice-engine';
import { voiceRefSchema } from './voice-preferences';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** What can be read aloud. A message that is being written is read as it is written. */
export const readingSourceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    messageId: id,
    /** Begins with the sentence at this UTF-16 offset of the message's Markdown; absent = where it was left. */
    from: z.optional(z.number().check(z.int(), z.nonnegative())),
  }),
  z.object({
    type: z.literal('text'),
    text: z.string().check(z.minLength(1), z.maxLength(8_000_000)),
    title: z.string().check(z.maxLength(500)),
    /** Speaks before the voices that the user chose, to be tried out. */
    voice: z.optional(voiceRefSchema),
    /** The declared language, a BCP 47 tag. */
    language: z.optional(z.string().check(z.maxLength(50))),
  }),
]);

export type ReadingSource = z.infer<typeof readingSourceSchema>;

/** The commands about reading aloud, part of the `chat` channel: every panel may send them, the last one wins. */
export const readingCommandSchema = z.discriminatedUnion('type', [
  /** Begins to read, in place of what is being read. */
  z.object({ type: z.literal('reading-open'), source: readingSourceSchema }),
  /** Reads it after what is being read, `isNext` before what waits already; begins at once when nothing is read. */
  z.object({ type: z.literal('reading-queue'), source: readingSourceSchema, isNext: z.optional(z.boolean()) }),
  /** Reads what waits now, in place of what is read; the others wait on. */
  z.object({ type: z.literal('reading-queue-play'), itemId: id }),
  z.object({ type: z.literal('reading-queue-remove'), itemId: id }),
  /** To a place in the line, 0 = next. */
  z.object({
    type: z.literal('reading-queue-move'),
    itemId: id,
    to: z.number().check(z.int(), z.nonnegative()),
  }),
  z.object({ type: z.literal('reading-queue-clear') }),
  z.object({ type: z.literal('reading-play') }),
  z.object({ type: z.literal('reading-pause') }),
  z.object({ type: z.literal('reading-step'), by: z.union([z.literal(1), z.literal(-1)]) }),
  /** To the sentence at a UTF-16 offset of the source. */
  z.object({ type: z.literal('reading-seek'), offset: z.number().check(z.int(), z.nonnegative()) }),
  /** To the sentence that sounds at a moment: ms at normal speed, as the view counts them. */
  z.object({ type: z.literal('reading-seek-time'), atMs: z.number().check(z.nonnegative()) }),
  /** Gives the voices that gave up another chance, from the sentence that is read on. */
  z.object({ type: z.literal('reading-voice-again') }),
  /** Changes the user's speed or volume, for what is read now and later. */
  z.object({
    type: z.literal('reading-adjust'),
    rate: z.optional(z.number().check(z.gte(0.5), z.lte(3))),
    volume: z.optional(z.number().check(z.gte(0), z.lte(1))),
  }),
  /** Makes a voice the user's favourite for a locale, for what is read now and later. */
  z.object({ type: z.literal('reading-voice'), locale: z.enum(locales), voice: voiceRefSchema }),
  /** Stops and forgets the reading and everything queued. */
  z.object({ type: z.literal('reading-close') }),
  /** What is being read, for a panel that has just opened. */
  z.object({ type: z.literal('reading-state') }),
]);

export type ReadingCommand = z.infer<typeof readingCommandSchema>;

/** Something that waits to be read. */
export type QueuedReading = {
  readonly id: string;
  readonly title: string;
  /** The message that will be read, unless a text will. */
  readonly messageId?: string;
};

/** A reading as panels mirror it. */
export type ReadingView = {
  readonly readingId: string;
  readonly title: string;
  /** The message that is read, unless a text is. */
  readonly messageId?: string;
  /** The document of a web page whose text is read. */
  readonly document?: string;
  readonly status: PlaybackStatus;
  readonly error?: VoiceNotice['error'];
  /** The sentence being read, as a range of the source. Absent before the first one has come. */
  readonly sentence?: SourceRange & { readonly id: string };
  readonly sentenceIndex: number;
  readonly sentenceCount: number;
  /** All sentences are known: the total will not grow. */
  readonly isComplete: boolean;
  readonly voice?: VoiceRef;
  /** ms at normal speed: divide by `rate`. */
  readonly elapsedMs: number;
  readonly totalMs: number;
  readonly rate: number;
  readonly volume: number;
  /** What is read after it, in order. */
  readonly queue: readonly QueuedReading[];
};

/** What the background answers to each of them. */
export type ReadingCommandResults = {
  /** No id: there is nothing in it that can be spoken. `resumedAt`: it goes on at this offset, where it was left. */
  'reading-open': { readonly readingId?: string; readonly resumedAt?: number };
  /** `isQueued`: something is being read, and this waits. */
  'reading-queue': { readonly readingId?: string; readonly isQueued?: boolean };
  'reading-queue-play': null;
  'reading-queue-remove': null;
  'reading-queue-move': null;
  'reading-queue-clear': null;
  'reading-play': null;
  'reading-pause': null;
  'reading-step': null;
  'reading-seek': null;
  'reading-seek-time': null;
  'reading-voice-again': null;
  'reading-adjust': null;
  'reading-voice': null;
  'reading-close': null;
  'reading-state': { readonly reading?: ReadingView };
};

/** What the background tells every panel about reading aloud. */
export type ReadingEvent =
  /** `reading` is absent when nothing is read any more. */
  | { readonly type: 'reading-changed'; readonly reading?: ReadingView }
  /** A word begins to sound: a range of the source. */
  | {
      readonly type: 'reading-word';
      readonly readingId: string;
      readonly messageId?: string;
      readonly start: number;
      readonly end: number;
      /** False: estimated from the length of the words. */
      readonly isExact: boolean;
    }
  | ({ readonly type: 'reading-notice' } & VoiceNotice);
