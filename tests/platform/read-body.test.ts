import { expect, it } from 'vitest';
import { readBody } from '@/lib/platform/read-body';
import { collected } from '../fakes/collect';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A body that gives these chunks, and then none until it is cancelled. */
const createBody = (chunks: readonly string[], isOpen = false) => {
  const state = { isCancelled: false };
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = left.shift();
      if (next !== undefined) controller.enqueue(bytes(next));
      else if (!isOpen) controller.close();
    },
    cancel: () => {
      state.isCancelled = true;
    },
  });
  return { body, state };
};

it('gives the chunks in order, to the end', async () => {
  const { body } = createBody(['one', 'two', 'three']);

  const { items } = await collected(readBody(body, new AbortController().signal));

  expect(items.map((chunk) => new TextDecoder().decode(chunk))).toEqual(['one', 'two', 'three']);
});

it('cancels the body when the loop is left', async () => {
  const { body, state } = createBody(['one', 'two'], true);

  for await (const _chunk of readBody(body, new AbortController().signal)) break;

  expect(state.isCancelled).toBe(true);
});

it('ends when the signal aborts while nothing comes', async () => {
  const { body, state } = createBody(['one'], true);
  const stopping = new AbortController();
  const heard: number[] = [];

  for await (const chunk of readBody(body, stopping.signal)) {
    heard.push(chunk.length);
    queueMicrotask(() => stopping.abort());
  }

  expect([heard, state.isCancelled]).toEqual([[3], true]);
});

it('fails as the body fails', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new TypeError('network error')) });

  expect(await collected(readBody(broken, new AbortController().signal))).toEqual({
    items: [],
    error: new TypeError('network error'),
  });
});
