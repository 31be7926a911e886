// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { watchStored } from '@/lib/panel/stored';

const never = (): void => {
  throw new Error('the database can be read here');
};

it('reads nothing when it is ended before the first paint', async () => {
  let asked = 0;
  watchStored(
    async () => (asked += 1),
    () => undefined,
    never,
  )();
  const other = await new Promise((resolve) => {
    const stop = watchStored(async () => 'read', resolve, never);
    void stop;
  });

  expect([asked, other]).toEqual([0, 'read']);
});

it('says when the database cannot be read', async () => {
  const failed = await new Promise((resolve) => {
    watchStored(
      () => Promise.reject(new Error('UnknownError: Internal error opening backing store')),
      () => resolve('read'),
      () => resolve('failed'),
    );
  });

  expect(failed).toBe('failed');
});
