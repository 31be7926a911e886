import { z } from '@/lib/domain/schema';
import type { SourceRange } from '@/lib/domain/source-range';
import { deepestFrame, sentencesPerMessage } from './page-limits';
import type { ListenPart } from './page-listening';
import type { SentenceOptions } from './sentence-options';

const count = z.int().check(z.minimum(0));

/** The document that a frame shows, by the browser's own names: it stays the same as long as the frame shows that one. */
export const frameRefSchema = z.object({
  frameId: count,
  documentId: z.exactOptional(z.string().check(z.maxLength(200))),
});

export type FrameRef = Readonly<z.infer<typeof frameRefSchema>>;

/** A frame by its place in the tab, see `framePath`; `url` tells frames of shadow trees apart, which have no index. */
export const frameAddressSchema = z.object({
  path: z.array(z.int()).check(z.minLength(1), z.maxLength(deepestFrame)),
  url: z.string().check(z.maxLength(4096)),
});

export type FrameAddress = Readonly<z.infer<typeof frameAddressSchema>>;

/** What is next in a frame: a sentence, of which the page around learns no more than its length, or a frame in it. */
const framePartSchema = z.union([
  z.object({ length: z.int().check(z.minimum(1)), startsParagraph: z.boolean() }),
  z.object({ index: z.int(), url: z.string().check(z.maxLength(4096)) }),
]);

/** Some of the parts of a frame, in reading order; `isDone`: there are no others. */
export const framePartsSchema = z.object({
  parts: z.array(framePartSchema).check(z.maxLength(sentencesPerMessage)),
  isDone: z.boolean(),
});

export type FrameParts = Readonly<z.infer<typeof framePartsSchema>>;

/** Where the lit sentence is, CSS pixels of the window of the outermost frame; absent where it is not in the frame. */
export const frameLitSchema = z.object({
  box: z.exactOptional(z.object({ top: z.number(), bottom: z.number() })),
});

export type FrameLit = Readonly<z.infer<typeof frameLitSchema>>;

/** What the background asks of the script that reads a frame. */
export type FrameCall =
  /** Starts anew; answered with nothing. */
  | { readonly type: 'begin'; readonly what: ListenPart; readonly sentences: SentenceOptions }
  /** The parts from an index on, as soon as there are any. */
  | { readonly type: 'parts'; readonly from: number }
  /** The texts of as many sentences, the parts from an index on. */
  | { readonly type: 'sentences'; readonly from: number; readonly count: number }
  /** Lights a sentence, the part with the index, or a word of it: a range of its text. */
  | { readonly type: 'light'; readonly part: number; readonly word?: SourceRange }
  /** Lights nothing any more. */
  | { readonly type: 'dark' }
  /** The sentence as something to ask about. */
  | { readonly type: 'passage'; readonly part: number };

/** A click on a sentence of a frame, sent to the background as a message of its own. */
export const frameClickSchema = z.object({ type: z.literal('frame-click'), part: count });
