// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { backdropOf, canvasOf, isHiddenElement, isHiddenText, isSilent } from '@/lib/page/text/hidden';

const box = (width: number, height: number, left = 10, top = 10) => new DOMRect(left, top, width, height);

beforeEach(() => {
  document.body.innerHTML = '';
  // happy-dom has no layout: everything is a box of a readable size within the window.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box(200, 20));
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue(box(200, 20));
  Object.assign(Element.prototype, { checkVisibility: () => true });
  for (const [key, value] of Object.entries({ clientWidth: 800, scrollWidth: 800, scrollHeight: 600 })) {
    Object.defineProperty(document.documentElement, key, { value, configurable: true });
  }
  Object.defineProperty(document, 'scrollingElement', { value: document.documentElement, configurable: true });
});

const make = (html: string): Element => {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  if (element === null) throw new Error('no element');
  return element;
};
/** The style of shown text, with what a test says. */
const styleOf = (own: Partial<CSSStyleDeclaration> = {}): CSSStyleDeclaration =>
  Object.assign(Object.create(null), {
    display: 'block',
    opacity: '1',
    filter: '',
    clip: 'auto',
    clipPath: 'none',
    position: 'static',
    overflowX: 'visible',
    overflowY: 'visible',
    visibility: 'visible',
    fontSize: '16px',
    color: 'rgb(0, 0, 0)',
    webkitTextFillColor: '',
    backgroundClip: 'border-box',
    textShadow: 'none',
    textIndent: '0px',
    backgroundImage: 'none',
    backgroundColor: 'rgba(0, 0, 0, 0)',
    ...own,
  });

it.each([
  ['<script>1</script>', true],
  ['<textarea>typed</textarea>', true],
  ['<div aria-hidden="true">x</div>', true],
  ['<div role="textbox" contenteditable>typed</div>', true],
  ['<p aria-hidden="false">x</p>', false],
])('knows that %s has no text to read: %s', (html, expected) => {
  expect(isSilent(make(html))).toBe(expected);
});

it.each<[string, Partial<CSSStyleDeclaration>, boolean]>([
  ['shown', {}, false],
  ['not displayed', { display: 'none' }, true],
  ['nearly transparent', { opacity: '0.01' }, true],
  ['half transparent', { opacity: '0.5' }, false],
  ['filtered away', { filter: 'opacity(0)' }, true],
  ['clipped to a dot', { clip: 'rect(0px, 1px, 1px, 0px)', position: 'absolute' }, true],
  ['clipped but in the flow, where that does nothing', { clip: 'rect(0px, 1px, 1px, 0px)' }, false],
  ['clipped to no circle', { clipPath: 'circle(0px at 50% 50%)' }, true],
  ['clipped to a line', { clipPath: 'polygon(0px 0px, 0px 0px, 0px 0px)' }, true],
  ['a box of nothing but its children', { display: 'contents' }, false],
])('hides an element that is %s', (_what, own, expected) => {
  expect(isHiddenElement(make('<p>Words</p>'), styleOf(own))).toBe(expected);
});

it('hides what the browser says is not visible, as in closed details', () => {
  Object.assign(Element.prototype, { checkVisibility: () => false });

  expect(isHiddenElement(make('<p>Words</p>'), styleOf())).toBe(true);
});

it('hides what is cut off in a tiny box, and not what overflows it', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box(1, 1));
  const element = make('<p>Words</p>');

  expect(isHiddenElement(element, styleOf({ overflowX: 'hidden' }))).toBe(true);
  expect(isHiddenElement(element, styleOf())).toBe(false);
});

const hides = (
  own: Partial<CSSStyleDeclaration>,
  backdrop: Parameters<typeof isHiddenText>[3] = [255, 255, 255, 1],
) => {
  const parent = make('<p>Words</p>');
  const node = parent.firstChild;
  if (!(node instanceof Text)) throw new Error('no text');
  return isHiddenText(node, parent, styleOf(own), backdrop);
};

it.each<[string, Partial<CSSStyleDeclaration>, boolean]>([
  ['shown', {}, false],
  ['invisible', { visibility: 'hidden' }, true],
  ['too small to be read', { fontSize: '1px' }, true],
  ['in the colour of what lies behind it', { color: 'rgb(255, 255, 255)' }, true],
  ['without any ink', { color: 'rgba(0, 0, 0, 0)' }, true],
  ['drawn by its shadow', { color: 'rgba(0, 0, 0, 0)', textShadow: '1px 1px red' }, false],
  ['light, with a shadow', { color: 'rgb(255, 255, 255)', textShadow: '1px 1px black' }, false],
])('hides a text that is %s', (_what, own, expected) => {
  expect(hides(own)).toBe(expected);
});

it('does not judge the colour of a text over a picture, nor of one that is cut out of it', () => {
  expect(hides({ color: 'rgba(0, 0, 0, 0)', backgroundClip: 'text' }, 'picture')).toBe(false);
  expect(hides({ color: 'rgb(255, 255, 255)' }, 'picture')).toBe(false);
});

it('hides what stands off the page', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box(200, 20, -9999));
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue(box(200, 20, -9999));

  expect(hides({})).toBe(true);
});

it('knows what lies behind, through what one sees through', () => {
  const white = [255, 255, 255, 1] as const;

  expect(backdropOf(styleOf({ backgroundImage: 'url(sky.jpg)' }), white)).toBe('picture');
  expect(backdropOf(styleOf(), white)).toBe(white);
  expect(backdropOf(styleOf({ backgroundColor: 'rgb(10, 20, 30)' }), 'picture')).toEqual([10, 20, 30, 1]);
  expect(backdropOf(styleOf({ backgroundColor: 'rgba(0, 0, 0, 0.5)' }), 'picture')).toBe('picture');
  expect(backdropOf(styleOf({ backgroundColor: 'rgba(0, 0, 0, 0.5)' }), white)).not.toEqual(white);
});

it('is white paper, unless page and reader want it dark', () => {
  expect(canvasOf(document.documentElement)).toEqual([255, 255, 255, 1]);
});
