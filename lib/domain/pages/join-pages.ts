import { countWords } from '@/lib/domain/count-words';
import { type PageBlock, type PageContent, pageBlockLimit, pageTextLimit } from './page-content';

/** One page of an article, by its number. */
export type NumberedPage = { readonly number: number; readonly content: PageContent };

/** What is the same on every page stands at its beginning and its end, in so many blocks at most. */
const edge = 8;

/** “Page 2 of 4”, “2 / 4”, “第2页”: a block that says nothing else. */
const counter =
  /^(?:(?:page|seite|p[áa]gina|p[áa]g\.?|страница|стр\.?|الصفحة|صفحة|第)?\s*[\d٠-٩]{1,3}\s*(?:of|von|de|sur|из|من|\/|／)\s*[\d٠-٩]{1,3}\s*(?:ページ|页|頁|페이지|쪽)?|(?:page|seite|p[áa]gina|страница|الصفحة|صفحة)\s+[\d٠-٩]{1,3}|第?\s*\d{1,3}\s*(?:ページ|页|頁|페이지|쪽)目?)$/iu;

const keyOf = ({ text }: PageBlock): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
const isCounter = (block: PageBlock): boolean => counter.test(keyOf(block));

const keysOf = (blocks: readonly PageBlock[]): ReadonlySet<string> => new Set(blocks.map(keyOf));

/** Without the number of the page, which stands at an edge of it. */
const withoutCounters = (blocks: readonly PageBlock[]): readonly PageBlock[] =>
  blocks.filter((block, index) => (index >= edge && index < blocks.length - edge) || !isCounter(block));

/** How many blocks two pages have in common at their ends: who wrote it, what to do with it. */
const sameEnd = (one: readonly PageBlock[], other: readonly PageBlock[]): number => {
  let count = 0;
  for (; count < edge; count += 1) {
    const [last, otherLast] = [one.at(-1 - count), other.at(-1 - count)];
    if (last === undefined || otherLast === undefined || keyOf(last) !== keyOf(otherLast)) break;
  }
  return count;
};

/**
 * How many blocks a page begins with as the page before begins: the headline, the author. In the same order from the first
 * one: a line that merely stands somewhere near the other's beginning is text.
 */
const sameBeginning = (page: readonly PageBlock[], before: readonly PageBlock[]): number => {
  const most = Math.min(edge, page.length, before.length);
  for (let count = 0; count < most; count += 1) {
    const [block, other] = [page[count], before[count]];
    if (block === undefined || other === undefined || keyOf(block) !== keyOf(other)) return count;
  }
  return most;
};

/** How many blocks at the end of a text a page begins with once more. */
const saidAgain = (page: readonly PageBlock[], before: readonly PageBlock[]): number => {
  for (let count = Math.min(edge, page.length, before.length); count > 0; count -= 1) {
    const end = before.slice(-count);
    if (end.every((block, index) => keyOf(block) === keyOf(page[index] ?? block))) return count;
  }
  return 0;
};

/** What each of the pages says that is not said by the one before, or by the last one at its end. */
const ownBlocks = (pages: readonly (readonly PageBlock[])[]): readonly (readonly PageBlock[])[] => {
  const plain = pages.map(withoutCounters);
  let before: readonly PageBlock[] = [];
  return plain.map((blocks, index) => {
    const next = plain[index + 1];
    const end = blocks.length - (next === undefined ? 0 : sameEnd(blocks, next));
    const begun = index === 0 ? 0 : Math.min(end, sameBeginning(blocks, plain[index - 1] ?? []));
    const body = blocks.slice(begun, end);
    const own = body.slice(saidAgain(body, before));
    before = body;
    return own;
  });
};

/** Whether two pages say the same: then a site answers every number with one page. */
export const isSamePage = (one: PageContent, other: PageContent): boolean => {
  const said = keysOf(one.blocks);
  return other.blocks.every((block) => said.has(keyOf(block)) || isCounter(block));
};

const prefixed = (block: PageBlock, number: number): PageBlock => ({
  ...block,
  id: `p${number}-${block.id}`,
  ...(block.section !== undefined && { section: `p${number}-${block.section}` }),
});

/**
 * The pages of an article as one, in the order of their numbers: what stands on each of them is said once. The rest is
 * what `own`, the page at hand, says. What is longer than a page may be is cut, and says so.
 */
export const joinPages = (own: PageContent, pages: readonly NumberedPage[]): PageContent => {
  const inOrder = pages.toSorted((one, other) => one.number - other.number);
  const kept = ownBlocks(inOrder.map(({ content }) => content.blocks));
  const blocks: PageBlock[] = [];
  let length = 0;
  let words = 0;
  let isCut = false;
  for (const [index, { number, content }] of inOrder.entries()) {
    for (const block of kept[index] ?? []) {
      length += block.text.length;
      isCut ||= length > pageTextLimit || blocks.length >= pageBlockLimit;
      if (isCut) break;
      blocks.push(content === own ? block : prefixed(block, number));
      words += countWords(block.text);
    }
  }
  const { cut: ownCut, closedParts: _own, unreadFrames: _unread, ...rest } = own;
  const sum = (count: (content: PageContent) => number | undefined): number =>
    inOrder.reduce((all, { content }) => all + (count(content) ?? 0), 0);
  const closedParts = sum((content) => content.closedParts);
  const unreadFrames = sum((content) => content.unreadFrames ?? content.frames?.length);
  const cut = isCut
    ? { reason: 'length' as const }
    : (ownCut ?? inOrder.find(({ content }) => content.cut)?.content.cut);
  return {
    ...rest,
    blocks,
    words,
    ...(cut !== undefined && { cut }),
    ...(closedParts > 0 && { closedParts }),
    ...(unreadFrames > 0 && { unreadFrames }),
  };
};
