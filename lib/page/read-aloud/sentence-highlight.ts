import type { SourceRange } from '@/lib/domain/source-range';
import type { Follower } from '@/lib/page/highlight/follow';
import type { PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import { type PageItem, withinSentence } from './page-items';
import type { PageReadAloud } from './page-read-aloud';

/** The sentence of a page that is heard, as it is highlighted and kept in sight. */
export type SentenceHighlight = {
  current(): PageItem | undefined;
  /** Goes to a sentence. False when it is not found in the page any more. */
  show(item: PageItem): boolean;
  /** The page may have changed under it: what is heard is lit where it is now, and not at all where it is gone. */
  showAgain(): void;
  /** Whether it is still drawn by the nodes that it was found in. */
  isIntact(): boolean;
  word(word: SourceRange): void;
  /** What is heard is not in this document: nothing is lit here, until the next sentence. */
  leave(): void;
  /** Nothing is heard any more: what is not lit now is lit no more. */
  end(): void;
  /** Stops following; the highlight stays until it is removed. */
  stop(): void;
};

export type SentenceHighlightContext = {
  readonly readAloud: Pick<PageReadAloud, 'rangesOf' | 'isIntact' | 'locate'>;
  readonly highlighter: Pick<PageHighlighter, 'sentence' | 'word'>;
  readonly follower: Pick<Follower, 'follow'>;
};

/** Nothing is highlighted yet. */
export const createSentenceHighlight = ({
  readAloud,
  highlighter,
  follower,
}: SentenceHighlightContext): SentenceHighlight => {
  let current: PageItem | undefined;
  let lit: readonly Range[] = [];
  let heard: SourceRange | undefined;
  let isEnded = false;

  const rangesOf = (item: PageItem, within: SourceRange): readonly Range[] => {
    const { start, end } = withinSentence(item, within);
    return readAloud.rangesOf(item.sentenceId, start, end);
  };

  const light = (item: PageItem): readonly Range[] => {
    readAloud.locate(item.sentenceId);
    lit = rangesOf(item, { start: item.offset, end: item.offset + item.text.length });
    highlighter.sentence(lit);
    return lit;
  };

  return {
    current: () => current,
    show: (item) => {
      current = item;
      heard = undefined;
      isEnded = false;
      const [first] = light(item);
      highlighter.word([]);
      if (first !== undefined) follower.follow(first);
      return first !== undefined;
    },
    showAgain: () => {
      if (current === undefined || isEnded) return;
      light(current);
      highlighter.word(heard === undefined ? [] : rangesOf(current, heard));
    },
    word: (word) => {
      if (current === undefined) return;
      heard = word;
      highlighter.word(rangesOf(current, word));
    },
    isIntact: () =>
      current === undefined ||
      // A range ends with its nodes, even where an app puts the same ones back.
      (lit.length > 0 && !lit.some((range) => range.collapsed) && readAloud.isIntact(current.sentenceId)),
    leave: () => {
      if (current === undefined) return;
      current = undefined;
      highlighter.sentence([]);
    },
    end: () => {
      isEnded = true;
    },
    stop: () => {
      current = undefined;
    },
  };
};
