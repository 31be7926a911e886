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
  /** The page may have changed under it. */
  showAgain(): void;
  word(word: SourceRange): void;
  /** Stops following; the highlight stays until it is removed. */
  stop(): void;
};

export type SentenceHighlightContext = {
  readonly readAloud: Pick<PageReadAloud, 'rangesOf'>;
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

  const rangesOf = (item: PageItem, within: SourceRange): readonly Range[] => {
    const { start, end } = withinSentence(item, within);
    return readAloud.rangesOf(item.sentenceId, start, end);
  };

  const show = (item: PageItem): boolean => {
    current = item;
    const ranges = rangesOf(item, { start: item.offset, end: item.offset + item.text.length });
    highlighter.sentence(ranges);
    highlighter.word([]);
    const [first] = ranges;
    if (first !== undefined) follower.follow(first);
    return first !== undefined;
  };

  return {
    current: () => current,
    show,
    showAgain: () => {
      if (current !== undefined) show(current);
    },
    word: (word) => {
      if (current !== undefined) highlighter.word(rangesOf(current, word));
    },
    stop: () => {
      current = undefined;
    },
  };
};
