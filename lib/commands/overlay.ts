import {
  type OverlayFrame,
  type OverlayOpened,
  type OverlayOrder,
  type OverlayReadAloud,
  type OverlayReadHere,
  type OverlayShown,
  type OverlayStart,
  type OverlayTaken,
  pageSentencesSchema,
  quotePlaceSchema,
} from '@/lib/domain/pages/overlay';
import {
  type FrameLit,
  type FrameParts,
  type FrameRef,
  frameAddressSchema,
  frameRefSchema,
} from '@/lib/domain/pages/page-frames';
import { sentencesPerMessage } from '@/lib/domain/pages/page-limits';
import { listenParts } from '@/lib/domain/pages/page-listening';
import { z } from '@/lib/domain/schema';
import type { SourceRange } from '@/lib/domain/source-range';
import { type CommandOf, command, output, type ResultsOf } from './declare';
import { id } from './fields';

const count = z.number().check(z.int(), z.nonnegative());
const done = output<null>();
/** A key of the player: a second press would do more, and the user sees when a press did nothing. */
const once = { isRepeatable: false } as const;

/** Texts that are in a frame: so many sentences, its parts from an index on. The background fetches them there. */
const within = z.exactOptional(
  z.object({ frame: frameRefSchema, from: count, count: z.int().check(z.minimum(1), z.maximum(sentencesPerMessage)) }),
);

/**
 * What the overlay in a page may say to the background: text towards it, and the keys of a player. It is taken only from
 * documents that Parley put the overlay into.
 */
export const overlayCommands = {
  /** The first thing over every new port. */
  'overlay-ready': command({ input: {}, output: output<OverlayStart>(), isRepeatable: true }),
  /** Wants the script that makes sentences of a page. Answered when it has run. */
  'overlay-tools': command({ input: {}, output: done, ...once }),
  /** Starts to read aloud, in place of what is being read aloud. */
  'overlay-read': command({
    input: {
      title: z.string().check(z.maxLength(1000)),
      sentences: pageSentencesSchema,
      within,
      /** No sentence will be added. */
      isComplete: z.boolean(),
    },
    output: output<OverlayOpened>(),
    ...once,
  }),
  /** `offset` is where the first of them begins in the source. */
  'overlay-append': command({
    input: { readAloudId: id, offset: count, sentences: pageSentencesSchema, within, isComplete: z.boolean() },
    output: output<OverlayTaken>(),
    isRepeatable: true,
  }),
  /** Begins to read a frame of the page, by its place or its name, as far as Parley may read it. */
  'overlay-frame': command({
    input: {
      address: z.exactOptional(frameAddressSchema),
      frame: z.exactOptional(frameRefSchema),
      what: z.enum(listenParts),
    },
    output: output<OverlayFrame>(),
    ...once,
  }),
  /** What is in it, from an index on, as soon as it is known; nothing when it has gone. */
  'overlay-frame-parts': command({
    input: { frame: frameRefSchema, from: count },
    output: output<FrameParts>(),
    isRepeatable: true,
  }),
  /** Lights a sentence in a frame, or a word of it: a range of its text. */
  'overlay-frame-light': command({
    input: {
      frame: frameRefSchema,
      part: count,
      word: z.exactOptional(z.object({ start: count, end: count })),
    },
    output: output<FrameLit & { readonly isGone?: boolean }>(),
    isRepeatable: true,
  }),
  'overlay-frame-dark': command({ input: { frame: frameRefSchema }, output: done, isRepeatable: true }),
  /** Said in a frame: the page around it is to read the selection in it. */
  'overlay-read-here': command({ input: {}, output: output<OverlayReadHere>(), ...once }),
  /** An app has replaced the page that is read aloud with another one. */
  'overlay-left': command({ input: {}, output: done, ...once }),
  /** A passage that is not in the document itself. */
  'overlay-passage': command({ input: { place: quotePlaceSchema }, output: output<OverlayShown>(), ...once }),
  'overlay-play': command({ input: {}, output: done, ...once }),
  'overlay-pause': command({ input: {}, output: done, ...once }),
  /** One sentence, or one paragraph, forward or back. */
  'overlay-step': command({
    input: { by: z.union([z.literal(1), z.literal(-1)]), unit: z.enum(['sentence', 'paragraph']) },
    output: done,
    ...once,
  }),
  /** To the sentence at an offset of the source. */
  'overlay-seek': command({ input: { offset: count }, output: done, ...once }),
  /** ms at normal speed. */
  'overlay-seek-time': command({ input: { atMs: z.number().check(z.nonnegative()) }, output: done, ...once }),
  'overlay-rate': command({ input: { rate: z.number().check(z.gte(0.5), z.lte(3)) }, output: done, ...once }),
  'overlay-close': command({ input: {}, output: done, ...once }),
  /** No toolbar on this site any more. */
  'overlay-toolbar-off': command({ input: {}, output: done, ...once }),
};

export type OverlayCommand = CommandOf<typeof overlayCommands>;
/** What the background answers to each command of an overlay. */
export type OverlayCommandResults = ResultsOf<typeof overlayCommands>;

/** What the background tells an overlay without being asked. */
export type OverlayEvent =
  | { readonly type: 'overlay-order'; readonly order: OverlayOrder }
  /** `readAloud` is absent when nothing of this document is read aloud any more. */
  | { readonly type: 'overlay-read-aloud'; readonly readAloud?: OverlayReadAloud }
  | ({ readonly type: 'overlay-word' } & SourceRange)
  /** A sentence of a frame was clicked. */
  | { readonly type: 'overlay-frame-click'; readonly frame: FrameRef; readonly part: number };
