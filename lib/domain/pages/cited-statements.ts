import { citationMarks } from './page-citation';
import { lineSentences } from './sentence-pieces';

/** What ends words: a text without any says nothing. */
const isSaying = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const lastSentence = (text: string): string => lineSentences(text).findLast(isSaying)?.trim() ?? '';

/**
 * What an answer says where it names a passage, nearest first: the words since the mark before, the sentence up to the
 * mark, the whole line. `start` and `end` are the mark's offsets, UTF-16 units.
 */
export const statementsAt = (text: string, start: number, end: number): readonly string[] => {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd < 0 ? undefined : lineEnd);
  const marks = citationMarks(before);
  const pieces = marks.map((mark, index) => before.slice(marks[index - 1]?.end ?? 0, mark.start));
  const since = [...pieces, before.slice(marks.at(-1)?.end ?? 0)].findLast(isSaying) ?? '';
  const behind = after.slice(0, citationMarks(after)[0]?.start);
  const withoutMarks = [...pieces, before.slice(marks.at(-1)?.end ?? 0)].join('');
  const near = lastSentence(since) || (lineSentences(behind).find(isSaying)?.trim() ?? '');
  return [...new Set([near, lastSentence(withoutMarks), `${withoutMarks}${behind}`.trim()])].filter(isSaying);
};

/** What an answer says where it first names a passage; see `statementsAt`. */
export const statementsAbout = (text: string, number: number): readonly string[] => {
  const mark = citationMarks(text).find(({ numbers }) => numbers.includes(number));
  return mark === undefined ? [] : statementsAt(text, mark.start, mark.end);
};
