const longest = 60;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The title that a first question gives: its first line of words, at most 60 graphemes, cut at a word and closed with an
 * ellipsis. Empty when the question holds no text.
 */
export const titleFrom = (question: string): string => {
  const text = question.replace(/\s+/g, ' ').trim();
  const fitting = [...graphemes.segment(text.slice(0, longest * 16))].slice(0, longest + 1);
  const cutAt = fitting[longest]?.index;
  if (cutAt === undefined) return text;
  let end = 0;
  for (const word of words.segment(text.slice(0, cutAt + longest))) {
    if (word.index + word.segment.length > cutAt) break;
    end = word.index + word.segment.length;
  }
  return `${text.slice(0, end === 0 ? cutAt : end).trimEnd()}…`;
};
