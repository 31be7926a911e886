import type { RawBlock } from './raw-block';

/** So many numbers in a row beside code are those of its lines. */
const leastNumbers = 2;

const textOf = ({ pieces }: RawBlock): string =>
  pieces.map((piece) => (piece.type === 'text' ? piece.node.data : piece.text)).join(' ');

/** The numbers that a text consists of; undefined where there is anything else. */
export const numbersOf = (text: string): readonly number[] | undefined => {
  const words = text.trim().split(/\s+/u);
  return words.every((word) => /^\d{1,6}$/u.test(word)) ? words.map(Number) : undefined;
};

/** Whether numbers count up by one. */
export const areCounting = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1);

/** The blocks before or behind code that are nothing but the numbers of its lines. */
const besideCode = (blocks: readonly RawBlock[], code: number, step: 1 | -1): readonly number[] => {
  const found: number[] = [];
  let counted: readonly number[] = [];
  for (let index = code + step; blocks[index] !== undefined; index += step) {
    const block = blocks[index];
    const numbers = block === undefined || block.kind === 'heading' ? undefined : numbersOf(textOf(block));
    const next = step === 1 ? [...counted, ...(numbers ?? [])] : [...(numbers ?? []), ...counted];
    if (numbers === undefined || !areCounting(next)) break;
    counted = next;
    found.push(index);
  }
  return counted.length >= leastNumbers ? found : [];
};

/** The numbers of lines that stand beside code, as blocks of their own. */
export const lineNumbersIn = (blocks: readonly RawBlock[]): ReadonlySet<RawBlock> => {
  const found = new Set<RawBlock>();
  for (const [index, { kind }] of blocks.entries()) {
    if (kind !== 'code') continue;
    for (const at of [...besideCode(blocks, index, -1), ...besideCode(blocks, index, 1)]) {
      const block = blocks[at];
      if (block !== undefined) found.add(block);
    }
  }
  // Numbers before code may be code by themselves: a column of its own.
  for (const [index, block] of blocks.entries()) {
    const numbers = block.kind === 'code' ? numbersOf(textOf(block)) : undefined;
    const isColumn = numbers !== undefined && numbers.length >= leastNumbers && areCounting(numbers);
    if (isColumn && (blocks[index + 1]?.kind === 'code' || blocks[index - 1]?.kind === 'code')) found.add(block);
  }
  return found;
};

/** The cells of a row that are no numbers of lines, and whether those are code. */
const isCodeCell = (cell: Element): boolean => {
  const inner = cell.querySelector('pre, code');
  if (inner === null) return false;
  return inner.textContent.trim().length >= cell.textContent.trim().length * 0.9;
};

/** Whether a table is a piece of code, with a cell for the numbers of its lines. */
export const isListing = (table: Element): boolean => {
  if (table.querySelector('th, caption') !== null) return false;
  const rows = Array.from(table.querySelectorAll('tr')).slice(0, 200);
  const lines = rows.map((row) => Array.from(row.children));
  const isLine = lines.every(
    ([number, ...rest]) =>
      number !== undefined && rest.length > 0 && numbersOf(number.textContent || '0') !== undefined,
  );
  if (!isLine || rows.length === 0) return false;
  const code = lines.filter(
    ([, ...rest]) => rest.some(isCodeCell) || rest.every(({ textContent }) => textContent.trim() === ''),
  );
  return code.length >= lines.length * 0.9 && lines.some(([, ...rest]) => rest.some(isCodeCell));
};

/** Whether a cell of a listing has only the numbers of its lines. */
export const isNumberCell = (element: Element): boolean =>
  element.localName === 'td' && element.previousElementSibling === null && numbersOf(element.textContent) !== undefined;
