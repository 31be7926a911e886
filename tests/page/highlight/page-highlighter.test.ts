// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { createPageHighlighter } from '@/lib/page/highlight/page-highlighter';

class FakeHighlight {
  readonly ranges: readonly Range[];
  priority = 0;

  constructor(...ranges: readonly Range[]) {
    this.ranges = ranges;
  }
}

let highlights: Map<string, FakeHighlight>;
beforeEach(() => {
  highlights = new Map();
  vi.stubGlobal('Highlight', FakeHighlight);
  vi.stubGlobal('CSS', { highlights });
  document.adoptedStyleSheets = [];
  document.body.innerHTML = '';
});

const rangeOver = (html: string): Range => {
  document.body.innerHTML = html;
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('b')?.firstChild ?? document.body);
  return range;
};
const lit = () =>
  [...highlights].map(([name, { ranges, priority }]) => [name.replace('parley-', ''), ranges.map(String), priority]);

it('lights the word over its sentence, and a passage below both', () => {
  const light = createPageHighlighter();
  const range = rangeOver('<p><b>Sky</b></p>');
  light.passage([range]);
  light.sentence([range]);
  light.word([range]);

  expect(lit()).toEqual([
    ['passage-light', ['Sky'], 0],
    ['sentence-light', ['Sky'], 1],
    ['word-light', ['Sky'], 2],
  ]);
});

it.each([
  ['a dark ground', '<div style="background-color: rgb(20, 20, 20)"><b>Sky</b></div>', 'sentence-dark'],
  [
    'a light ground within a dark one',
    '<div style="background-color: rgb(0, 0, 0)"><p style="background-color: rgb(250, 250, 250)"><b>Sky</b></p></div>',
    'sentence-light',
  ],
  [
    'a ground that one sees through',
    '<div style="background-color: rgb(250, 250, 250)"><p style="background-color: rgba(0, 0, 0, 0.1)"><b>Sky</b></p></div>',
    'sentence-light',
  ],
  ['light ink where no ground is painted', '<p><b style="color: rgb(240, 240, 240)">Sky</b></p>', 'sentence-dark'],
])('takes the colours that fit %s', (_what, html, name) => {
  createPageHighlighter().sentence([rangeOver(html)]);

  expect(lit().map(([of]) => of)).toEqual([name]);
});

it('puts the one before out, also where that had other colours', () => {
  const light = createPageHighlighter();
  light.sentence([rangeOver('<div style="background-color: rgb(20, 20, 20)"><b>Night</b></div>')]);
  light.sentence([rangeOver('<p><b>Day</b></p>')]);
  const next = lit();
  light.sentence([]);

  expect(next).toEqual([['sentence-light', ['Day'], 1]]);
  expect(lit()).toEqual([]);
});

it('brings its styles once to each tree that has lit text, and takes them out with the light', () => {
  document.body.innerHTML = '<div></div>';
  const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
  if (root === undefined) throw new Error('no root');
  const own = new CSSStyleSheet();
  root.innerHTML = '<b>Sky</b>';
  root.adoptedStyleSheets = [own];
  const range = document.createRange();
  range.selectNodeContents(root.querySelector('b')?.firstChild ?? root);
  const light = createPageHighlighter();
  light.sentence([range]);
  light.word([range]);
  const during = root.adoptedStyleSheets.length;
  light.putOut();

  expect([during, root.adoptedStyleSheets.length, root.adoptedStyleSheets[0] === own]).toEqual([2, 1, true]);
  expect(lit()).toEqual([]);
});

it('does without in older browsers', () => {
  vi.stubGlobal('Highlight', undefined);

  expect(() => createPageHighlighter().sentence([rangeOver('<p><b>Sky</b></p>')])).not.toThrow();
  expect(document.adoptedStyleSheets).toEqual([]);
});
