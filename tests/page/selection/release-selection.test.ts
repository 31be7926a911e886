// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { releaseSelection } from '@/lib/page/selection/release-selection';
import { selectedRange } from '@/lib/page/selection/selected-range';

vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: {} }));

const select = (start: number, end: number): void => {
  const text = document.querySelector('p')?.firstChild;
  if (text != null) getSelection()?.setBaseAndExtent(text, start, text, end);
};
beforeEach(() => {
  document.body.innerHTML = '<p>The sky is blue.</p>';
});

it('leaves the caret where the selection began', () => {
  select(4, 7);
  releaseSelection(document, selectedRange(document));

  expect([getSelection()?.isCollapsed, getSelection()?.anchorOffset]).toEqual([true, 4]);
});

it.each([
  ['something else is selected by now', 4, 11],
  ['the selection has changed its end', 0, 9],
])('does nothing where %s', (_what, start, end) => {
  select(0, 7);
  const was = selectedRange(document);
  select(start, end);
  releaseSelection(document, was);

  expect(String(getSelection())).toBe('The sky is blue.'.slice(start, end));
});

it('does nothing where nothing was selected', () => {
  select(0, 7);
  releaseSelection(document, undefined);

  expect(String(getSelection())).toBe('The sky');
});
