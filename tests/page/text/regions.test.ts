// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { regionOf } from '@/lib/page/text/regions';

const regionIn = (html: string): string | undefined => {
  document.body.innerHTML = html;
  const element = document.querySelector('[x]');
  if (element === null) throw new Error('no element');
  return regionOf(element, getComputedStyle(element));
};

it.each([
  ['<main x></main>', 'main'],
  ['<div x role="main"></div>', 'main'],
  ['<nav x></nav>', 'around'],
  ['<div x role="contentinfo"></div>', 'around'],
  ['<button x>Send</button>', 'control'],
  ['<nav x role="presentation"></nav>', undefined],
  ['<p x>Words</p>', undefined],
])('tells by name and role that %s is %s', (html, region) => {
  expect(regionIn(html)).toBe(region);
});

it.each([
  ['<footer x>Imprint</footer>', 'around'],
  ['<article><footer x>By Ada</footer></article>', undefined],
  ['<header x><h1>The sky</h1></header>', undefined],
  ['<header x>The Daily</header>', 'around'],
])('tells a page’s header and footer from an article’s: %s is %s', (html, region) => {
  expect(regionIn(html)).toBe(region);
});

it.each([
  ['<div x class="ad-slot">Buy</div>', 'around'],
  ['<div x id="cookieConsent">We use…</div>', 'around'],
  ['<div x class="shareButtons">Share</div>', 'around'],
  ['<div x class="share-buttons">Share</div>', 'around'],
  ['<div x class="shadow header-title">Words</div>', undefined],
  ['<div x class="with sidebar"><main>Words</main></div>', undefined],
])('tells by the words of its class that %s is %s', (html, region) => {
  expect(regionIn(html)).toBe(region);
});

it.each([
  ['<div x style="position:fixed">We use cookies.</div>', 'around'],
  ['<div x style="position:static">We use cookies.</div>', undefined],
  ['<div x style="position:fixed">Chapter 2</div>', undefined],
])('tells a notice about cookies by where it stands: %s is %s', (html, region) => {
  expect(regionIn(html)).toBe(region);
});
