import { expect, it } from 'vitest';
import { isLargerThan } from '@/lib/messaging/message-size';

it.each([
  ['a text', 'abc', 4],
  ['a list', [1, 2, 3], 4],
  ['a list of texts', ['ab', 'c'], 6],
  ['an object, with the names in it', { ab: 1, c: 'de' }, 8],
  ['lists in objects in lists', [{ a: [true, null] }], 6],
])('counts the units of texts and one for each value: %s', (_, value, size) => {
  expect([isLargerThan(value, size - 1), isLargerThan(value, size)]).toEqual([true, false]);
});

it('looks at no member of a list that is too long', () => {
  const list = new Proxy([1, 2, 3], {
    get: (target, key) => {
      if (key === '0' || key === Symbol.iterator) throw new Error('looked at');
      return Reflect.get(target, key);
    },
  });

  expect(isLargerThan(list, 3)).toBe(true);
});
