import { expect, it } from 'vitest';
import { askAfter, awaited } from '@/lib/panel/ask-after';

it('has a question wait until what is read for it has been read, and no longer', async () => {
  let end: (isRead: boolean) => void = () => undefined;
  askAfter(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  const waiting = awaited();
  end(false);

  expect(await waiting).toBe(false);
  expect(awaited()).toBeUndefined();
});

it('waits for the newer of two', async () => {
  askAfter(new Promise(() => undefined));
  askAfter(Promise.resolve(true));

  expect(await awaited()).toBe(true);
});
