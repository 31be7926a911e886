import { expect, it } from 'vitest';
import { thoughtMarks } from '@/lib/domain/thought-marks';
import { maskCharacter, parseMarkdown } from '@/lib/speech/speakable-markdown';

it.each(thoughtMarks)('hides from the voice what stands between $open and $close, in any case', ({ open, close }) => {
  for (const [from, to] of [
    [open, close],
    [open.toUpperCase(), close.toUpperCase()],
  ] as const) {
    const { masked } = parseMarkdown(`${from}secret${to}Hello`);

    expect(masked.replaceAll(maskCharacter, '')).toBe('Hello');
  }
});

it('leaves words in brackets alone where nothing closes them', () => {
  expect(parseMarkdown('I [think] so, and read on.').masked).toBe('I [think] so, and read on.');
});
