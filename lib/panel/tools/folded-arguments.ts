import { type ArgumentLine, argumentLines } from './argument-lines';

/** What a value is drawn as: its text, and the emptiness in it by its count, so that none of the text stands out of sight. */
export type ValuePiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'lines' | 'spaces'; readonly count: number };

/** An argument as a card shows it. `hidden`: how many characters of it are folded, UTF-16 units. */
export type FoldedLine = Omit<ArgumentLine, 'value'> & {
  readonly pieces: readonly ValuePiece[];
  readonly hidden: number;
};

/** `hiddenLines`: how many arguments stand behind these. */
export type FoldedArguments = { readonly lines: readonly FoldedLine[]; readonly hiddenLines: number };

/** The most that is shown before somebody unfolds it: what a person reads before a press. */
const mostLines = 8;
const mostLength = 400;
const mostBreaks = 8;

/** Three line breaks with nothing between them, or so many spaces that what follows is pushed away. */
const emptiness = /[^\S\r\n]*(?:(?:\r\n|\r|\n)[^\S\r\n]*){3,}|[^\S\r\n]{24,}/gu;

const countBreaks = (text: string): number => text.match(/\r\n|\r|\n/gu)?.length ?? 0;

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

/** The beginning of a text that is shown at first. */
const headLength = (value: string): number => {
  let end = Math.min(value.length, mostLength);
  let breaks = 0;
  for (const { index } of value.slice(0, end).matchAll(/\r\n|\r|\n/gu)) {
    breaks += 1;
    if (breaks === mostBreaks) end = index;
  }
  return end;
};

const folded = ({ value, ...line }: ArgumentLine): FoldedLine => {
  const pieces = valuePieces(value);
  let room = mostLength;
  let hidden = 0;
  const shown = pieces.flatMap((piece): readonly ValuePiece[] => {
    if (room <= 0) {
      hidden += piece.type === 'text' ? piece.text.length : piece.count;
      return [];
    }
    if (piece.type !== 'text') return [piece];
    const length = Math.min(room, headLength(piece.text));
    hidden += piece.text.length - length;
    room = length < piece.text.length ? 0 : room - length;
    return [{ type: 'text', text: piece.text.slice(0, length).toWellFormed() }];
  });
  return { ...line, pieces: shown, hidden };
};

const whole = ({ value, ...line }: ArgumentLine): FoldedLine => ({ ...line, pieces: valuePieces(value), hidden: 0 });

/** The arguments of a call as a card shows them before a press, or all of them. */
export const foldedArguments = (args: unknown, isOpen: boolean): FoldedArguments => {
  const lines = argumentLines(args);
  if (isOpen) return { lines: lines.map(whole), hiddenLines: 0 };
  return { lines: lines.slice(0, mostLines).map(folded), hiddenLines: Math.max(0, lines.length - mostLines) };
};

/** Whether some of it has to be unfolded before anybody can have read it. */
export const isFolded = (args: unknown): boolean => {
  const { lines, hiddenLines } = foldedArguments(args, false);
  return hiddenLines > 0 || lines.some(({ hidden }) => hidden > 0);
};
