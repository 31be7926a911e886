// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { waitsForScroll } from '@/lib/page/text/waits-for-scroll';

/** Where the elements of a page are drawn, in a window of this height. */
let top = 900;
/** What is known of a kind is kept for a moment: each page has its own. */
let kind = 0;
beforeEach(() => {
  top = 900;
  kind += 1;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 200, 40));
});

const fading = 'opacity:0;transition-property:opacity;transition-duration:0.5s';
const page = (style: string, count: number, more = ''): boolean => {
  document.head.innerHTML = '<script type="text/plain"></script>';
  document.body.innerHTML = `${`<section class="step${kind}" style="${style}">Words</section>`.repeat(count)}${more}`;
  const element = document.querySelector('section');
  if (element === null) throw new Error('no section');
  return waitsForScroll(element, getComputedStyle(element));
};

it('is what several of a kind do that are made to appear further down', () => {
  expect(page(fading, 3)).toBe(true);
});

it.each([
  ['is alone of its kind', fading, 1],
  ['is not made to appear', 'opacity:0', 5],
  ['is laid over the page, for a pointer', `${fading};position:absolute`, 5],
  ['can be seen', 'opacity:1;transition-property:opacity;transition-duration:0.5s', 5],
])('is not what a text does that %s', (_why, style, count) => {
  expect(page(style, count)).toBe(false);
});

it('is not what a text does that the reader has come to', () => {
  top = 20;

  expect(page(fading, 5)).toBe(false);
});
