import { expect, it } from 'vitest';
import { afterReading, askAfter, isAwaited, isReadFor, type ReadingEnd } from '@/lib/panel/ask-after';

const held = () => {
  let end: (how: ReadingEnd) => void = () => undefined;
  const work = new Promise<ReadingEnd>((resolve) => {
    end = resolve;
  });
  return { work, end: (how: ReadingEnd) => end(how) };
};

it('has a question wait until what is read for it has been read, and no longer', async () => {
  const { work, end } = held();
  askAfter(work);
  const waiting = afterReading();
  const meanwhile = [isReadFor(), isAwaited()];
  end('failed');

  expect(meanwhile).toEqual([true, true]);
  expect(await waiting).toBe('failed');
  expect([isReadFor(), isAwaited()]).toEqual([false, false]);
});

it('waits for what takes the place of the first meanwhile', async () => {
  const first = held();
  const second = held();
  askAfter(first.work);
  const waiting = afterReading();
  askAfter(second.work);
  first.end('moved');
  await Promise.resolve();
  second.end('ready');

  expect(await waiting).toBe('ready');
});
