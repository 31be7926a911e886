import { drawnTextNodes } from '@/components/ui/drawn-text-nodes';
import { mapSearchText, normaliseSearchText, occurrencesOf } from '@/lib/domain/library/search-text';

/** What a reader reads of a message, without what it is called and what can be done with it. */
const texts = '.pl-answer-text, .pl-bubble';

/** Words do not go on from one of these into the next. */
const blocks = 'p, li, td, th, dd, dt, summary, pre, blockquote, h1, h2, h3, h4, h5, h6, div';

type Piece = { readonly node: Text; readonly start: number };

/** The drawn text of a message as one, with a space between blocks, and where each node begins in it. */
const textOf = (message: Element): { readonly text: string; readonly pieces: readonly Piece[] } => {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null | undefined;
  for (const node of [...message.querySelectorAll(texts)].flatMap(drawnTextNodes)) {
    const around = node.parentElement?.closest(blocks);
    if (block !== undefined && around !== block) text += '\n';
    block = around;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { text, pieces };
};

/** The last piece that begins at or before a place of the text. */
const pieceAt = (pieces: readonly Piece[], offset: number): Piece | undefined => {
  let from = 0;
  let to = pieces.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((pieces[middle]?.start ?? 0) <= offset) from = middle + 1;
    else to = middle;
  }
  return pieces[from - 1];
};

/** Where words, normalised, stand in a message as it is drawn now. */
export const hitRanges = (message: Element, words: readonly string[]): readonly Range[] => {
  const { text, pieces } = textOf(message);
  const plain = normaliseSearchText(text);
  if (!words.some((word) => plain.includes(word))) return [];
  const mapped = mapSearchText(text);
  return occurrencesOf(mapped.text, words).flatMap(({ start, end }) => {
    const [from = 0, to = 0] = [mapped.starts[start], mapped.ends[end - 1]];
    const [first, last] = [pieceAt(pieces, from), pieceAt(pieces, to - 1)];
    if (first === undefined || last === undefined) return [];
    const range = message.ownerDocument.createRange();
    range.setStart(first.node, Math.min(from - first.start, first.node.length));
    range.setEnd(last.node, Math.min(to - last.start, last.node.length));
    return [range];
  });
};
