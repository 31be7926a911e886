/** A piece of a sentence: a word, or what stands between words. */
export type SceneWord = { readonly text: string; readonly isWord: boolean };

/** The words of a sentence and what stands between them, as the language cuts them. */
export const cutWords = (sentence: string, locale: string): readonly SceneWord[] =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(sentence)].map(({ segment, isWordLike }) => ({
    text: segment,
    isWord: isWordLike === true,
  }));

/** The pieces in which an answer comes: words, and citations whole. */
export const cutAnswer = (answer: string, locale: string): readonly string[] =>
  answer
    .split(/( ?\[\d\])/)
    .flatMap((part) => (part.includes('[') ? [part] : cutWords(part, locale).map(({ text }) => text)));
