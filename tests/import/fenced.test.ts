import { expect, it } from 'vitest';
import { fenced } from '@/lib/import/fenced';

it('code stands in a fence that nothing in it ends', () => {
  expect(fenced('a', 'js')).toBe('```js\na\n```');
  expect(fenced('````\nb', 'not a word')).toBe('`````\n````\nb\n`````');
});
