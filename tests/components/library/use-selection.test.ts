// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSelection } from '@/components/library/use-selection';

const rows = ['a', 'b', 'c', 'd'];
const open = (order: readonly string[] = rows) => {
  const hook = renderHook((shown: readonly string[]) => useSelection(shown), { initialProps: order });
  return { ...hook, ids: () => [...hook.result.current.ids] };
};
afterEach(cleanup);

it('chooses rows and lets them go, in the order that is shown', () => {
  const { result, ids } = open();
  act(() => result.current.toggle('c'));
  act(() => result.current.toggle('a'));
  expect(ids()).toEqual(['a', 'c']);
  act(() => result.current.toggle('c'));
  expect(ids()).toEqual(['a']);
});

it('reaches from the row that was pressed last to the one that is pressed with Shift, in both directions', () => {
  const { result, ids } = open();
  act(() => result.current.toggle('b'));
  act(() => result.current.extendTo('d'));
  expect(ids()).toEqual(['b', 'c', 'd']);
  act(() => result.current.extendTo('a'));
  expect(ids()).toEqual(rows);
});

it('begins with the one row where none was pressed before, or that one is gone', () => {
  const { result, ids, rerender } = open();
  act(() => result.current.extendTo('c'));
  expect(ids()).toEqual(['c']);
  rerender(['a', 'b', 'd']);
  act(() => result.current.extendTo('b'));
  expect(ids()).toEqual(['b']);
});

it('forgets what has left the list, and chooses all that is there', () => {
  const { result, ids, rerender } = open();
  act(() => result.current.all());
  expect(ids()).toEqual(rows);
  rerender(['b', 'd']);
  expect(ids()).toEqual(['b', 'd']);
});

it('ends with Escape, unless something that lies over the list has used it up', () => {
  const { result, ids } = open();
  act(() => result.current.toggle('a'));
  const usedUp = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  usedUp.preventDefault();
  act(() => void document.dispatchEvent(usedUp));
  expect(ids()).toEqual(['a']);
  act(() => void fireEvent.keyDown(document, { key: 'Escape' }));
  expect(ids()).toEqual([]);
});
