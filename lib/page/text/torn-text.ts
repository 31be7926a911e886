import type { Piece, RawBlock } from './raw-block';
import { documentOf, itself, unclobbered } from './unclobbered';

/**
 * Text that a page draws in pieces, each in an element of its own: a large first letter, a box for each word or line. What
 * is one text by where its pieces are becomes one block again.
 */

/** Of what pieces the parts of a text are when each word has a box; and fewer siblings than this are no such text. */
const maxWords = 3;
const leastBoxes = 4;
const leastShare = 0.8;
const maxSiblings = 400;
/** Gaps in heights of a line: narrower, two pieces are one word; wider, they are two columns. */
const narrowest = 0.08;
const widest = 0.8;
/** How far under a line the next one may begin, and how far off its beginning, in heights of a line. */
const lineGap = 0.75;
const lineShift = 1.5;
/** A text as long as this is no piece, UTF-16 units. */
const maxPiece = 200;

type TextPiece = Extract<Piece, { readonly type: 'text' }>;

const isWords = (piece: Piece): piece is TextPiece => piece.type === 'text' && /\S/u.test(piece.node.data);

const initial = /^\s*["'“‘«„‚¿¡»(]{0,2}\p{L}{1,2}\s*$/u;

const textOf = ({ pieces }: RawBlock): string =>
  pieces.map((piece) => (piece.type === 'text' ? piece.node.data : piece.text)).join('');

const isFloating = (element: Element): boolean => !['', 'none'].includes(getComputedStyle(itself(element)).float);

/** A letter that is set large before the rest of its word. */
const isInitial = (block: RawBlock): boolean =>
  block.kind === 'paragraph' && block.length <= 8 && initial.test(textOf(block)) && isFloating(block.element);

const beginsWithLetter = (block: RawBlock): boolean => /^\s*[\p{L}’'”]/u.test(textOf(block));

/** Whether a block is the rest of a text of which only the first letter has been read. */
const goesOnFromInitial = (before: RawBlock, block: RawBlock): boolean => {
  if (block.kind !== 'paragraph' && block.kind !== 'quote' && block.kind !== 'list-item') return false;
  const isNear =
    block.element.contains(itself(before.element)) || before.element.parentElement === block.element.parentElement;
  return isNear && isInitial(before) && beginsWithLetter(block);
};

const isLeaf = (element: Element): boolean => element.firstElementChild === null;
const wordsOf = (element: Element): number => (element.textContent.match(/\S+/gu) ?? []).length;

const areBoxes = (parent: Element): boolean => {
  const boxes = Array.from(unclobbered(parent).children).slice(0, maxSiblings);
  const filled = boxes.filter(({ textContent }) => /\S/u.test(textContent));
  if (filled.length < leastBoxes) return false;
  const words = filled.filter((box) => isLeaf(box) && wordsOf(box) <= maxWords);
  if (words.length >= filled.length * leastShare) return true;
  // Whole lines are pieces as well where each is put in its place by itself.
  const placed = filled.filter((box) => isLeaf(box) && getComputedStyle(box).position === 'absolute');
  return placed.length >= filled.length * leastShare;
};

const rectAt = (piece: TextPiece | undefined, edge: 'first' | 'last'): DOMRect | undefined => {
  if (piece === undefined) return undefined;
  const { node } = piece;
  const range = documentOf(node).createRange();
  const from = node.data.search(/\S/u);
  range.setStart(node, from);
  range.setEnd(node, node.data.trimEnd().length);
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  return edge === 'first' ? rects[0] : rects.at(-1);
};

/** A text of pieces: the last of them, and where its lines begin. */
type Run = { readonly block: RawBlock; readonly parent: Element; readonly start: number };

/** Joins blocks that are pieces of one text, one after the other. */
export type TornText = {
  /** What is between a block and the one before it, if it goes on there: nothing, or a space. */
  between(before: RawBlock, block: RawBlock): '' | ' ' | undefined;
  /** Tells that the two have become this one. */
  joined(before: RawBlock, block: RawBlock, whole: RawBlock): void;
};

/** For one reading of a page. */
export const createTornText = (): TornText => {
  const known = new WeakMap<Element, boolean>();
  let run: Run | undefined;

  const hasBoxes = (parent: Element): boolean => {
    const before = known.get(parent);
    if (before !== undefined) return before;
    const answer = areBoxes(parent);
    known.set(parent, answer);
    return answer;
  };
  const isPiece = (block: RawBlock): boolean =>
    block.kind === 'paragraph' && block.length <= maxPiece && block.linkLength === 0;

  const between = (before: RawBlock, block: RawBlock): '' | ' ' | undefined => {
    if (goesOnFromInitial(before, block)) return '';
    const parent = block.element.parentElement;
    const isOfRun = run?.block === before && run.parent === parent;
    if (
      parent === null ||
      !isPiece(block) ||
      !(isOfRun || (isPiece(before) && before.element.parentElement === parent))
    )
      return undefined;
    if (!hasBoxes(parent)) return undefined;
    const last = rectAt(before.pieces.findLast(isWords), 'last');
    const first = rectAt(block.pieces.find(isWords), 'first');
    if (last === undefined || first === undefined) return undefined;
    const isRightToLeft = getComputedStyle(itself(parent)).direction === 'rtl';
    const height = Math.min(last.height, first.height);
    if (Math.max(last.height, first.height) > height * 1.8) return undefined;
    const shared = Math.min(last.bottom, first.bottom) - Math.max(last.top, first.top);
    if (shared > height / 2) {
      const gap = isRightToLeft ? last.left - first.right : first.left - last.right;
      if (gap < -height / 2 || gap > height * widest) return undefined;
      return gap < height * narrowest ? '' : ' ';
    }
    const under = first.top - last.bottom;
    const begin = isRightToLeft ? -first.right : first.left;
    const isNextLine = isOfRun && under > -height / 2 && under < height * lineGap;
    return isNextLine && Math.abs(begin - (run?.start ?? 0)) < height * lineShift ? ' ' : undefined;
  };

  const joined = (before: RawBlock, block: RawBlock, whole: RawBlock): void => {
    const parent = block.element.parentElement;
    if (parent === null) return;
    const rect = rectAt(before.pieces.find(isWords), 'first');
    const isRightToLeft = getComputedStyle(itself(parent)).direction === 'rtl';
    const start = run?.block === before ? run.start : isRightToLeft ? -(rect?.right ?? 0) : (rect?.left ?? 0);
    run = { block: whole, parent, start };
  };
  return { between, joined };
};
