import { expect, it } from 'vitest';
import { withFirst } from '@/lib/chat-stream/with-first';

it('is whole again, and ends what is behind it when it is left', async () => {
  let hasEnded = false;
  async function* numbers(): AsyncGenerator<number> {
    try {
      yield 1;
      yield 2;
      yield 3;
    } finally {
      hasEnded = true;
    }
  }
  const rest = numbers();
  const first = await rest.next();
  const read: number[] = [];
  for await (const value of withFirst(first.value, rest)) {
    read.push(value);
    if (value === 2) break;
  }

  expect(read).toEqual([1, 2]);
  expect(hasEnded).toBe(true);
});
