// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { selectedRange } from '@/lib/page/selection/selected-range';

beforeEach(() => {
  document.body.innerHTML = '<p>The sky</p><div></div>';
  document.getSelection()?.removeAllRanges();
});

const text = (): Node => document.querySelector('p')?.firstChild ?? document.body;
const select = (start: number, end: number): void => {
  const range = document.createRange();
  range.setStart(text(), start);
  range.setEnd(text(), end);
  document.getSelection()?.addRange(range);
};

it('is none where nothing is selected, or only a place', () => {
  const without = selectedRange(document);
  select(3, 3);

  expect([without, selectedRange(document)]).toEqual([undefined, undefined]);
});

it('is the selection of the document', () => {
  select(4, 7);

  expect(selectedRange(document)).toMatchObject({ startOffset: 4, endOffset: 7 });
});

it('is followed into the shadow trees at its ends, whose roots the browser wants named', () => {
  const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
  const inner = document.createElement('b');
  inner.textContent = 'within';
  root?.append(inner);
  select(4, 7);
  const outside = { startContainer: document.body, startOffset: 1, endContainer: document.body, endOffset: 2 };
  const inside = { startContainer: inner.firstChild, startOffset: 0, endContainer: inner.firstChild, endOffset: 4 };
  const getComposedRanges = vi.fn(({ shadowRoots }: { shadowRoots: readonly ShadowRoot[] }) => [
    { ...(shadowRoots.length > 0 ? inside : outside), collapsed: false },
  ]);
  const selection = Object.assign(Object.create(null), { rangeCount: 1, getComposedRanges });
  vi.spyOn(document, 'getSelection').mockReturnValue(selection);

  expect(selectedRange(document)).toMatchObject(inside);
  expect(getComposedRanges).toHaveBeenCalledTimes(2);
});
