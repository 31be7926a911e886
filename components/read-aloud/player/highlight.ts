/** The names under which ranges are lit; `light.css` says how. */
const sentenceName = 'parley-sentence';
const wordName = 'parley-word';

const show = (name: string, range: Range | undefined, priority: number): void => {
  // Older browsers read aloud without a light.
  if (typeof Highlight === 'undefined') return;
  if (range === undefined) {
    CSS.highlights.delete(name);
    return;
  }
  const highlight = new Highlight(range);
  highlight.priority = priority;
  CSS.highlights.set(name, highlight);
};

/** Lights the sentence that is heard, in place of the one before (CSS Custom Highlight API: the document is not changed). */
export const highlightSentence = (range: Range | undefined): void => show(sentenceName, range, 0);

/** Lights the word that is heard, over its sentence. */
export const highlightWord = (range: Range | undefined): void => show(wordName, range, 1);

/** Lights nothing. */
export const putOut = (): void => {
  highlightSentence(undefined);
  highlightWord(undefined);
};
