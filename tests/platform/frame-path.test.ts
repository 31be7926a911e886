// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { frameIndex, framePath } from '@/lib/platform/frame-path';

type FakeWindow = { parent: FakeWindow; length: number; [index: number]: FakeWindow };

/** A window as another site's script sees it: what is around it, and its frames by number. */
const fakeWindow = (...frames: readonly FakeWindow[]): FakeWindow => {
  const location = { href: 'https://a.example/' };
  const own: FakeWindow = Object.assign({ length: frames.length, parent: undefined as never, location }, frames);
  own.parent = own;
  for (const frame of frames) frame.parent = own;
  return own;
};
const pathOf = (window: FakeWindow): readonly number[] => framePath(window as never).path;

it('is the index of each frame in the one around it, from the outside in', () => {
  const deep = fakeWindow();
  const second = fakeWindow(fakeWindow(), fakeWindow(), deep);
  const top = fakeWindow(fakeWindow(), second);

  expect([pathOf(top), pathOf(second), pathOf(deep)]).toEqual([[], [1], [1, 2]]);
});

it('does not know which frame of a shadow tree it is', () => {
  const hidden = fakeWindow();
  fakeWindow(fakeWindow());
  hidden.parent = fakeWindow(fakeWindow());

  expect(pathOf(hidden)).toEqual([-1]);
});

it('ends in a tab of very many frames within frames', () => {
  let inner = fakeWindow();
  const deepest = inner;
  for (let depth = 0; depth < 50; depth += 1) inner = fakeWindow(inner);

  expect(pathOf(deepest)).toHaveLength(20);
});

it('is -1 for an element that is no frame', () => {
  expect(frameIndex(document.body)).toBe(-1);
});
