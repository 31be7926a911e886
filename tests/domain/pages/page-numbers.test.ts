import { expect, it } from 'vitest';
import { isPageOf, pageStepsFrom } from '@/lib/domain/pages/page-numbers';

const steps = (own: string, other: string) => pageStepsFrom(new URL(own))(new URL(other));
const site = 'https://paper.example';

it.each([
  ['/story/', '/story/2/', 'folder'],
  ['/story', '/story/2', 'folder'],
  ['/story.html', '/story.html?page=2', 'query'],
  ['/?p=123', '/?p=123&page=2', 'query'],
  ['/story?lang=de', '/story?lang=de&seite=2', 'query'],
  ['/story?utm_source=mail', '/story?page=2', 'query'],
  ['/story/', '/story/page/2/', 'named'],
  ['/story.html', '/story-page-2.html', 'named'],
  ['/story/index.html', '/story/page2.html', 'named'],
  ['/story.html', '/story_2.html', 'bare'],
  ['/الرحلة/', '/الرحلة/2/', 'folder'],
  ['/iphone-7/', '/iphone-7/2/', 'folder'],
])('knows %s and %s as pages 1 and 2', (own, other, form) => {
  expect(steps(`${site}${own}`, `${site}${other}`)).toContainEqual({ own: 1, number: 2, form });
});

it.each([
  ['/story/2/', '/story/3/', 2, 3],
  ['/story/3/', '/story/', 3, 1],
  ['/story?page=2', '/story', 2, 1],
  ['/story-2.html', '/story.html', 2, 1],
])('knows which pages %s and %s are', (own, other, from, to) => {
  expect(steps(`${site}${own}`, `${site}${other}`)).toContainEqual(expect.objectContaining({ own: from, number: to }));
});

it.each([
  ['another article', '/story/', '/other/2/'],
  ['another origin', '/story/', 'https://else.example/story/2/'],
  ['a private address', '/story/', 'http://192.168.0.1/story/2/'],
  ['another scheme', '/story/', 'http://paper.example/story/2/'],
  ['another port', '/story/', 'https://paper.example:8443/story/2/'],
  ['a name in the address', '/story/', 'https://me:secret@paper.example/story/2/'],
  ['a way out', '/story/', '/logout?page=2'],
  ['a page that does something more', '/story?page=1', '/story?page=2&delete=1'],
  ['the pages of a front page', '/', '/page/2/'],
  ['the pages of a front page by query', '/', '/?page=2'],
  ['the next chapter', '/novel/chapter-1', '/novel/chapter-2'],
  ['the next part of a series', '/series/part-1/', '/series/part-2/'],
  ['the next post by its number', '/?p=12', '/?p=13'],
  ['comments', '/story/', '/story/comment-page-2/'],
  ['a year', '/story/', '/story/2024/'],
  ['nothing but the same page', '/story/', '/story/#more'],
  ['the second page', '/story/', '/story/02/'],
  ['what another source says', '/story?source=a', '/story?source=b&page=2'],
  ['a page that is asked for with more', '/story', '/story?ref=delete&page=2'],
])('takes %s for no other page of it', (_what, own, other) => {
  expect(steps(`${site}${own}`, new URL(other, site).href)).toEqual([]);
});

it('holds an address against the number that it was named with', () => {
  expect(isPageOf(`${site}/story/`, 1, `${site}/story/2/`, 2)).toBe(true);
  expect(isPageOf(`${site}/story/`, 1, `${site}/story/2/`, 3)).toBe(false);
  expect(isPageOf(`${site}/story/`, 1, 'javascript:alert(1)', 2)).toBe(false);
  expect(isPageOf('nonsense', 1, `${site}/story/2/`, 2)).toBe(false);
});

it('does not look at an address with more parameters than any page has', () => {
  const many = `${site}/story?${Array.from({ length: 500 }, (_, index) => `page=${index + 1}`).join('&')}`;
  const begun = performance.now();

  expect(isPageOf(many, 1, `${many}&page=2`, 2)).toBe(false);
  expect(steps(`${site}/story`, `${many}&page=2`)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(500);
});

it('needs the other parameters to be the same', () => {
  expect(steps(`${site}/story?source=a`, `${site}/story?source=a&page=2`)).toHaveLength(1);
});

it.each([
  ['slashes', '/'.repeat(4000)],
  ['hyphens', '-'.repeat(4000)],
  ['numbers', '/1'.repeat(2000)],
  ['names', '-page'.repeat(800)],
])('is not held up by an address of thousands of %s', (_what, path) => {
  const stepsTo = pageStepsFrom(new URL(`${site}/story`));
  const other = new URL(`${site}/story${path}x?page=2`);
  const begun = performance.now();
  for (let round = 0; round < 100; round += 1) stepsTo(other);

  expect(performance.now() - begun).toBeLessThan(500);
});
