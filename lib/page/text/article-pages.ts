import type { ArticlePages } from '@/lib/domain/pages/page-content';
import { type PageStep, pageStepsFrom } from '@/lib/domain/pages/page-numbers';
import { addressLength } from './document-facts';
import { declaredKind, isListAddress, isMadeOfPosts, isOneArticle } from './page-kind';
import type { PlacedBlock } from './page-text';
import { isPreviousLabel, pageCount, pageLabel } from './page-words';

/** More links than this are not looked at. */
const maxLinks = 4000;
/** What a link between pages says is not longer, UTF-16 units. */
const longestLabel = 100;
/** More pages than this are no article. */
const maxPages = 200;

/** A link to what may be another page of the article, and what it says. */
type PageLink = PageStep & {
  readonly url: string;
  readonly element: Element;
  readonly label: 'next' | number | undefined;
  readonly isNext: boolean;
  readonly isPrevious: boolean;
};

const linked = 'a[href], link[rel~="next" i][href], link[rel~="prev" i][href]';

const comments =
  '[id*="comment" i], [class*="comment" i], [id*="disqus" i], [id*="respond" i], [class*="review" i], [id*="kommentar" i]';

const hrefOf = (element: Element, base: string): URL | undefined => {
  const href = element.getAttribute('href') ?? '';
  if (href === '' || href.startsWith('#') || href.length > addressLength) return undefined;
  return URL.canParse(href, base) ? new URL(href, base) : undefined;
};

/** Whether a link belongs to what is said about the article. `first` is where the article begins. */
const isOfComments = (element: Element, url: URL, first: Element): boolean => {
  if (/comment|respond|kommentar/iu.test(url.hash) || /(?:^|[?&/_-])c(?:omment[-_]?)?page/iu.test(url.href))
    return true;
  const holder = element.closest(comments);
  return holder !== null && !holder.contains(first);
};

/** More pieces of text than this are no short text, however short they are. */
const maxPieces = 200;

/** The text of an element that is short; a page may put megabytes into each of thousands, so no more of it is looked at. */
const shortText = (element: Element, longest: number): string | undefined => {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let pieces = 0; walker.nextNode() !== null; pieces += 1) {
    const { nodeValue } = walker.currentNode;
    if (pieces >= maxPieces || text.length + (nodeValue?.length ?? 0) > longest) return undefined;
    text += nodeValue ?? '';
  }
  return text;
};

const saidBy = (element: Element, inside: string): string => {
  const text = inside.trim();
  return text === '' ? (element.getAttribute('aria-label') ?? element.getAttribute('title') ?? '') : text;
};

const linksIn = (page: Document, own: URL, base: string, first: Element): readonly PageLink[] => {
  const stepsTo = pageStepsFrom(own);
  const isOwnNumbered = /\d/u.test(own.href);
  const elements = Array.from(page.querySelectorAll(linked)).slice(0, maxLinks);
  return elements.flatMap((element): readonly PageLink[] => {
    // Of thousands of links few are short and numbered: only these are looked at.
    const mayLead = isOwnNumbered || /\d/u.test(element.getAttribute('href') ?? '');
    const url = mayLead ? hrefOf(element, base) : undefined;
    if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return [];
    const steps = stepsTo(url);
    const text = steps.length === 0 ? undefined : shortText(element, longestLabel);
    if (text === undefined || isOfComments(element, url, first)) return [];
    const relation = element.getAttribute('rel') ?? '';
    const isNext = /(?:^|\s)next(?:\s|$)/iu.test(relation);
    const said = element.localName === 'a' ? saidBy(element, text) : '';
    const label = pageLabel(said);
    const isPrevious = /(?:^|\s)prev(?:ious)?(?:\s|$)/iu.test(relation) || isPreviousLabel(said);
    // Menus and headings above the article lead to other things; a row of pages may stand there too.
    const isAbove = (element.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (isAbove && element.localName === 'a' && typeof label !== 'number' && !isNext) return [];
    const { href } = url;
    return steps.map((step) => ({ ...step, url: href, element, label, isNext, isPrevious }));
  });
};

/** What the surroundings of a link say of the page's number. */
const countBeside = ({ element }: PageLink): ReturnType<typeof pageCount> => {
  let holder = element.parentElement;
  for (let level = 0; level < 3 && holder !== null; level += 1) {
    const text = shortText(holder, 300);
    if (text === undefined) return undefined;
    const found = pageCount(text);
    if (found !== undefined) return found;
    holder = holder.parentElement;
  }
  return undefined;
};

/** The links that agree on the number of this page, and how sure they are of it. */
type Evidence = {
  readonly own: number;
  readonly links: readonly PageLink[];
  readonly numbered: readonly PageLink[];
  readonly isNextSaid: boolean;
  readonly isNextMeant: boolean;
  /** A link leads to the page before this one, and says so. */
  readonly isPreviousMeant: boolean;
  readonly count: number | undefined;
};

const evidenceFor = (own: number, all: readonly PageLink[]): Evidence => {
  // A label with another number than the address leads somewhere else: an issue, a day.
  const links = all.filter(
    (link) => link.own === own && (typeof link.label !== 'number' || link.label === link.number),
  );
  const numbered = links.filter(({ label }) => typeof label === 'number');
  const next = links.filter(({ number }) => number === own + 1);
  const said = links.map(countBeside).find((found) => found?.page === own);
  return {
    own,
    links,
    numbered,
    isNextSaid: next.some(({ label }) => label === 'next'),
    isNextMeant: next.some(({ isNext }) => isNext),
    isPreviousMeant: links.some(
      ({ number, label, isPrevious }) => number === own - 1 && (isPrevious || label === number),
    ),
    count: said?.count,
  };
};

const weigh = ({ numbered, isNextSaid, isNextMeant, isPreviousMeant, count }: Evidence): number =>
  new Set(numbered.map(({ number }) => number)).size * 2 +
  (isNextSaid ? 1 : 0) +
  (isNextMeant ? 1 : 0) +
  (isPreviousMeant ? 0.5 : 0) +
  (count === undefined ? 0 : 3);

/** Whether the numbers that are shown are those of a row of pages that begins at the first: 1, 2, 3 … with this one among them. */
const isRow = ({ own, numbered }: Evidence): boolean => {
  const numbers = new Set([own, ...numbered.map(({ number }) => number)]);
  return numbered.length > 0 && numbers.has(1) && numbers.has(2) && (numbers.has(own + 1) || numbers.has(own - 1));
};

const isSure = (evidence: Evidence, isDeclared: boolean): boolean => {
  const { own, links, isNextSaid, isNextMeant, count } = evidence;
  const isNumbered = isRow(evidence);
  const isSaid = isNextSaid || isNextMeant || count !== undefined;
  if (!isNumbered && !isSaid) return false;
  // An address with a number of its own, or a number that may be another article's, is one only among numbers.
  const isOpen = links.some(({ form }) => form === 'bare') || (own > 1 && links.some(({ form }) => form === 'folder'));
  if (isOpen && !isNumbered && count === undefined) return false;
  return isDeclared || (isNumbered && isSaid);
};

const withComments = (page: Document): boolean => page.querySelector('[id*="comment" i], #disqus_thread') !== null;

/** The document, by its address, what its links start from, and what is read in it. */
export type ArticlePage = {
  readonly own: string;
  readonly base: string;
  readonly blocks: readonly PlacedBlock[];
  /** Another page of the article led here, as to page such and such: that it leads back to the one before is enough then. */
  readonly isFurther?: boolean;
};

/**
 * Which other pages the article on this page has, or undefined where that is not sure: rows of pages belong to forums,
 * searches, shops and comments too.
 */
export const articlePages = (
  page: Document,
  { own, base, blocks, isFurther = false }: ArticlePage,
): ArticlePages | undefined => {
  const [first] = blocks;
  if (first === undefined || !URL.canParse(own)) return undefined;
  const address = new URL(own);
  if (isListAddress(address)) return undefined;
  // Most pages have no such link: all else costs more to see.
  const links = linksIn(page, address, base, first.element);
  if (links.length === 0 || isMadeOfPosts(blocks)) return undefined;
  const kind = declaredKind(page);
  if (kind === 'other') return undefined;
  const [best] = [...new Set(links.map((link) => link.own))]
    .map((number) => evidenceFor(number, links))
    .toSorted((one, other) => weigh(other) - weigh(one));
  if (best === undefined) return undefined;
  const isOfArticle = isSure(best, kind === 'article' || isOneArticle(blocks)) || (isFurther && best.isPreviousMeant);
  if (!isOfArticle) return undefined;
  // Nothing but a hint for machines may as well be about the comments.
  const isOnlyHint = best.links.every(({ element }) => element.localName === 'link');
  if (isOnlyHint && withComments(page)) return undefined;
  const others = new Map(best.links.map(({ number, url }) => [number, url.slice(0, addressLength)]));
  const highest = Math.max(best.own, ...others.keys());
  if (highest > maxPages) return undefined;
  const isAllShown = best.numbered.length > 0;
  const count = best.count ?? (isAllShown ? highest : undefined);
  return {
    number: best.own,
    ...(count !== undefined && count >= highest && { count }),
    others: [...others].map(([number, url]) => ({ number, url })).toSorted((a, b) => a.number - b.number),
  };
};
