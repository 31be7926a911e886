import { expect, it } from 'vitest';
import { afterArrow, betweenCorners, isTakeable, middleOf, smallestSide } from '@/lib/page/region/region-box';

const view = { width: 800, height: 600 };
const area = { x: 100, y: 100, width: 200, height: 100 };
const press = (key: string, held: { shiftKey?: boolean; altKey?: boolean } = {}) =>
  afterArrow(area, { key, shiftKey: false, altKey: false, ...held }, view);

it('lies between two corners, whichever came first, and within the window', () => {
  expect(betweenCorners({ x: 300, y: 200 }, { x: 100, y: 100 }, view)).toEqual(area);
  expect(betweenCorners({ x: 700, y: 500 }, { x: 2000, y: -50 }, view)).toEqual({
    x: 700,
    y: 0,
    width: 100,
    height: 500,
  });
});

it('begins in the middle for the keyboard', () => {
  expect(middleOf(view)).toEqual({ x: 200, y: 150, width: 400, height: 300 });
});

it('is moved by arrow keys, with Alt by one, and stays in the window', () => {
  expect(press('ArrowRight')).toEqual({ ...area, x: 116 });
  expect(press('ArrowUp', { altKey: true })).toEqual({ ...area, y: 99 });
  expect(afterArrow({ ...area, x: 600 }, { key: 'ArrowRight', shiftKey: false, altKey: false }, view)?.x).toBe(600);
});

it('is sized by Shift and arrow keys, down to what can be taken', () => {
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ ...area, width: 184 });
  expect(press('ArrowDown', { shiftKey: true, altKey: true })).toEqual({ ...area, height: 101 });
  const small = { ...area, width: 10 };
  expect(afterArrow(small, { key: 'ArrowLeft', shiftKey: true, altKey: false }, view)?.width).toBe(smallestSide);
});

it('is left alone by other keys, and not taken when it is a slip of the hand', () => {
  expect(press('a')).toBeUndefined();
  expect(isTakeable({ ...area, height: 3 })).toBe(false);
  expect(isTakeable(area)).toBe(true);
});
