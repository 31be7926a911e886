import { expect, it } from 'vitest';
import { doubleByteCost, doubleByteEncodings } from '@/lib/documents/double-byte-cost';

it.each([
  ['gb18030', '你好', 'big5', '斕疑'],
  ['big5', '你好', 'gb18030', '\ue4c6\ue6c6'],
  ['euc-jp', '東京', 'euc-kr', '톺딸'],
  ['shift_jis', 'テスト', 'gb18030', 'テスト'],
  ['euc-kr', '서울', 'gb18030', '辑匡'],
])('%s for “%s” costs less than %s for “%s”', (encoding, text, other, otherText) => {
  expect(doubleByteCost(encoding, text)).toBeLessThan(doubleByteCost(other, otherText));
});

it('finds a sign within a word of ASCII dear, as it comes of an accented letter', () => {
  expect(doubleByteCost('gb18030', 'Dvo好k')).toBeGreaterThan(doubleByteCost('gb18030', 'Dvo 好 k'));
});

it('knows no signs of an encoding that is none of these', () => {
  expect(doubleByteCost('utf-8', '好')).toBe(Number.POSITIVE_INFINITY);
  expect(doubleByteEncodings).not.toContain('utf-8');
});
