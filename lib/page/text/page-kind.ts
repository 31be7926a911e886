import type { PlacedBlock } from './page-text';

/** What a page says of itself: that it holds an article, that it holds something else, or nothing that counts. */
export type DeclaredKind = 'article' | 'other' | undefined;

/** So much of a page's structured data is looked at, UTF-16 units. */
const maxData = 200_000;
const articleType = /^(?:\w*Article|BlogPosting|Report|HowTo|OpinionNewsArticle)$/u;
/** What is made of posts, questions or results, whatever else it says. */
const threadType =
  /^(?:DiscussionForumPosting|QAPage|Question|SearchResultsPage|CollectionPage|ProfilePage|Conversation)$/u;
const shopType = /^(?:Product|ProductGroup|OfferCatalog|ItemList|ImageGallery)$/u;

const dataIn = (page: Document): string =>
  Array.from(page.querySelectorAll('script[type="application/ld+json"]'), ({ textContent }) => textContent)
    .join('\n')
    .slice(0, maxData);

const typesIn = (page: Document, data: string): readonly string[] => {
  const inData = [...data.matchAll(/"@type"\s*:\s*(\[[^\]]{0,300}\]|"[^"]{1,60}")/gu)].flatMap(([, types = '']) =>
    [...types.matchAll(/"([^"]+)"/gu)].map(([, type = '']) => type),
  );
  const inPage = Array.from(page.querySelectorAll('[itemtype]')).slice(0, 400);
  return [...inData, ...inPage.map((element) => element.getAttribute('itemtype')?.split('/').at(-1) ?? '')];
};

/** What a page declares to be, for search engines and for those who share it. */
export const declaredKind = (page: Document): DeclaredKind => {
  const data = dataIn(page);
  const types = typesIn(page, data);
  if (types.some((type) => threadType.test(type))) return 'other';
  const shared = page.querySelector('meta[property="og:type" i]')?.getAttribute('content')?.trim().toLowerCase();
  if (shared === 'article') return 'article';
  // An article says which blog it is part of, too; a list of a blog's articles names those.
  const isBlog = types.includes('Blog');
  const isBlogList =
    isBlog && (/"blogPosts?"\s*:/u.test(data) || page.querySelector('[itemprop~="blogPost"]') !== null);
  // Before articles: what is sold or listed is described by reviews and by articles, each with a type of its own.
  const isList = isBlogList || types.some((type) => shopType.test(type)) || shared?.startsWith('product') === true;
  if (isList) return 'other';
  if (types.some((type) => articleType.test(type))) return 'article';
  return isBlog ? 'other' : undefined;
};

const listPath =
  /(?:^|\/)(?:search|suche|recherche|buscar|busca|поиск|tags?|categor(?:y|ies)|kategorie|author|authors|forums?|threads?|topics?|questions|viewtopic|showthread|viewforum|discussions?|results|issues|pulls)(?=[/._-]|$)/iu;
const listParameter = /^(?:q|s|query|search|keywords?|tag|cat|category|author|sort|order|filter|thread|topic|t|f)$/iu;

/** Whether an address is one of a list, a search or a thread. */
export const isListAddress = ({ pathname, searchParams }: URL): boolean =>
  listPath.test(pathname) || [...searchParams.keys()].some((name) => listParameter.test(name));

const postId = /^(?:post|msg|message|comment|answer|reply|entry|p|c|t)[-_]?\d+$/iu;
const postNames = new Set(['post', 'message', 'comment', 'reply', 'answer', 'posting', 'hentry', 'result', 'product']);

const isPost = (element: Element): boolean =>
  element.localName === 'article' ||
  element.getAttribute('role') === 'article' ||
  postId.test(element.id) ||
  Array.from(element.classList).some((name) => postNames.has(name.toLowerCase()));

/** The outermost one: an article may hold parts that are named like that. */
const postOf = (element: Element): Element | undefined => {
  let post: Element | undefined;
  for (let at: Element | null = element; at !== null; at = at.parentElement) if (isPost(at)) post = at;
  return post;
};

/** Whether a heading as a whole leads to another page, as in a list of articles. */
const leadsElsewhere = ({ element, text }: PlacedBlock): boolean => {
  const link = element.closest('a[href]') ?? element.querySelector('a[href]');
  const href = link?.getAttribute('href') ?? '#';
  return !href.startsWith('#') && (link?.textContent.trim().length ?? 0) > text.length * 0.7;
};

/** Whether the text of a page is made of several posts, entries or results. */
export const isMadeOfPosts = (blocks: readonly PlacedBlock[]): boolean => {
  const posts = new Set<Element>();
  for (const { element, text } of blocks) {
    const post = text.length > 40 ? postOf(element) : undefined;
    if (post !== undefined) posts.add(post);
  }
  const linked = blocks.filter((block) => block.kind === 'heading' && leadsElsewhere(block));
  return posts.size > 1 || linked.length > 1;
};

/** Whether all that a page says stands in one article. */
export const isOneArticle = (blocks: readonly PlacedBlock[]): boolean => {
  const holders = new Set(blocks.map(({ element }) => element.closest('article, [role="article"]')));
  return holders.size === 1 && !holders.has(null);
};
