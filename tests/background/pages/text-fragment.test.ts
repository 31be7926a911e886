import { expect, it } from 'vitest';
import { addressOfQuote } from '@/lib/background/pages/text-fragment';

it('names a short quotation as a whole, and takes the place of the fragment of the page', () => {
  expect(addressOfQuote('https://page.test/a?b=c#part', ' light  is\nscattered ')).toBe(
    'https://page.test/a?b=c#:~:text=light%20is%20scattered',
  );
});

it('names a long quotation by its first and last words', () => {
  const words = Array.from({ length: 13 }, (_, index) => `w${index}`).join(' ');

  expect(addressOfQuote('https://page.test/', words)).toBe(
    'https://page.test/#:~:text=w0%20w1%20w2%20w3%20w4,w8%20w9%20w10%20w11%20w12',
  );
});

it('escapes what separates the parts of a text directive', () => {
  expect(addressOfQuote('https://page.test/', 'well-known, & so-called')).toBe(
    'https://page.test/#:~:text=well%2Dknown%2C%20%26%20so%2Dcalled',
  );
});

it('leaves an address that can have no text directive, and points to nothing without words', () => {
  expect(addressOfQuote('file:///notes/a.html#b', 'light')).toBe('file:///notes/a.html#b');
  expect(addressOfQuote('https://page.test/#part', '  ')).toBe('https://page.test/');
});
