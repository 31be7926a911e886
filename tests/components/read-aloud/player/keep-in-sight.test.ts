// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keepInSight } from '@/components/read-aloud/player/keep-in-sight';

const closedBox = (): { readonly box: HTMLDetailsElement; readonly range: Range } => {
  const box = document.createElement('details');
  box.innerHTML = '<summary>More</summary><p>Hidden text.</p>';
  document.body.append(box);
  const range = document.createRange();
  range.selectNodeContents(box.querySelector('p')?.firstChild ?? box);
  return { box, range };
};

it('opens the box in which the heard sentence is hidden', () => {
  const { box, range } = closedBox();

  keepInSight(
    document.body,
    () => 10_000,
    (move) => move(),
  ).follow(range);

  expect(box.open).toBe(true);
});

it('leaves it closed while the reader looks elsewhere', () => {
  const { box, range } = closedBox();
  const sight = keepInSight(
    document.body,
    () => 10_000,
    (move) => move(),
  );
  document.body.dispatchEvent(new Event('wheel'));

  sight.follow(range);

  expect(box.open).toBe(false);
});
