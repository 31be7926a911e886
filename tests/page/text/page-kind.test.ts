// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { declaredKind, isListAddress, isMadeOfPosts, isOneArticle } from '@/lib/page/text/page-kind';
import type { PlacedBlock } from '@/lib/page/text/page-text';

const data = (types: string): string => `<script type="application/ld+json">{"@type":${types}}</script>`;
const kindOf = (head: string, body = '') => {
  document.head.innerHTML = head;
  document.body.innerHTML = body;
  return declaredKind(document);
};
const prose = 'A sentence that is long enough to be a piece of an article or of a post.';
const blocksIn = (body: string): readonly PlacedBlock[] => {
  document.body.innerHTML = body;
  return Array.from(document.querySelectorAll('h2, p'), (element, index) => ({
    id: `b${index}`,
    kind: element.localName === 'h2' ? 'heading' : 'paragraph',
    text: element.textContent,
    runs: [],
    element,
  }));
};

it.each([
  ['structured data', data('"NewsArticle"'), ''],
  ['one type of several', data('["WebPage","BlogPosting"]'), ''],
  ['what it is when shared', '<meta property="og:type" content="Article">', ''],
  [
    'what it is when shared, whatever it is about',
    `${data('"Product"')}<meta property="og:type" content="article">`,
    '',
  ],
  ['its type, where it names the blog that it is part of', `${data('"BlogPosting","isPartOf":{"@type":"Blog"}')}`, ''],
  ['microdata', '', '<div itemscope itemtype="https://schema.org/Article"></div>'],
])('knows an article by %s', (_what, head, body) => {
  expect(kindOf(head, body)).toBe('article');
});

it.each([
  [
    'a thread, though it is shared as an article',
    `${data('"DiscussionForumPosting"')}<meta property="og:type" content="article">`,
  ],
  ['questions and answers', data('"QAPage"')],
  ['search results', data('"SearchResultsPage"')],
  ['a product', '<meta property="og:type" content="product.item">'],
  ['a shop’s list', data('"ItemList"')],
  ['a product with a review', data('"Product","review":{"@type":"Review"}')],
  ['a product with an article about it', `${data('"Product"')}${data('"Article"')}`],
  ['what is shared as a product', `${data('"Article"')}<meta property="og:type" content="product">`],
  ['a list of articles', data('"ItemList","itemListElement":[{"@type":"NewsArticle"}]')],
  ['a blog’s list of articles', data('"Blog","blogPost":[{"@type":"BlogPosting"}]')],
])('knows %s for something else', (_what, head) => {
  expect(kindOf(head)).toBe('other');
});

it('does not take a review by itself for an article', () => {
  expect(kindOf(data('"Review"'))).toBeUndefined();
});

it('does not judge by what most pages say', () => {
  expect(kindOf(`${data('"WebSite"')}<meta property="og:type" content="website">`)).toBeUndefined();
});

it.each(['/search', '/tag/ropes/', '/forum/which-rope', '/viewtopic.php?id=3', '/list?q=rope', '/shop?sort=price'])(
  'knows a list by %s',
  (path) => {
    expect(isListAddress(new URL(path, 'https://a.example'))).toBe(true);
  },
);

it.each(['/research/ropes', '/2026/11/the-voyage', '/story?id=7&page=2'])('sees no list in %s', (path) => {
  expect(isListAddress(new URL(path, 'https://a.example'))).toBe(false);
});

it('knows posts by their elements and their names', () => {
  expect(isMadeOfPosts(blocksIn(`<article><p>${prose}</p></article><article><p>${prose}</p></article>`))).toBe(true);
  expect(isMadeOfPosts(blocksIn(`<div id="post_1"><p>${prose}</p></div><div id="post_2"><p>${prose}</p></div>`))).toBe(
    true,
  );
  expect(
    isMadeOfPosts(blocksIn(`<div class="reply"><p>${prose}</p></div><div class="reply"><p>${prose}</p></div>`)),
  ).toBe(true);
  expect(isMadeOfPosts(blocksIn(`<h2><a href="/a">One</a></h2><p>${prose}</p><h2><a href="/b">Two</a></h2>`))).toBe(
    true,
  );
});

it('takes the parts of one article for no posts', () => {
  const parts = `<article id="post-7" class="post"><h2><a href="#one">One</a></h2><div class="post-body"><p>${prose}</p></div><h2><a href="#two">Two</a></h2><p class="reply">${prose}</p></article>`;

  expect(isMadeOfPosts(blocksIn(parts))).toBe(false);
  expect(isOneArticle(blocksIn(parts))).toBe(true);
  expect(isOneArticle(blocksIn(`<article><p>${prose}</p></article><p>${prose}</p>`))).toBe(false);
});
