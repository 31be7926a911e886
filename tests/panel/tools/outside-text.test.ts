import { expect, it } from 'vitest';
import { outsideText } from '@/lib/panel/tools/outside-text';

it('shows what cannot be seen, or would turn the rest around, as U+FFFD', () => {
  expect(outsideText('a\u202Eb\u200Bc\u{E0041}d\u0007e')).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe');
});

it('leaves lines, tabs, and the joiners of scripts and emoji as they are', () => {
  const text = 'one\n\ttwo\r\nمی\u200Cخواهم 👩\u200D🔬';
  expect(outsideText(text)).toBe(text);
});

it('draws half of a character as U+FFFD', () => {
  expect(outsideText('a\uD83D')).toBe('a\uFFFD');
});

it.each([
  ['selectors of variants behind an emoji', '😀\uFE00\uFE0E\u{E0100}\u{E01EF}', '😀\uFFFD\uFFFD\uFFFD\uFFFD'],
  ['more than one selector of an emoji', '😀\uFE0F\uFE0F', '😀\uFE0F\uFFFD'],
  ['fillers', 'a\u3164b\u115F\u1160\uFFA0\u2800', 'a\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFD'],
  ['joiners where nothing is joined', 'a\u200Cb\u200D', 'a\uFFFDb\uFFFD'],
  ['joiners in a row', 'ی\u200C\u200Dخ', 'ی\uFFFD\uFFFDخ'],
])('shows %s, which could carry a text unseen', (_, text, shown) => {
  expect(outsideText(text)).toBe(shown);
});

it('leaves emoji and the words of scripts that join as they are', () => {
  const text = '❤️ 👁️\u200D🗨️ 👩🏽\u200D🔬 1\uFE0F\u20E3 می\u200Cخواهم क्\u200Dष';
  expect(outsideText(text)).toBe(text);
});

it('says how many marks on a letter are not drawn', () => {
  expect(outsideText(`e${'\u0301'.repeat(100)}!`)).toBe(`e${'\u0301'.repeat(12)}\uFFFD×88!`);
});
