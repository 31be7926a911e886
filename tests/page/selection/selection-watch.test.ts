// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { selectionPlace } from '@/lib/page/selection/selection-watch';

vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: {} }));

const boxes: Readonly<Record<string, DOMRect>> = {
  'The sky': new DOMRect(10, 20, 60, 18),
  'is blue': new DOMRect(10, 44, 50, 18),
  sky: new DOMRect(40, 20, 30, 18),
};

beforeEach(() => {
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    const rect = boxes[String(this)];
    const rects = rect === undefined ? [] : [rect];
    return Object.assign(rects, { item: (index: number) => rects[index] ?? null });
  });
});

/** Selects from a node on to another one. */
const placeOf = (html: string, from: readonly [string, number], to: readonly [string, number]) => {
  document.body.innerHTML = html;
  const at = (selector: string): Node => {
    const [name = '', part] = selector.split(' ');
    const element = document.querySelector(name);
    const node = part === 'text' ? element?.firstChild : element;
    if (node == null) throw new Error('no node');
    return node;
  };
  getSelection()?.setBaseAndExtent(at(from[0]), from[1], at(to[0]), to[1]);
  return selectionPlace();
};

it.each([
  ['of one text', '<p>The sky</p>', ['p text', 0], ['p text', 7], { x: 70, y: 38, above: 20 }],
  ['of a part of it', '<p>The sky</p>', ['p text', 4], ['p text', 7], { x: 70, y: 38, above: 20 }],
  ['of two texts', '<p>The sky</p><i>is blue</i>', ['p text', 0], ['i text', 7], { x: 60, y: 62, above: 20 }],
  [
    'of texts beside pictures',
    '<div><img><p>The sky</p><i>is blue</i><img></div>',
    ['div', 0],
    ['div', 4],
    { x: 60, y: 62, above: 20 },
  ],
  [
    'that ends before the next text',
    '<div><p>The sky</p><i>is blue</i></div>',
    ['div', 0],
    ['div', 1],
    { x: 70, y: 38, above: 20 },
  ],
] as const)('is at the end of the selection %s', (_what, html, from, to, place) => {
  expect(placeOf(html, from, to)).toEqual(place);
});

it.each([
  ['nothing is selected', '<p>The sky</p>', ['p text', 3], ['p text', 3]],
  ['only a picture is', '<div><img></div>', ['div', 0], ['div', 1]],
  ['what is selected is not drawn', '<p>The sea</p>', ['p text', 0], ['p text', 7]],
] as const)('is nowhere where %s', (_what, html, from, to) => {
  expect(placeOf(html, from, to)).toBeUndefined();
});
