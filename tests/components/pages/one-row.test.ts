// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepOneRow } from '@/components/pages/one-row';

let tell: () => void = () => undefined;
const stopped = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        tell = onChange;
      }
      observe = (): void => undefined;
      disconnect = stopped;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  stopped.mockClear();
});

/** A row of this width with one chip, which is as wide as a step leaves it. */
const rowOf = (size: { width: number }, chipWidths: readonly number[]): HTMLElement => {
  const row = document.createElement('div');
  const chip = document.createElement('button');
  row.append(chip);
  Object.defineProperty(row, 'clientWidth', { get: () => size.width });
  chip.getBoundingClientRect = () => new DOMRect(0, 0, chipWidths[Number(row.dataset.tight)], 28);
  return row;
};
const widths = [500, 400, 300, 200, 100];

it.each([
  [500, '0'],
  [499, '1'],
  [300, '2'],
  [250, '3'],
  [199, '4'],
  [50, '4'],
])('takes off no more words than it must in a row of %i px', (width, step) => {
  const row = rowOf({ width }, widths);
  keepOneRow(row);

  expect(row.dataset.tight).toBe(step);
});

it('gives the words back when there is room again', () => {
  const size = { width: 120 };
  const row = rowOf(size, widths);
  keepOneRow(row);
  size.width = 600;
  tell();

  expect(row.dataset.tight).toBe('0');
});

it('counts what stands at either side, whatever the direction', () => {
  const row = rowOf({ width: 350 }, [100, 100, 100, 100, 100]);
  const far = document.createElement('button');
  far.getBoundingClientRect = () => new DOMRect(row.dataset.tight === '3' ? -250 : -300, 0, 50, 28);
  row.append(far);
  keepOneRow(row);

  expect(row.dataset.tight).toBe('3');
});

it('watches until it is ended', () => {
  keepOneRow(rowOf({ width: 500 }, widths))?.();

  expect(stopped).toHaveBeenCalledOnce();
});
