import type { ReadingSentence } from '@/lib/domain/reading';
import type { Cut } from './page-items';
import type { PageReading } from './reading';
import type { SelectedRange } from './selected-range';

/** Before, in, or after: where a range stands to a place in the page. */
const compare = (range: Range, node: Node, offset: number): number => {
  try {
    return range.comparePoint(node, offset);
  } catch {
    // Another tree: a selection within a shadow root is told of the sentences in it only.
    return Number.NaN;
  }
};

/** The first sentence that ends after a place, by halving: sentences are in the order of the page. */
const firstAfter = (
  reading: PageReading,
  sentences: readonly ReadingSentence[],
  isBefore: (ranges: readonly Range[]) => boolean,
): number => {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const sentence = sentences[middle];
    if (sentence !== undefined && isBefore(reading.rangesOf(sentence.id))) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** How much of a sentence lies before a place, UTF-16 units. */
const lengthBefore = (reading: PageReading, { id, text }: ReadingSentence, node: Node, offset: number): number => {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [range] = reading.rangesOf(id, middle, middle + 1);
    // A unit without a range is white space that the page does not draw.
    const isPassed = range === undefined || compare(range, node, offset) > 0 || isAtEnd(range, node, offset);
    if (isPassed) low = middle + 1;
    else high = middle;
  }
  return low;
};

const isAtEnd = (range: Range, node: Node, offset: number): boolean =>
  range.endContainer === node && range.endOffset === offset;

/** What is selected, as sentences and the parts of the first and the last one. Empty where the selection is not in the text. */
export const partOfSelection = (
  reading: PageReading,
  sentences: readonly ReadingSentence[],
  { startContainer, startOffset, endContainer, endOffset }: SelectedRange,
): { readonly sentences: readonly ReadingSentence[]; cut(sentence: ReadingSentence): Cut } => {
  const touches = ({ id }: ReadingSentence): boolean => {
    const ranges = reading.rangesOf(id);
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
      ...(sentence === first && { start: lengthBefore(reading, sentence, startContainer, startOffset) }),
      ...(sentence === last && { end: lengthBefore(reading, sentence, endContainer, endOffset) }),
    }),
  };
};

/** The index of the sentence to begin with: where the selection begins, else what stands at the top of the window. */
export const topOfWindow = (
  reading: PageReading,
  sentences: readonly ReadingSentence[],
  selection: SelectedRange | undefined,
): number => {
  const index =
    selection === undefined
      ? firstAfter(reading, sentences, (ranges) => (ranges.at(-1)?.getBoundingClientRect().bottom ?? -1) <= 0)
      : firstAfter(reading, sentences, (ranges) => {
          const last = ranges.at(-1);
          return last === undefined || compare(last, selection.startContainer, selection.startOffset) > 0;
        });
  return index < sentences.length ? index : 0;
};
