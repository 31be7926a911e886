import { describe, expect, it } from 'vitest';
import { plainText, withoutInvisible } from '@/lib/page/text/characters';

describe('withoutInvisible', () => {
  it.each([
    ['tags', 'a\u{E0068}\u{E0069}b', 'ab'],
    ['zero-width spaces and marks of order', 'a\u200Bb\uFEFFc\u2060d', 'abcd'],
    ['overrides of direction', 'a\u202Eb\u2066c\u2069', 'abc'],
    ['soft hyphens', 'hy\u00ADphen', 'hyphen'],
    ['joiners between Latin letters', 'a\u200Db\u200Cc', 'abc'],
    ['selectors after a letter', 'a\uFE01\u{E0101}b', 'ab'],
    ['control characters', 'a\u0000b\u0007', 'ab'],
  ])('drops %s', (_what, text, expected) => {
    expect(withoutInvisible(text)).toBe(expected);
  });

  it.each([
    ['the joiner of a family', '👨\u200D👩\u200D👧'],
    ['the non-joiner of Persian', 'می\u200Cخواهم'],
    ['the variant of a heart', '❤\uFE0F'],
    ['the variant of an ideograph', '葛\u{E0100}'],
    ['line breaks and tabs', 'a\n\tb'],
  ])('keeps %s', (_what, text) => {
    expect(withoutInvisible(text)).toBe(text);
  });
});

describe('plainText', () => {
  it('makes white space single spaces', () => {
    expect(plainText('  a\n\n b\u200B\tc ')).toBe('a b c');
  });
});
