import { drawnParent } from './flat-tree';
import type { RawBlock } from './raw-block';
import type { MainText } from './reading-copy';

/** Which blocks of a page are its content. */
export type Chosen = { readonly kind: 'article' | 'app'; readonly from: ReadonlySet<RawBlock> };

/** Less text than this is not an article, UTF-16 units. */
export const minArticle = 250;
/** An article that holds less than this share of a page's content is one piece of an app. */
const minShare = 0.5;
/** How far before an article its headline may be, in blocks. */
const headReach = 12;

const isLinks = ({ length, linkLength }: RawBlock): boolean => linkLength > length / 2;

const lengthOf = (blocks: Iterable<RawBlock>): number => {
  let sum = 0;
  for (const block of blocks) sum += block.length;
  return sum;
};

/** All content by itself: what is in the main region where that holds most of it, else all but the surroundings. */
const visibleContent = (blocks: readonly RawBlock[]): readonly RawBlock[] => {
  const inner = blocks.filter(({ region }) => region !== 'around');
  const main = inner.filter(({ region }) => region === 'main');
  if (lengthOf(main) >= lengthOf(inner) / 2 && main.length > 0) return main;
  return inner.length > 0 ? inner : blocks;
};

/**
 * The same choice for a page that is too large to look for an article in, from those blocks that have been met so far:
 * which ones are its content, here and in what is still to come. Undefined while that is not clear: its main region has
 * not been met, or does not hold most of it yet.
 */
export const contentSoFar = (
  blocks: readonly RawBlock[],
  hasMain: boolean,
): ((block: RawBlock) => boolean) | undefined => {
  const inner = blocks.filter(({ region }) => region !== 'around');
  const main = inner.filter(({ region }) => region === 'main');
  if (main.length > 0 && lengthOf(main) >= lengthOf(inner) / 2) return ({ region }) => region === 'main';
  return hasMain || inner.length === 0 ? undefined : ({ region }) => region !== 'around';
};

const isMain = (block: RawBlock, { nodes }: MainText): boolean => {
  let length = 0;
  for (const piece of block.pieces) {
    if (piece.type === 'text' && nodes.has(piece.node)) length += piece.node.length;
  }
  return length > block.length / 2;
};

/** What an article finder tends to drop although it belongs to the text: short paragraphs, code, tables, captions. */
const belongsBetween = (block: RawBlock): boolean =>
  block.region !== 'around' &&
  !block.isInForm &&
  (!isLinks(block) || block.kind === 'heading' || block.kind === 'table-row');

const isWithin = (element: Element, ancestor: Element): boolean => {
  for (let parent: Element | null = element; parent !== null; parent = drawnParent(parent)) {
    if (parent === ancestor) return true;
  }
  return false;
};

const articleOf = (element: Element): Element | undefined => {
  for (let parent: Element | null = element; parent !== null; parent = drawnParent(parent)) {
    if (parent.localName === 'article' || parent.getAttribute('role') === 'article') return parent;
  }
  return undefined;
};

/** From the headline, with what is under it: a standfirst, the author, a date. */
const headOf = (blocks: readonly RawBlock[], first: number): readonly RawBlock[] => {
  const from = Math.max(0, first - headReach);
  const headline = blocks.findLastIndex(
    (block, index) => index >= from && index < first && block.level === 1 && block.kind === 'heading',
  );
  return headline < 0 ? [] : blocks.slice(headline, first).filter(belongsBetween);
};

/** After the last block that was found: notes, and what is still in the same article. */
const tailOf = (blocks: readonly RawBlock[], last: number): readonly RawBlock[] => {
  const end = blocks[last];
  const article = end === undefined ? undefined : articleOf(end.element);
  return blocks
    .slice(last + 1)
    .filter(
      (block) =>
        belongsBetween(block) &&
        (block.kind === 'footnote' || (article !== undefined && isWithin(block.element, article))),
    );
};

const articleIn = (blocks: readonly RawBlock[], found: MainText): readonly RawBlock[] => {
  const isFound = blocks.map((block) => isMain(block, found));
  const first = isFound.indexOf(true);
  const last = isFound.lastIndexOf(true);
  if (first < 0) return [];
  const middle = blocks
    .slice(first, last + 1)
    .filter((block, index) => isFound[first + index] || belongsBetween(block));
  return [...headOf(blocks, first), ...middle, ...tailOf(blocks, last)];
};

/** Chooses the content among the blocks of a page: the article found in it, else all visible but the surroundings. */
export const chooseContent = (blocks: readonly RawBlock[], found: MainText | undefined): Chosen => {
  const all = visibleContent(blocks);
  const article = found === undefined ? [] : articleIn(blocks, found);
  const proper = all.filter((block) => !isLinks(block));
  const isArticle = lengthOf(article) >= minArticle && lengthOf(article) >= lengthOf(proper) * minShare;
  return isArticle ? { kind: 'article', from: new Set(article) } : { kind: 'app', from: new Set(all) };
};
