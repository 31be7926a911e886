import type { Reference } from './chatgpt-json';

// Answers hold marks between U+E200 and U+E201, their fields apart by U+E202: `cite`, `filecite`, `navlist`, `i`, `entity` … The page
// draws them as chips. A browsing model of 2023 wrote 【11†source】.

const open = '\uE200';
const close = '\uE201';
const between = '\uE202';

/** References of which the page shows words that stand nowhere else. */
const told: ReadonlySet<string> = new Set(['alt_text', 'products', 'product_entity']);

const wordsOf = (list: string): string => {
  try {
    const items: unknown = JSON.parse(list);
    const name: unknown = Array.isArray(items) ? items[1] : undefined;
    return typeof name === 'string' ? name : '';
  } catch {
    // A mark that broke off says nothing.
    return '';
  }
};

/** The words that the page shows for a mark; '' for one that only leads somewhere. */
const saidBy = (mark: string, alts: ReadonlyMap<string, string>): string => {
  const alt = alts.get(mark);
  if (alt !== undefined) return alt;
  const [kind = '', first = ''] = mark.split(between, 2);
  if (kind === 'entity') return wordsOf(first);
  return kind === 'url' || kind === 'video' ? first : '';
};

const withoutSpaceAtEnd = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1;
  return text.slice(0, end);
};

const writingBlock = /^:::writing\{[^}]*\}\s*$/;

/** A draft stands between `:::writing{…}` and `:::`: the lines around it go. */
const withoutWritingBlocks = (text: string): string => {
  if (!text.includes(':::writing{')) return text;
  let isIn = false;
  const lines = text.split('\n').filter((line) => {
    const isEdge = isIn ? /^:::\s*$/.test(line) : writingBlock.test(line);
    if (isEdge) isIn = !isIn;
    return !isEdge;
  });
  return lines.join('\n');
};

/** An answer as it is read: with the words for marks that have some, and without the others. */
export const withoutMarks = (
  text: string,
  references: readonly Pick<Reference, 'type' | 'matched_text' | 'alt'>[],
): string => {
  const alts = new Map<string, string>();
  for (const { type, matched_text, alt } of references) {
    if (matched_text === undefined || alt === undefined || !told.has(type ?? '')) continue;
    alts.set(matched_text.replaceAll(open, '').replaceAll(close, ''), alt);
  }
  const [start = '', ...marked] = text.split(open);
  const pieces = [start];
  for (const piece of marked) {
    const end = piece.indexOf(close);
    const said = end === -1 ? piece : saidBy(piece.slice(0, end), alts);
    if (said === '') pieces.push(withoutSpaceAtEnd(pieces.pop() ?? ''));
    pieces.push(said, end === -1 ? '' : piece.slice(end + 1));
  }
  return withoutWritingBlocks(
    pieces
      .join('')
      .replace(/[\uE200-\uE20F]/g, '')
      .replace(/【\d{1,6}(?::\d{1,6})?†[^】]{0,300}】/g, ''),
  );
};
