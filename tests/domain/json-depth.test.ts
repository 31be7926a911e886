import { expect, it } from 'vitest';
import { isTooDeep } from '@/lib/domain/json-depth';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

it('what people and programs write is not too deep, what only breaks things is', () => {
  expect(['', 7, null, undefined, { a: [{ b: 1 }] }, nested(100)].some(isTooDeep)).toBe(false);
  expect(isTooDeep(nested(300))).toBe(true);
  expect(isTooDeep({ type: 'tool_call', args: nested(100_000) })).toBe(true);
});

it('a value of many items is looked at once', () => {
  expect(isTooDeep(Array.from({ length: 100_000 }, () => ({ a: 1 })))).toBe(false);
});
