import { expect, it } from 'vitest';
import { lastCodeOf } from '@/lib/panel/chat/last-code';

it('finds the last code, without its fences', () => {
  expect(lastCodeOf('a\n```js\nlet a\n```\nb\n~~~\nlast\nline\n~~~\nc')).toBe('last\nline');
});

it('takes a fence that is still open to the end of the text', () => {
  expect(lastCodeOf('```py\nprint(1)\nprint(2)')).toBe('print(1)\nprint(2)');
});

it('keeps shorter fences that stand in the code', () => {
  expect(lastCodeOf('````md\n```\ninner\n```\n````\n')).toBe('```\ninner\n```');
});

it('finds nothing where there is no code', () => {
  expect(lastCodeOf('only `inline` words')).toBeUndefined();
});
