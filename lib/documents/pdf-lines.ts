/**
 * A piece of a page as pdf.js finds it: `transform[4]` and `[5]` are where it begins (right and up are larger) and
 * `height` the font's, all in points; `dir` is the direction of its letters, which are in reading order; `hasEOL` says that
 * a line ends with it.
 */
export type PdfPiece = {
  readonly str: string;
  readonly dir: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly unknown[];
};

/** A step down of more than this many font heights begins a paragraph. */
const paragraphStep = 1.8;

const numberAt = ({ transform }: PdfPiece, index: number): number => {
  const number = transform[index];
  return typeof number === 'number' ? number : 0;
};
const startOf = (piece: PdfPiece): number => numberAt(piece, 4);
const baselineOf = (piece: PdfPiece): number => numberAt(piece, 5);

type Direction = 'right' | 'left';
type Run = { readonly direction: Direction; readonly pieces: PdfPiece[] };

/** Where a piece reads to; undefined for spaces and signs, which read with their neighbours. */
const directionOf = ({ str, dir }: PdfPiece): Direction | undefined => {
  if (!/[\p{L}\p{N}]/u.test(str)) return undefined;
  return dir === 'rtl' ? 'left' : 'right';
};

/**
 * Neighbours of one direction; a piece without one belongs to the runs around it where they agree, else to the line.
 */
const runsOf = (pieces: readonly PdfPiece[], direction: Direction): readonly Run[] => {
  const runs: Run[] = [];
  const directions = pieces.map(directionOf);
  for (const [index, piece] of pieces.entries()) {
    const next = directions.slice(index).find((known) => known !== undefined);
    const last = runs.at(-1);
    const lineDirection = directions[index] ?? (last?.direction === next ? next : undefined) ?? direction;
    if (last?.direction === lineDirection) last.pieces.push(piece);
    else runs.push({ direction: lineDirection, pieces: [piece] });
  }
  return runs;
};

const lettersOf = (pieces: readonly PdfPiece[], direction: Direction): number =>
  pieces.reduce(
    (sum, piece) => sum + (directionOf(piece) === direction ? (piece.str.match(/\p{L}/gu)?.length ?? 0) : 0),
    0,
  );

/**
 * The pieces of a line in reading order. A line of Arabic or Hebrew may be drawn from the left, each letter a piece;
 * runs that read to the left are reversed, and so is the order of the runs where most of the line reads so.
 */
const inReadingOrder = (line: readonly PdfPiece[]): readonly PdfPiece[] => {
  if (!line.some((piece) => directionOf(piece) === 'left')) return line;
  const seen = line.toSorted((left, right) => startOf(left) - startOf(right));
  const direction = lettersOf(seen, 'left') > lettersOf(seen, 'right') ? 'left' : 'right';
  const runs = runsOf(seen, direction).map((run) => (run.direction === 'left' ? run.pieces.toReversed() : run.pieces));
  return (direction === 'left' ? runs.toReversed() : runs).flat();
};

/** The shapes that Arabic letters take inside words, as the letters that they are. */
const withoutShapes = (text: string): string =>
  text.replace(/[\ufb50-\ufdff\ufe70-\ufefc]/g, (shape) => shape.normalize('NFKC'));

const linesOf = (pieces: readonly PdfPiece[]): readonly (readonly PdfPiece[])[] => {
  const lines: PdfPiece[][] = [[]];
  for (const piece of pieces) {
    lines.at(-1)?.push(piece);
    if (piece.hasEOL) lines.push([]);
  }
  return lines;
};

const isGapOfParagraph = (above: readonly PdfPiece[], below: readonly PdfPiece[]): boolean => {
  const [last, first] = [above.at(-1), below[0]];
  if (last === undefined || first === undefined) return false;
  return baselineOf(last) - baselineOf(first) > Math.max(last.height, first.height) * paragraphStep;
};

/**
 * The text of a page in the order in which it is drawn: a line per line, an empty line where the gap is that of a
 * paragraph. Hyphens at the ends of lines stay, since they cannot be told from those of a word.
 */
export const pageText = (pieces: readonly PdfPiece[]): string => {
  let text = '';
  let above: readonly PdfPiece[] = [];
  for (const line of linesOf(pieces)) {
    const written = line.filter(({ str }) => str.trim() !== '');
    if (written.length === 0) continue;
    if (text !== '') text += isGapOfParagraph(above, written) ? '\n\n' : '\n';
    text += inReadingOrder(line)
      .map(({ str }) => str)
      .join('')
      .trimEnd();
    above = written;
  }
  // Control characters come from fonts without a map to Unicode.
  return withoutShapes(text.replace(/[^\P{Cc}\n\t]/gu, '')).trim();
};
