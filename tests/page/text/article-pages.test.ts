// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { articlePages } from '@/lib/page/text/article-pages';
import type { PlacedBlock } from '@/lib/page/text/page-text';

const prose =
  'The keeper lit the lamp at dusk and wrote the names of the ships into the book, as he had done each night for years.';
const paragraphs = (count = 4): string => `<p>${prose}</p>`.repeat(count);

const blockOf = (element: Element, index: number): PlacedBlock => ({
  id: `b${index}`,
  kind: /^h\d$/u.test(element.localName) ? 'heading' : 'paragraph',
  text: element.textContent.trim(),
  runs: [],
  element,
});

/** What is found of a page whose content are its headings and paragraphs. */
const found = (path: string, body: string, head = '', isFurther = false) => {
  document.head.innerHTML = head;
  document.body.innerHTML = body;
  const own = `https://paper.example${path}`;
  const blocks = Array.from(document.querySelectorAll('h1, h2, p:not(.aside)'), blockOf);
  return articlePages(document, { own, base: own, blocks, isFurther });
};

const article = '<meta property="og:type" content="article">';
const newsData = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle"}</script>';
const row = (path: string, own: number, count: number): string =>
  Array.from({ length: count }, (_, index) =>
    index + 1 === own
      ? `<span>${own}</span>`
      : `<a href="${path}${index === 0 ? '' : `${index + 1}/`}">${index + 1}</a>`,
  ).join(' ');

describe('an article over several pages', () => {
  it('is known by the row of numbers that blog software writes under it', () => {
    const pages = found(
      '/voyage/',
      `<article><h1>Voyage</h1>${paragraphs()}<div class="page-links">Pages: ${row('/voyage/', 1, 4)}</div></article>`,
      article,
    );

    expect(pages).toEqual({
      number: 1,
      count: 4,
      others: [2, 3, 4].map((number) => ({ number, url: `https://paper.example/voyage/${number}/` })),
    });
  });

  it('is known from any of its pages', () => {
    const pages = found(
      '/voyage/3/',
      `<article><h1>Voyage</h1>${paragraphs()}${row('/voyage/', 3, 4)}</article>`,
      article,
    );

    expect(pages?.number).toBe(3);
    expect(pages?.others.map(({ number, url }) => [number, new URL(url).pathname])).toEqual([
      [1, '/voyage/'],
      [2, '/voyage/2/'],
      [4, '/voyage/4/'],
    ]);
  });

  it('is known by a hint for machines, of which no count follows', () => {
    const pages = found(
      '/voyage',
      `<h1>Voyage</h1>${paragraphs()}`,
      `${newsData}<link rel="next" href="/voyage?page=2">`,
    );

    expect(pages).toEqual({ number: 1, others: [{ number: 2, url: 'https://paper.example/voyage?page=2' }] });
  });

  it.each([
    ['English', 'Continue reading on the next page', 'Next page »', 'Page 1 of 3', 3],
    ['German', 'Weiter', 'Weiter auf Seite 2', 'Seite 1 von 4', 4],
    ['Arabic', '', 'الصفحة التالية', 'صفحة ١ من ٥', 5],
    ['Japanese', '', '次のページへ', '1/3ページ', 3],
    ['Chinese', '', '下一页', '第1页，共2页', 2],
  ])('is known by what stands beside the link to the next page, in %s', (_language, before, label, counter, count) => {
    const pages = found(
      '/story.html',
      `<h1>Story</h1>${paragraphs()}<div>${before} <b>${counter}</b> <a href="/story.html?page=2">${label}</a></div>`,
      article,
    );

    expect(pages).toMatchObject({ number: 1, count, others: [{ number: 2 }] });
  });

  it('is known without any declaration where numbers and words agree', () => {
    const body = `<h1>Story</h1>${paragraphs()}<div><b>1</b> <a href="story-2.html">2</a> <a href="story-3.html">3</a> <a href="story-2.html">Next page</a></div>`;

    expect(found('/story.html', body)).toMatchObject({ number: 1, count: 3 });
  });
});

describe('no pages of an article are', () => {
  const posts = Array.from(
    { length: 5 },
    (_, index) => `<div class="post" id="post-${index}"><b>Anna</b><p>${prose}</p></div>`,
  ).join('');
  const results = Array.from(
    { length: 6 },
    (_, index) => `<h2><a href="/hit-${index}">Hit ${index}</a></h2><p>${prose}</p>`,
  ).join('');
  const comments = `<section id="comments"><h2>Comments</h2><p class="aside">Nice.</p>${row('/voyage/', 1, 3)}</section>`;

  it.each([
    [
      'the pages of a thread',
      '/which-rope/',
      `<h1>Which rope?</h1>${posts}Page 1 of 3 ${row('/which-rope/', 1, 3)}`,
      article,
    ],
    [
      'of a thread that declares itself',
      '/rope/',
      `<h1>Rope?</h1>${paragraphs()}${row('/rope/', 1, 3)}`,
      newsData.replace('NewsArticle', 'DiscussionForumPosting'),
    ],
    ['of a forum by its address', '/forum/rope/', `<h1>Rope?</h1>${paragraphs()}${row('/forum/rope/', 1, 3)}`, article],
    [
      'of search results',
      '/find',
      `<h1>Results</h1>${results}<b>1</b> <a href="/find?page=2">2</a> <a rel="next" href="/find?page=2">Next</a>`,
      '',
    ],
    [
      'of a search by its address',
      '/find?q=rope',
      `<h1>Rope</h1>${paragraphs()}<a href="/find?q=rope&page=2">2</a> <a href="/find?q=rope&page=2">Next page</a>`,
      article,
    ],
    [
      'of a shop',
      '/ropes/',
      `<h1>Ropes</h1>${paragraphs()}${row('/ropes/', 1, 3)} <a href="/ropes/2/">Next</a>`,
      newsData.replace('NewsArticle', 'Product'),
    ],
    ['of comments', '/voyage/', `<article><h1>Voyage</h1>${paragraphs()}</article>${comments}`, article],
    [
      'of comments by their addresses',
      '/voyage/',
      `<article><h1>Voyage</h1>${paragraphs()}</article><a href="/voyage/comment-page-2/#comments">2</a> <a href="/voyage/?page=2#comments">2</a>`,
      article,
    ],
    [
      'a hint for machines where there are comments',
      '/voyage/',
      `<article><h1>Voyage</h1>${paragraphs()}</article><div id="comments"></div>`,
      `${article}<link rel="next" href="/voyage/?page=2">`,
    ],
    [
      'the next article',
      '/voyage/',
      `<article><h1>Voyage</h1>${paragraphs()}</article><a rel="next" href="/the-return/">Next</a> <a rel="prev" href="/before/">Previous</a>`,
      article,
    ],
    [
      'an article of a like name',
      '/voyage/',
      `<article><h1>Voyage</h1>${paragraphs()}</article><a rel="next" href="/voyage-2/">Next</a>`,
      article,
    ],
    [
      'the next chapter',
      '/novel/chapter-3/',
      `<article><h1>Three</h1>${paragraphs()}</article><a rel="next" href="/novel/chapter-4/">Next</a> <a href="/novel/chapter-2/">2</a>`,
      article,
    ],
    [
      'the next post by its number',
      '/posts/12',
      `<article><h1>Twelve</h1>${paragraphs()}</article><a rel="next" href="/posts/13">Next</a>`,
      article,
    ],
    [
      'a blog with whole articles',
      '/blog/',
      `<main>${Array.from({ length: 3 }, () => `<article><h2>Post</h2>${paragraphs(2)}</article>`).join('')}</main><a href="/blog/page/2/">2</a> <a href="/blog/page/2/">Next page</a>`,
      '',
    ],
    [
      'the pages of a front page',
      '/',
      `<article><h1>Today</h1>${paragraphs()}</article><a rel="next" href="/page/2/">Next page</a> <a href="/page/2/">2</a>`,
      article,
    ],
    [
      'another site’s',
      '/voyage/',
      `<article><h1>Voyage</h1>${paragraphs()}<a href="https://else.example/voyage/2/">2</a> <a href="https://else.example/voyage/2/">Next page</a></article>`,
      article,
    ],
    [
      'a link in a menu above the article',
      '/voyage/',
      `<a href="/voyage/2/">Next page</a><article><h1>Voyage</h1>${paragraphs()}</article>`,
      article,
    ],
    [
      'more than an article has',
      '/voyage/',
      `<article><h1>Voyage</h1>${paragraphs()}<b>1</b> <a href="/voyage/2/">2</a> <a href="/voyage/900/">900</a></article>`,
      article,
    ],
    ['a page without any text', '/voyage/', row('/voyage/', 1, 3), article],
  ])('%s', (_what, path, body, head) => {
    expect(found(path, body, head)).toBeUndefined();
  });
});

describe('a page to which another page of the article led', () => {
  const last = `<article><h1>Voyage</h1>${paragraphs()}</article><a href="/voyage">Previous page</a>`;

  it('is known by its way back to the page before', () => {
    expect(found('/voyage?page=2', last, article, true)).toEqual({
      number: 2,
      others: [{ number: 1, url: 'https://paper.example/voyage' }],
    });
    expect(found('/voyage?page=2', last, article)).toBeUndefined();
  });

  it.each(['Back', 'Log in', 'The voyage'])('is not known by a link that says “%s”', (label) => {
    const body = `<h1>Members</h1><p>Please log in to go on reading.</p><a href="/voyage">${label}</a>`;

    expect(found('/voyage?page=2', body, '', true)).toBeUndefined();
  });
});

it('reads no more of links and of what is around them than a label is long', () => {
  const long = 'x'.repeat(2_000_000);
  const links = Array.from({ length: 300 }, () => '<a href="/voyage/2/">Next page</a>').join('');
  const begun = performance.now();
  found('/voyage/', `<article><h1>Voyage</h1>${paragraphs()}</article><div>${long}${links}</div>`, article);

  expect(performance.now() - begun).toBeLessThan(5000);
});
