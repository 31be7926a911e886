import { expect, it } from 'vitest';
import { createToolWaits } from '@/lib/background/tools/tool-waits';

const start = () => {
  let held = 0;
  const waits = createToolWaits({
    hold: () => {
      held += 1;
      return () => {
        held -= 1;
      };
    },
  });
  return { waits, held: () => held };
};

const until = <Value>(signal: AbortSignal) =>
  new Promise<Value>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('ends what is waited for at once, by its id, and tells the work', async () => {
  const { waits, held } = start();
  let told: AbortSignal | undefined;
  const deaf = waits.run('a', (signal) => {
    told = signal;
    return new Promise(() => undefined);
  });
  const other = waits.run('b', async () => 'done');
  expect(held()).toBe(2);

  waits.cancel('a');
  await expect(deaf).rejects.toMatchObject({ data: { code: 'unknown' } });
  expect(told?.aborted).toBe(true);
  expect(await other).toBe('done');
  expect(held()).toBe(0);
});

it('keeps the worker alive until it is over, also where it fails, and for what nobody can cancel', async () => {
  const { waits, held } = start();
  const failing = waits.run(undefined, () => Promise.reject(new Error('no')));
  expect(held()).toBe(1);
  await expect(failing).rejects.toThrow('no');
  expect(held()).toBe(0);
});

it('ends nothing where it is over, and nothing that has another id', async () => {
  const { waits } = start();
  expect(await waits.run('a', async () => 1)).toBe(1);
  waits.cancel('a');
  const again = waits.run('a', async (signal) => signal.aborted);
  waits.cancel('b');
  expect(await again).toBe(false);

  const stopped = waits.run('c', until);
  waits.cancel('c');
  await expect(stopped).rejects.toMatchObject({ data: { code: 'unknown' } });
});
