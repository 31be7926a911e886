import type { PageSentence } from '@/lib/domain/pages/overlay';
import { pageSentenceLimit } from '@/lib/domain/pages/page-limits';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { SourceRange } from '@/lib/domain/source-range';

/** A sentence of a page, or the part of it that was selected, and where it is in the source of its session. */
export type PageItem = PageSentence & {
  readonly sentenceId: string;
  /** Where the text begins in the sentence, UTF-16. */
  readonly from: number;
  /** Where the text begins in the source: the texts, joined by line feeds. */
  readonly offset: number;
};

/** Which part of a sentence is wanted; an end that is missing is the sentence's own. */
export type Cut = { readonly start?: number; readonly end?: number };

/** What is read aloud of a page, in order, found by offset or by sentence. */
export type PageItems = {
  readonly all: readonly PageItem[];
  /** Adds sentences at the end and returns their items. */
  add(sentences: readonly ReadAloudSentence[], cut?: (sentence: ReadAloudSentence) => Cut): readonly PageItem[];
  /** The item at an offset of the source. */
  at(offset: number): PageItem | undefined;
  of(sentenceId: string): PageItem | undefined;
  /** The items from an offset of the source on. */
  from(offset: number): readonly PageItem[];
  /** The offset of what is added next. */
  end(): number;
};

export const createPageItems = (): PageItems => {
  const all: PageItem[] = [];
  let length = 0;

  const place = (sentence: ReadAloudSentence, { start = 0, end }: Cut): readonly PageItem[] => {
    const text = sentence.text.slice(start, end).slice(0, pageSentenceLimit);
    if (text.trim() === '') return [];
    const item: PageItem = {
      sentenceId: sentence.id,
      text,
      from: start,
      offset: length,
      language: sentence.language,
      startsParagraph: sentence.startsParagraph || all.length === 0,
    };
    length += text.length + 1;
    all.push(item);
    return [item];
  };

  /** The index of the first item that ends at an offset or behind it. */
  const indexAt = (offset: number): number => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const item = all[middle];
      if (item !== undefined && item.offset + item.text.length < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    all,
    add: (sentences, cut = () => ({})) => sentences.flatMap((sentence) => place(sentence, cut(sentence))),
    at: (offset) => {
      const item = all[indexAt(offset)];
      return item !== undefined && item.offset <= offset ? item : undefined;
    },
    of: (sentenceId) => all.find((item) => item.sentenceId === sentenceId),
    from: (offset) => all.slice(indexAt(offset)),
    end: () => length,
  };
};

/** The part of an item's sentence that a range of the source covers, UTF-16 offsets in the sentence. */
export const withinSentence = ({ from, offset, text }: PageItem, { start, end }: SourceRange): SourceRange => ({
  start: from + Math.max(0, start - offset),
  end: from + Math.min(text.length, end - offset),
});
