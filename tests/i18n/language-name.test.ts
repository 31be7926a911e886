import { expect, it } from 'vitest';
import { speechLanguage } from '@/lib/domain/speech-language';
import { regionName } from '@/lib/i18n/language-name';

it('names the country of a language, and never a number in its place', () => {
  expect(regionName('de-DE', 'fr-FR')).toBe('Allemagne');
  expect(regionName(speechLanguage('de') ?? 'en-US', 'en-US')).toBe('');
  expect(regionName(speechLanguage('en-830') ?? 'en-US', 'en-US')).toBe('');
});
