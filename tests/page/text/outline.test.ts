// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { outlinedPage } from '../../fakes/walked-page';

const ranges = (html: string): readonly string[] =>
  outlinedPage(html).sections.map(({ localName, from, to }) => `${localName} ${from}-${to}`);

it('knows which blocks an element holds, and leaves out what stands within a line', () => {
  expect(ranges('<div><p>One <b>bold</b></p><p>Two</p></div><p>Three</p>')).toEqual([
    'body 0-3',
    'div 0-2',
    'p 0-1',
    'p 1-2',
    'p 2-3',
  ]);
});

it('knows in which of them a button or a field is', () => {
  const { sections } = outlinedPage('<div><p>One <button>Go</button></p><p>Two <input></p><p>Three</p></div>');

  expect(sections.map(({ hasButton, hasField }) => [hasButton, hasField])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
});
