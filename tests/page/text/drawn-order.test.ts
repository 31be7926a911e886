// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { inReadingOrder } from '@/lib/page/text/drawn-order';

afterEach(() => vi.restoreAllMocks());

const style = (own: Partial<CSSStyleDeclaration> = {}): CSSStyleDeclaration =>
  Object.assign(Object.create(null), {
    display: 'block',
    flexDirection: 'row',
    flexWrap: 'nowrap',
    direction: 'ltr',
    ...own,
  });

const ordered = (html: string, own?: Partial<CSSStyleDeclaration>): string => {
  document.body.innerHTML = html;
  // happy-dom has no layout: `data-at="left top"` says where something is drawn.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left = 0, top = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number);
    return new DOMRect(left, top, 40, 20);
  });
  return inReadingOrder([...document.body.childNodes], style(own))
    .map(({ textContent }) => textContent)
    .join('');
};

it('takes items in the order that the page numbers them in', () => {
  expect(ordered('<i aria-posinset="3">c</i><i aria-posinset="1">a</i><i aria-posinset="2">b</i>')).toBe('abc');
});

it.each([
  ['one has no number', '<i aria-posinset="2">b</i><i>a</i>'],
  ['two have the same', '<i aria-posinset="2">b</i><i aria-posinset="2">a</i>'],
  ['words stand beside them', 'x<i aria-posinset="2">b</i><i aria-posinset="1">a</i>'],
])('keeps the order of the source where %s', (_why, html) => {
  expect(ordered(html)).toBe(html.replace(/<[^>]*>/g, ''));
});

it('takes what is placed by itself from the top down and along each line', () => {
  const boxes =
    '<b style="position:absolute" data-at="50 30">d</b><b style="position:absolute" data-at="0 31">c</b><b style="position:absolute" data-at="50 0">b</b><b style="position:absolute" data-at="0 2">a</b>';

  expect(ordered(boxes)).toBe('abcd');
  expect(ordered(boxes, { direction: 'rtl' })).toBe('badc');
});

it('takes a column that is drawn upwards as it is seen, and a plain one as it is written', () => {
  const column = '<b data-at="0 30">b</b><b data-at="0 0">a</b>';

  expect(ordered(column, { display: 'flex', flexDirection: 'column-reverse' })).toBe('ab');
  expect(ordered(column)).toBe('ba');
});
