import { expect, it } from 'vitest';
import { jsonHash } from '@/lib/domain/json-hash';

it('one value has one hash, whatever the order of its keys', async () => {
  const hash = await jsonHash({ a: 1, b: [1, 2] });

  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await jsonHash({ b: [1, 2], a: 1 })).toBe(hash);
  expect(await jsonHash({ a: 1, b: [2, 1] })).not.toBe(hash);
});
