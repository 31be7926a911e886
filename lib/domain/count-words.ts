/** From this length on (UTF-16 units) words are counted between spaces, since segmenting would take too long to wait for. */
const segmentedLength = 100_000;

/** Counts the words of a text, also in languages that write without spaces (Unicode UAX 29). */
export const countWords = (text: string): number => {
  if (text.length > segmentedLength) return text.match(/\S+/gu)?.length ?? 0;
  let count = 0;
  for (const segment of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (segment.isWordLike === true) count += 1;
  }
  return count;
};
