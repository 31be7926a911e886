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
const belongsBetween = (block: RawBlock, isForm = false): boolean =>
  block.region !== 'around' &&
  (isForm || !block.isInForm) &&
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

/** Shorter than this, UTF-16 units, nothing beside an article counts as more of its text. */
const minProse = 60;

/** Whole sentences beside an article are more of it; its surroundings are made of links and labels. */
const isProse = (block: RawBlock): boolean =>
  belongsBetween(block) &&
  ['paragraph', 'list-item', 'quote'].includes(block.kind) &&
  block.length >= minProse &&
  block.linkLength < block.length * 0.3;

/** The prose among blocks, each with the heading right before it. */
const proseAmong = (blocks: readonly RawBlock[]): ReadonlySet<RawBlock> =>
  new Set(
    blocks.flatMap((block, index) => {
      if (!isProse(block)) return [];
      const heading = blocks[index - 1];
      return heading?.kind === 'heading' ? [heading, block] : [block];
    }),
  );

/** From the headline, with what is under it: a standfirst, the author, a date. */
const headOf = (blocks: readonly RawBlock[], first: number): readonly RawBlock[] => {
  const from = Math.max(0, first - headReach);
  const headline = blocks.findLastIndex(
    (block, index) => index >= from && index < first && block.level === 1 && block.kind === 'heading',
  );
  return headline < 0 ? [] : blocks.slice(headline, first);
};

/** After the last block that was found: notes, and what is still in the same article. */
const tailOf = (blocks: readonly RawBlock[], last: number): readonly RawBlock[] => {
  const end = blocks[last];
  const article = end === undefined ? undefined : articleOf(end.element);
  return blocks
    .slice(last + 1)
    .filter((block) => block.kind === 'footnote' || (article !== undefined && isWithin(block.element, article)));
};

const articleIn = (blocks: readonly RawBlock[], found: MainText): readonly RawBlock[] => {
  const isFound = blocks.map((block) => isMain(block, found));
  const first = isFound.indexOf(true);
  const last = isFound.lastIndexOf(true);
  if (first < 0) return [];
  // A page that is one large form has its text in it.
  const inner = new Set(blocks.filter((_, index) => isFound[index]));
  const isForm = [...inner].every(({ isInForm }) => isInForm);
  const around = [...headOf(blocks, first), ...blocks.slice(first, last + 1), ...tailOf(blocks, last)];
  return around.filter((block) => inner.has(block) || belongsBetween(block, isForm));
};

/** An article with the prose beside it, in the order of the page. */
const andProse = (blocks: readonly RawBlock[], article: readonly RawBlock[]): ReadonlySet<RawBlock> => {
  const chosen = new Set([...article, ...proseAmong(blocks)]);
  return new Set(blocks.filter((block) => chosen.has(block)));
};

/** Chooses the content among the blocks of a page: the article found in it, else all visible but the surroundings. */
export const chooseContent = (blocks: readonly RawBlock[], found: MainText | undefined): Chosen => {
  const all = visibleContent(blocks);
  const article = found === undefined ? [] : articleIn(blocks, found);
  const proper = all.filter((block) => !isLinks(block));
  const isArticle = lengthOf(article) >= minArticle && lengthOf(article) >= lengthOf(proper) * minShare;
  return isArticle ? { kind: 'article', from: andProse(blocks, article) } : { kind: 'app', from: new Set(all) };
};
