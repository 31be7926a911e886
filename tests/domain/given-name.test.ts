import { expect, it } from 'vitest';
import { isName, oneLine, withoutQuotes } from '@/lib/domain/given-name';

it('is one line of what can be seen', () => {
  expect(oneLine('a\n\tb\u202e\u0000\ud83d')).toBe('a b\ufffd');
  expect(oneLine('x'.repeat(1_000_000)).length).toBeLessThanOrEqual(10_000);
});

it('is a name only where there is something to read', () => {
  expect(['a', '☕', '.', '“x”'].map(isName)).toEqual([true, true, true, true]);
  expect(['', ' ', '"“', '\u0301'].map(isName)).toEqual([false, false, false, false]);
});

it('is compared without quotes and what they leave', () => {
  expect(withoutQuotes('a „b“ " c')).toBe('a b c');
});
