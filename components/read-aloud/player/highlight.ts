/** The names under which ranges are highlighted; `highlight.css` says how. */
const sentenceName = 'parley-sentence';
const wordName = 'parley-word';

const show = (name: string, range: Range | undefined, priority: number): void => {
  // Older browsers read aloud without a highlight.
  if (typeof Highlight === 'undefined') return;
  if (range === undefined) {
    CSS.highlights.delete(name);
    return;
  }
  const highlight = new Highlight(range);
  highlight.priority = priority;
  CSS.highlights.set(name, highlight);
};

/** Highlights the heard sentence instead of the previous one (CSS Custom Highlight API: no change in the document). */
export const highlightSentence = (range: Range | undefined): void => show(sentenceName, range, 0);

/** Highlights the word that is heard, over its sentence. */
export const highlightWord = (range: Range | undefined): void => show(wordName, range, 1);

/** Highlights nothing. */
export const putOut = (): void => {
  highlightSentence(undefined);
  highlightWord(undefined);
};
