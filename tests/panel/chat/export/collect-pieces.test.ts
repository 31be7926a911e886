import { afterEach, expect, it, vi } from 'vitest';
import { collectPieces } from '@/lib/panel/chat/export/collect-pieces';

function* numbers(count: number): Generator<string> {
  for (let number = 0; number < count; number += 1) yield String(number);
}

const quiet = { signal: new AbortController().signal, onStep: () => undefined };

afterEach(() => vi.restoreAllMocks());

it('has all pieces in their order', async () => {
  expect(await collectPieces(numbers(3), quiet)).toEqual(['0', '1', '2']);
});

it('lets others have their turn while it lasts, and says how far it is', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 15));
  const steps: number[] = [];

  await collectPieces(numbers(100), { ...quiet, onStep: (done) => steps.push(done) });

  expect(steps.length).toBeGreaterThan(10);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
});

it('ends when it is cancelled, before it asks for more', async () => {
  const controller = new AbortController();
  let asked = 0;
  function* endless(): Generator<string> {
    for (;;) {
      asked += 1;
      if (asked === 5) controller.abort();
      yield 'more';
    }
  }

  await expect(collectPieces(endless(), { ...quiet, signal: controller.signal })).rejects.toThrow(/abort/i);
  expect(asked).toBe(5);
});
