import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { SelectedRange } from '@/lib/page/selection/selected-range';
import type { Cut } from './page-items';
import type { PageReadAloud } from './page-read-aloud';

/** Where a place in the page is: before, in or after a range. */
const compare = (range: Range, node: Node, offset: number): number => {
  try {
    return range.comparePoint(node, offset);
  } catch {
    // Another tree: a selection inside a shadow root can be compared only with the sentences in it.
    return Number.NaN;
  }
};

/** The first sentence that ends after a place, by binary search: sentences are in the order of the page. */
const firstAfter = (
  readAloud: PageReadAloud,
  sentences: readonly ReadAloudSentence[],
  isBefore: (ranges: readonly Range[]) => boolean,
): number => {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const sentence = sentences[middle];
    if (sentence !== undefined && isBefore(readAloud.rangesOf(sentence.id))) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** How much of a sentence lies before a place, UTF-16 units. */
const lengthBefore = (
  readAloud: PageReadAloud,
  { id, text }: ReadAloudSentence,
  node: Node,
  offset: number,
): number => {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [range] = readAloud.rangesOf(id, middle, middle + 1);
    // A unit without a range is white space that the page does not draw.
    const isPassed = range === undefined || compare(range, node, offset) > 0 || isAtEnd(range, node, offset);
    if (isPassed) low = middle + 1;
    else high = middle;
  }
  return low;
};

const isAtEnd = (range: Range, node: Node, offset: number): boolean =>
  range.endContainer === node && range.endOffset === offset;

/** Sentences that are to be read, and which part of each. */
export type WantedSentences = {
  readonly sentences: readonly ReadAloudSentence[];
  cut?(sentence: ReadAloudSentence): Cut;
};

/** What is selected, as sentences and the parts of the first and the last one. Empty where the selection is not in the text. */
const partOfSelection = (
  readAloud: PageReadAloud,
  sentences: readonly ReadAloudSentence[],
  { startContainer, startOffset, endContainer, endOffset }: SelectedRange,
): WantedSentences => {
  const touches = ({ id }: ReadAloudSentence): boolean => {
    const ranges = readAloud.rangesOf(id);
    const [first] = ranges;
    const last = ranges.at(-1);
    if (first === undefined || last === undefined) return false;
    return compare(first, endContainer, endOffset) >= 0 && compare(last, startContainer, startOffset) <= 0;
  };
  const touched = sentences.filter(touches);
  const first = touched[0];
  const last = touched.at(-1);
  return {
    sentences: touched,
    cut: (sentence) => ({
      ...(sentence === first && { start: lengthBefore(readAloud, sentence, startContainer, startOffset) }),
      ...(sentence === last && { end: lengthBefore(readAloud, sentence, endContainer, endOffset) }),
    }),
  };
};

/** The index of the sentence to begin with: where the selection begins, else what is at the top of the window. */
const startIn = (
  readAloud: PageReadAloud,
  sentences: readonly ReadAloudSentence[],
  selection: SelectedRange | undefined,
): number =>
  firstAfter(readAloud, sentences, (ranges) => {
    const last = ranges.at(-1);
    if (selection === undefined) return (last?.getBoundingClientRect().bottom ?? -1) <= 0;
    return last === undefined || compare(last, selection.startContainer, selection.startOffset) > 0;
  });

/** Whether a sentence begins behind a selection. */
const isBehind = (
  readAloud: PageReadAloud,
  sentence: ReadAloudSentence | undefined,
  selection: SelectedRange,
): boolean => {
  const [first] = sentence === undefined ? [] : readAloud.rangesOf(sentence.id);
  return first !== undefined && compare(first, selection.endContainer, selection.endOffset) < 0;
};

/**
 * What to read aloud of a page, as soon as it is known: all of it, from a place on, or the selection, which is known
 * when a sentence behind it is. Without a selection that is nothing.
 */
export async function* wantedSentences(
  readAloud: PageReadAloud,
  what: ListenPart,
  selection: SelectedRange | undefined,
): AsyncGenerator<WantedSentences> {
  let hasBegun = what === 'page';
  for (let sentences = await readAloud.more(); sentences.length > 0; sentences = await readAloud.more()) {
    if (what === 'selection') {
      if (selection === undefined || isBehind(readAloud, sentences.at(-1), selection)) break;
    } else if (hasBegun) yield { sentences };
    else {
      const first = startIn(readAloud, sentences, selection);
      hasBegun = first < sentences.length;
      if (hasBegun) yield { sentences: sentences.slice(first) };
    }
  }
  if (what === 'selection' && selection !== undefined)
    yield partOfSelection(readAloud, readAloud.sentences(), selection);
  // The window shows what comes after the text, or what is beside it.
  else if (!hasBegun) yield { sentences: readAloud.sentences() };
}
