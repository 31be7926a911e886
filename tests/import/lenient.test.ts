import { describe, expect, it } from 'vitest';
import { z } from '@/lib/domain/schema';
import { idOf, isObject, itemsOf, orAbsent, someFlag, someList, someText, someTime } from '@/lib/import/lenient';

const schema = z.object({
  text: someText,
  flag: someFlag,
  list: someList,
  time: someTime,
  inner: orAbsent(z.object({ text: someText, count: z.number() })),
});

describe('the keys of a stranger’s object', () => {
  it('are what they should be', () => {
    const value = { text: 'a', flag: false, list: [1], time: 5, inner: { text: 'b', count: 2 } };

    expect(schema.parse(value)).toEqual(value);
  });

  it('are absent one by one where they are missing, null or odd', () => {
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ text: null, flag: 1, list: {}, time: true, inner: { text: 'b' } })).toEqual({});
    expect(schema.parse({ text: 7, flag: true, inner: { text: 7, count: 2 } })).toEqual({
      flag: true,
      inner: { count: 2 },
    });
  });

  it('do not reach the prototype', () => {
    const parsed = schema.parse(JSON.parse('{"__proto__": {"text": "x"}, "constructor": 1}'));

    expect(parsed.text).toBeUndefined();
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });

  it('are those of an object and of nothing else', () => {
    for (const value of [null, [], 'x', 1, undefined]) {
      expect(isObject(value)).toBe(false);
      expect(schema.safeParse(value).success).toBe(false);
    }
  });
});

it('the items of a list are those that are what they should be', () => {
  expect(itemsOf(z.object({ a: z.number() }), [{ a: 1 }, null, { a: 'x' }, { a: 2, b: 3 }])).toEqual([
    { a: 1 },
    { a: 2 },
  ]);
  expect(itemsOf(z.object({}), undefined)).toEqual([]);
});

it('an id is a text of a sensible length, or a number', () => {
  expect(idOf('a')).toBe('a');
  expect(idOf(7)).toBe('7');
  for (const value of ['', 'x'.repeat(201), Number.NaN, null, {}, undefined]) expect(idOf(value)).toBeUndefined();
});
