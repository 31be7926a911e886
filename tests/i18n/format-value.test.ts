import { expect, it } from 'vitest';
import { formatValue } from '@/lib/i18n/format-value';

it('isolates a name of the other direction, so that it cannot turn the sentence around', () => {
  expect(formatValue('Ollama', 'ar-SA')).toBe('\u2068Ollama\u2069');
  expect(formatValue('نموذج', 'en-US')).toBe('\u2068نموذج\u2069');
  expect(formatValue('Ollama', 'de-DE')).toBe('Ollama');
});

it('leaves digits alone that came as text, such as a port', () => {
  expect(formatValue('11434', 'de-DE')).toBe('11434');
  expect(formatValue(11434, 'de-DE')).toBe('11.434');
});
