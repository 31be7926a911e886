import { expect, it } from 'vitest';
import { withFewMarks } from '@/lib/domain/few-marks';

it('leaves a letter with 100,000 marks twelve of them', () => {
  const drawn = withFewMarks(`a${'\u0301'.repeat(100_000)}b`);

  expect(drawn).toBe(`a${'\u0301'.repeat(12)}b`);
});

it.each([
  ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['Arabic with vowels', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ'],
  ['Thai', 'ผู้ใหญ่บ้านที่นี่'],
  ['a Tibetan stack', 'ཧཱུྃ་ བཛྲ་ ཀྵྨླྺྲྱཾ'],
  ['an emoji with its joiners', '👩🏽‍🚀👨‍👩‍👧‍👦 ❤️'],
])('draws %s as it is', (_name, text) => {
  expect(withFewMarks(text)).toBe(text);
});

it('of a text that grows, draws what is there already as before', () => {
  const text = `e${'\u0323'.repeat(30)}x${'\u0301'.repeat(20)}`;
  const drawn = [...text].map((_, length) => withFewMarks(text.slice(0, length)));

  for (const [index, part] of drawn.entries()) expect(drawn[index + 1] ?? part).toContain(part);
});
