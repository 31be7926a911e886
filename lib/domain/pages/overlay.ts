import type { PlaybackStatus } from '@/lib/domain/playback-status';
import { z } from '@/lib/domain/schema';
import type { SourceRange } from '@/lib/domain/source-range';
import { speechLanguageSchema } from '@/lib/domain/speech-language';
import { pageSelectionSchema } from './page-content';
import { type FrameRef, frameRefSchema } from './page-frames';
import { pageSentenceLimit, sentencesPerMessage } from './page-limits';
import type { ListenPart } from './page-listening';
import type { SentenceOptions } from './sentence-options';

const id = z.string().check(z.minLength(1), z.maxLength(200));

const sentenceSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(pageSentenceLimit)),
  language: speechLanguageSchema,
  startsParagraph: z.boolean(),
});

/**
 * A sentence of a page, as the page shows it. Together they are the source of a read-aloud session: joined by one line
 * feed. Offsets of `OverlayReadAloud` and `overlay-word` count in that text.
 */
export type PageSentence = z.infer<typeof sentenceSchema>;

/** The sentences of one message. */
export const pageSentencesSchema = z.array(sentenceSchema).check(z.maxLength(sentencesPerMessage));

export const quotePlaceSchema = z.object({
  quote: z.string().check(z.maxLength(2000)),
  before: z.string().check(z.maxLength(500)),
  after: z.string().check(z.maxLength(500)),
});

/** Where a passage of a page is: what it says, and 32 characters before and after it. */
export type QuotePlace = Readonly<z.infer<typeof quotePlaceSchema>>;

/**
 * A click in the overlay that opens the panel, sent as a message of its own: only such a message carries the user's
 * gesture. It is about the selection, unless it names a passage that is being read.
 */
export const overlayAskSchema = z.object({
  type: z.literal('overlay-ask'),
  promptId: z.exactOptional(id),
  passage: z.exactOptional(pageSelectionSchema),
  /** The passage is in a frame, where the background finds it: a page is not told what its frames say. */
  heard: z.exactOptional(z.object({ frame: frameRefSchema, part: z.int().check(z.minimum(0)) })),
});

export type OverlayAsk = z.infer<typeof overlayAskSchema>;

/**
 * What the watcher on a site where the user wants the toolbar reports when something is selected: once immediately, so
 * that the overlay is there in time, and once when the selection no longer changes.
 */
export const overlayWantedSchema = z.object({ type: z.literal('overlay-wanted'), isAtRest: z.boolean() });

/** No id: there is nothing in it that can be spoken. */
export type OverlayOpened = { readonly readAloudId?: string };

/** The frame, where it may be read. */
export type OverlayFrame = { readonly frame?: FrameRef };

/** Whether the page around a frame reads what was asked for. */
export type OverlayReadHere = { readonly isTaken: boolean };

/** Whether the passage is in one of the frames, and is shown there. */
export type OverlayShown = { readonly isShown: boolean };

/**
 * The offset in the source from which the next sentence is wanted: a worker that replaced another one may have missed
 * some. Absent: no more are wanted. `isGone`: the frame that the text was in is there no more.
 */
export type OverlayTaken = { readonly next?: number; readonly isGone?: boolean };

/** What the overlay is to do. */
export type OverlayOrder =
  /** `target`: the frame that it begins in, if that is not the document itself. */
  | {
      readonly type: 'read';
      readonly what: ListenPart;
      readonly target?: { readonly frame: FrameRef; readonly path: readonly number[] };
    }
  /** Shows the toolbar at the selection. */
  | { readonly type: 'toolbar' }
  /** Says something, for a few seconds; `language` is the name of the one that it is about. */
  | { readonly type: 'say'; readonly notice: OverlayTextName; readonly language?: string }
  /** Scrolls to a passage and highlights it. */
  | { readonly type: 'show'; readonly place: QuotePlace };

/** The texts of the overlay, by their names in the locales. */
export type OverlayTextName =
  | 'toolbar'
  | 'ask'
  | 'read'
  | 'copy'
  | 'copied'
  | 'copyFailed'
  | 'more'
  | 'notHere'
  | 'player'
  | 'move'
  | 'back'
  | 'forward'
  | 'play'
  | 'pause'
  | 'speed'
  | 'stop'
  | 'seek'
  | 'askPassage'
  | 'preparing'
  | 'nothing'
  | 'failed'
  | 'noVoice'
  | 'noVoiceFor'
  | 'minutesLeft'
  | 'minutesMore'
  | 'underMinute'
  | 'passageGone'
  | 'otherSite'
  | 'framesLeftOut'
  | 'queued'
  | 'updated';

/** The texts of the overlay, in the user's language: the page's process holds no others. */
export type OverlayTexts = Readonly<Record<OverlayTextName, string>>;

/** What the overlay starts with. Everything in it belongs to the page or may be known to anyone. */
export type OverlayStart = {
  readonly texts: OverlayTexts;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly appearance: 'light' | 'dark' | 'system';
  /** The user's own prompts, by name. */
  readonly prompts: readonly { readonly id: string; readonly title: string }[];
  /** The toolbar is wanted whenever something is selected here. */
  readonly showsToolbar: boolean;
  /** How the text of a page becomes sentences. */
  readonly sentences: SentenceOptions;
  readonly order?: OverlayOrder;
  readonly readAloud?: OverlayReadAloud;
};

/** What is being read from this document. */
export type OverlayReadAloud = {
  readonly readAloudId: string;
  readonly status: PlaybackStatus;
  /** Why it failed: there is no voice on this computer. */
  readonly hasNoVoice?: boolean;
  /** The sentence being read, as a range of the source. */
  readonly sentence?: SourceRange;
  readonly voice: string;
  /** ms at normal speed: divide by `rate`. */
  readonly elapsedMs: number;
  readonly totalMs: number;
  readonly rate: number;
};
