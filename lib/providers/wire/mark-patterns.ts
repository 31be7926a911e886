import { doubtfulMarks, thoughtMarks } from '@/lib/domain/thought-marks';

const escaped = (mark: string): string => mark.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** A mark that is a name in brackets: models put white space into these, as in HTML. */
const named = /^([<[◁])(\/?)([a-z_:]+)([>\]▷])$/u;
const space = '\\s{0,3}';

/** The source of an expression that finds a mark, in any case; a name in brackets also with white space around it. */
export const markPattern = (mark: string): string => {
  const [, open = '', slash = '', name, close = ''] = named.exec(mark) ?? [];
  if (name === undefined) return escaped(mark);
  return [open, ...(slash === '' ? [] : [slash]), name, close].map(escaped).join(space);
};

const withoutSpace = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, '');

/** A mark as the table has it. */
export const plainMark = withoutSpace;

/** The most that a mark can take with its white space, UTF-16 units. */
export const longestMark =
  Math.max(...[...thoughtMarks, ...doubtfulMarks].flatMap(({ open, close }) => [open.length, close.length])) + 9;

/** Whether one of the marks begins with a text, as far as it goes. */
export const beginsMark = (text: string, marks: readonly string[]): boolean => {
  const begun = withoutSpace(text);
  return marks.some((mark) => mark.startsWith(begun));
};

/** The length of the end of `text` that may be the beginning of one of the marks: each begins with one of these signs. */
export const heldLength = (text: string, marks: readonly string[]): number => {
  const end = text.slice(1 - longestMark);
  const start = [...end.matchAll(/[<[◁]/gu)].find(({ index }) => beginsMark(end.slice(index), marks));
  return start === undefined ? 0 : end.length - start.index;
};
