import { expect, it } from 'vitest';
import { singleByteCost, singleByteEncodings } from '@/lib/documents/single-byte-cost';

it.each([
  ['windows-1255', 'שלום', 'windows-1251', 'щмен'],
  ['windows-1251', 'Москва', 'koi8-u', 'лНЯЙБЮ'],
  ['windows-1250', 'Łódź', 'windows-1252', '£ódŸ'],
  ['windows-1252', 'Straße', 'windows-1250', 'Straße'],
  ['windows-1252', '20 °C', 'windows-1251', '20 °C'],
  ['windows-1254', 'Teşekkürler', 'windows-1252', 'Teþekkürler'],
])('%s for “%s” costs less than %s for “%s”', (encoding, text, other, otherText) => {
  expect(singleByteCost(encoding, text)).toBeLessThan(singleByteCost(other, otherText));
});

it.each([
  ['ibm866', '10 А\n', '10 €\n'],
  ['windows-1251', 'Ј5\n', '£5\n'],
  ['windows-1250', 'Ł5\n', '£5\n'],
  ['windows-874', 'ง 5\n', '§ 5\n'],
])('takes no letter of %s that stands alone for likelier than a sign: %s', (encoding, letter, sign) => {
  for (const times of [1, 200]) {
    expect(singleByteCost(encoding, letter.repeat(times))).toBeGreaterThan(
      singleByteCost('windows-1252', sign.repeat(times)),
    );
  }
});

it('counts the letters of ASCII only of words that have a letter beyond it', () => {
  expect(singleByteCost('windows-1250', 'zzzz łódź')).toBe(singleByteCost('windows-1250', 'łódź'));
  expect(singleByteCost('windows-1250', 'zzzzłódź')).toBeLessThan(singleByteCost('windows-1250', 'łódź'));
});

it('takes a joiner for a sign of Persian between its letters only', () => {
  expect(singleByteCost('windows-1256', 'مي\u200cخورد')).toBeLessThan(singleByteCost('windows-1256', 'مي\u200c خورد'));
});

it('has no language for an encoding that is none of these', () => {
  expect(singleByteCost('utf-8', 'é')).toBe(Number.POSITIVE_INFINITY);
  expect(singleByteEncodings).not.toContain('utf-8');
});
