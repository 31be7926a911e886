import { expect, it } from 'vitest';
import { headerSafeKey, parseHeaderLines } from '@/lib/http/header-lines';

it('reads one header a line and leaves out lines of another form', () => {
  const text = 'X-One: 1\n\nno colon\nX-Two:  a:b \r\nbad name: x\n: empty\nX-Bad: \u4e16';

  expect(parseHeaderLines(text)).toEqual({ 'x-one': '1', 'x-two': 'a:b' });
});

it('takes the white space off a pasted key', () => {
  expect(headerSafeKey(' sk-1\n')).toBe('sk-1');
});

it.each([undefined, '', '  ', 5])('takes %j for no key', (value) => {
  expect(headerSafeKey(value)).toBeUndefined();
});

it('refuses a key that no header can carry, without printing it', () => {
  expect(() => headerSafeKey('sk-\u2026secret')).toThrow(expect.objectContaining({ data: { code: 'auth' } }));
});
