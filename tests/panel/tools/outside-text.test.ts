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
