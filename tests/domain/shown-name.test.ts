import { expect, it } from 'vitest';
import { shownName } from '@/lib/domain/shown-name';

it('shows a character that turns the direction instead of following it', () => {
  expect(shownName('invoice\u202Efdp.exe')).toBe('invoice\uFFFDfdp.exe');
  expect(shownName('a\u2066b\u2069c\nd')).toBe('a\uFFFDb\uFFFDc\uFFFDd');
});

it.each(['חשבון 2026.pdf', 'تقرير\u200Fنهائي.docx', 'Größe 30 %.txt', '👩🏽‍🚀.png'])('leaves %s as it is', (name) => {
  expect(shownName(name)).toBe(name);
});

it('draws neither half a character nor a tower of marks', () => {
  expect(shownName('a\uD83D.txt')).toBe('a\uFFFD.txt');
  expect(shownName(`a${'\u0301'.repeat(1000)}.txt`)).toHaveLength(17);
});
