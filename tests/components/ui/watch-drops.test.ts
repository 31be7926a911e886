// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { watchDrops } from '@/components/ui/watch-drops';

const dragged = (type: string, types: readonly string[]): Event =>
  Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: { types } });

const watched = () => {
  const seen: (boolean | string)[] = [];
  onTestFinished(
    watchDrops(
      (isOver) => seen.push(isOver),
      ({ types }) => seen.push(types.join()),
    ),
  );
  return seen;
};

it('knows files over the page until they have left each element that they entered, and takes them', () => {
  const seen = watched();

  for (const type of ['dragenter', 'dragenter', 'dragleave']) document.dispatchEvent(dragged(type, ['Files']));
  const drop = dragged('drop', ['Files']);
  document.dispatchEvent(drop);

  expect(seen).toEqual([true, true, true, false, 'Files']);
  expect(drop.defaultPrevented).toBe(true);
});

it('leaves a dragged text to the field that it falls on', () => {
  const seen = watched();

  const events = ['dragenter', 'dragover', 'drop'].map((type) => dragged(type, ['text/plain']));
  for (const event of events) document.dispatchEvent(event);

  expect(seen).toEqual([]);
  expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([false, false, false]);
});
