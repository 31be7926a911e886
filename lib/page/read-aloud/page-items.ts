import type { PageSentence } from '@/lib/domain/pages/overlay';
import type { FrameRef } from '@/lib/domain/pages/page-frames';
import { pageSentenceLimit } from '@/lib/domain/pages/page-limits';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { SourceRange } from '@/lib/domain/source-range';

type Placed = {
  readonly sentenceId: string;
  /** Where it begins in the source of its session: all texts in order, joined by line feeds. UTF-16, as all lengths. */
  readonly offset: number;
  readonly length: number;
  readonly startsParagraph: boolean;
};

/** A sentence of a document, or the part of it that was selected. */
export type PageItem = Placed &
  PageSentence & {
    /** Where the text begins in the sentence, UTF-16. */
    readonly from: number;
  };

/** A sentence of a frame: its text goes from the frame to the background, and is not known here. */
export type FrameItem = Placed & {
  readonly frame: FrameRef;
  /** Which part of the frame it is. */
  readonly part: number;
  /** The outermost frame that it is in. */
  readonly element: Element | undefined;
};

export type SpokenItem = PageItem | FrameItem;

/** What is to become the next item. */
export type NewItem =
  | { readonly sentence: ReadAloudSentence; readonly cut: Cut }
  | Omit<FrameItem, 'sentenceId' | 'offset'>;

/** Which part of a sentence is wanted; an end that is missing is the sentence's own. */
export type Cut = { readonly start?: number; readonly end?: number };

/** What is read aloud of a page, in order, found by offset or by sentence. */
export type PageItems = {
  readonly all: readonly SpokenItem[];
  /** Adds items at the end and returns how many: a sentence of white space is none. */
  add(items: readonly NewItem[]): number;
  /** Takes out what is not handed over yet of a frame that has gone: its items from an offset of the source on. */
  dropFrame(frame: FrameRef, offset: number): void;
  /** The item at an offset of the source. */
  at(offset: number): SpokenItem | undefined;
  of(sentenceId: string): SpokenItem | undefined;
  /** The items from an offset of the source on. */
  from(offset: number): readonly SpokenItem[];
  /** The offset of what is added next. */
  end(): number;
};

/** Whether a sentence is one of a frame. */
export const isOfFrame = (item: SpokenItem | undefined): item is FrameItem => item !== undefined && 'frame' in item;

export const isSameFrame = (one: FrameRef, other: FrameRef): boolean =>
  one.frameId === other.frameId && one.documentId === other.documentId;

/** What a sentence of a frame is called among those of the page. */
export const frameSentenceId = ({ frameId, documentId }: FrameRef, part: number): string =>
  `${documentId ?? frameId}/${part}`;

/** The item that a sentence, or the wanted part of it, becomes at an offset; undefined where nothing of it is left. */
export const itemOf = (
  { id, text: whole, language, startsParagraph }: ReadAloudSentence,
  { start = 0, end }: Cut,
  offset: number,
): PageItem | undefined => {
  const text = whole.slice(start, end).slice(0, pageSentenceLimit);
  if (text.trim() === '') return undefined;
  return { sentenceId: id, text, length: text.length, from: start, offset, language, startsParagraph };
};

const placedAt = (item: NewItem, offset: number): SpokenItem | undefined =>
  'sentence' in item
    ? itemOf(item.sentence, item.cut, offset)
    : { ...item, sentenceId: frameSentenceId(item.frame, item.part), offset };

export const createPageItems = (): PageItems => {
  const all: SpokenItem[] = [];
  const named = new Map<string, SpokenItem>();
  let length = 0;

  /** The index of the first item that ends at an offset or behind it. */
  const indexAt = (offset: number): number => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const item = all[middle];
      if (item !== undefined && item.offset + item.length < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const put = (placed: SpokenItem): void => {
    const item = { ...placed, offset: length, startsParagraph: placed.startsParagraph || all.length === 0 };
    length += item.length + 1;
    all.push(item);
    named.set(item.sentenceId, item);
  };

  return {
    all,
    add: (items) => {
      const before = all.length;
      for (const added of items) {
        const placed = placedAt(added, length);
        if (placed !== undefined) put(placed);
      }
      return all.length - before;
    },
    dropFrame: (frame, offset) => {
      const first = all.findIndex((item) => item.offset >= offset);
      if (first < 0) return;
      const later = all.splice(first);
      length = offset;
      for (const item of later) {
        if (isOfFrame(item) && isSameFrame(item.frame, frame)) named.delete(item.sentenceId);
        else put(item);
      }
    },
    at: (offset) => {
      const item = all[indexAt(offset)];
      return item !== undefined && item.offset <= offset ? item : undefined;
    },
    of: (sentenceId) => named.get(sentenceId),
    from: (offset) => all.slice(indexAt(offset)),
    end: () => length,
  };
};

/** The part of an item's sentence that a range of the source covers, UTF-16 offsets in the sentence. */
export const withinSentence = ({ from, offset, length }: PageItem, { start, end }: SourceRange): SourceRange => ({
  start: from + Math.max(0, start - offset),
  end: from + Math.min(length, end - offset),
});
