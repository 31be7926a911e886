import { type ArgumentLine, argumentLines } from './argument-lines';

/** What a value is drawn as: its text, and the emptiness in it by its count, so that none of the text stands out of sight. */
export type ValuePiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'lines' | 'spaces'; readonly count: number };

/** An argument as a card shows it. `hidden`, `hiddenOfName`: how many characters are folded, UTF-16 units. */
export type FoldedLine = Omit<ArgumentLine, 'value'> & {
  readonly pieces: readonly ValuePiece[];
  readonly hidden: number;
  readonly hiddenOfName: number;
};

/** `hiddenLines`: how many arguments stand behind these. */
export type FoldedArguments = { readonly lines: readonly FoldedLine[]; readonly hiddenLines: number };

/** How much may be shown: UTF-16 units, and line breaks. */
type Room = { readonly length: number; readonly breaks: number };

/** The most that is shown before somebody unfolds it: what a person reads before a press. */
const mostLines = 8;
const mostOfName = 100;
const mostOfValue: Room = { length: 400, breaks: 8 };
const mostOfAll: Room = { length: 800, breaks: 16 };
/** As much room as the count of emptiness takes. */
const countLength = 20;

/** Line ends, with those of Unicode that browsers draw as such. */
const lineEnd = '(?:\\r\\n|[\\r\\n\\u2028\\u2029])';
const blank = '[^\\S\\r\\n\\u2028\\u2029]';
const lineEnds = new RegExp(lineEnd, 'gu');
/** Three line breaks with nothing between them, or so many spaces that what follows is pushed away. */
const emptiness = new RegExp(`${blank}*(?:${lineEnd}${blank}*){3,}|${blank}{24,}`, 'gu');

const countBreaks = (text: string): number => text.match(lineEnds)?.length ?? 0;

/** A text with its emptiness counted. */
export const valuePieces = (value: string): readonly ValuePiece[] => {
  const pieces: ValuePiece[] = [];
  let at = 0;
  const addText = (text: string): void => {
    if (text !== '') pieces.push({ type: 'text', text });
  };
  for (const { 0: empty, index } of value.matchAll(emptiness)) {
    addText(value.slice(at, index));
    const breaks = countBreaks(empty);
    pieces.push(breaks > 0 ? { type: 'lines', count: breaks - 1 } : { type: 'spaces', count: empty.length });
    at = index + empty.length;
  }
  addText(value.slice(at));
  return pieces;
};

/** The beginning of a text that there is room for. */
const beginning = (value: string, { length, breaks }: Room): string => {
  const short = value.slice(0, length);
  const cut = [...short.matchAll(lineEnds)][breaks - 1];
  return cut === undefined ? short : short.slice(0, cut.index);
};

const within = (room: Room, most: Room): Room => ({
  length: Math.min(room.length, most.length),
  breaks: Math.min(room.breaks, most.breaks),
});

const without = (room: Room, text: string): Room => ({
  length: room.length - text.length,
  breaks: room.breaks - countBreaks(text),
});

const isFull = ({ length, breaks }: Room): boolean => length <= 0 || breaks <= 0;

/** An argument as far as there is room for it, and the room that is left. */
const folded = (
  { name, value, ...line }: ArgumentLine,
  all: Room,
): { readonly line: FoldedLine; readonly left: Room } => {
  const shownName = name.slice(0, mostOfName).toWellFormed();
  let left = without(all, shownName);
  let room = within(left, mostOfValue);
  let hidden = 0;
  const pieces = valuePieces(value).flatMap((piece): readonly ValuePiece[] => {
    if (isFull(room)) {
      hidden += piece.type === 'text' ? piece.text.length : piece.count;
      return [];
    }
    const shown = piece.type === 'text' ? beginning(piece.text, room) : ' '.repeat(countLength);
    left = without(left, shown);
    room = without(room, shown);
    if (piece.type !== 'text') return [piece];
    if (shown.length < piece.text.length) room = { length: 0, breaks: 0 };
    hidden += piece.text.length - shown.length;
    return [{ type: 'text', text: shown.toWellFormed() }];
  });
  return { line: { name: shownName, ...line, pieces, hidden, hiddenOfName: name.length - shownName.length }, left };
};

const whole = ({ value, ...line }: ArgumentLine): FoldedLine => ({
  ...line,
  pieces: valuePieces(value),
  hidden: 0,
  hiddenOfName: 0,
});

/** The arguments of a call as a card shows them before a press, or all of them. */
export const foldedArguments = (args: unknown, isOpen: boolean): FoldedArguments => {
  const all = argumentLines(args);
  if (isOpen) return { lines: all.map(whole), hiddenLines: 0 };
  const lines: FoldedLine[] = [];
  let room = mostOfAll;
  for (const argument of all.slice(0, mostLines)) {
    if (isFull(room)) break;
    const { line, left } = folded(argument, room);
    lines.push(line);
    room = left;
  }
  return { lines, hiddenLines: all.length - lines.length };
};

/** Whether some of it has to be unfolded before anybody can have read it. */
export const isFolded = (args: unknown): boolean => {
  const { lines, hiddenLines } = foldedArguments(args, false);
  return hiddenLines > 0 || lines.some(({ hidden, hiddenOfName }) => hidden > 0 || hiddenOfName > 0);
};
