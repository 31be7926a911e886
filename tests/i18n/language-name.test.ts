import { expect, it, vi } from 'vitest';
import { regionName } from '@/lib/i18n/language-name';

it('names the country of a language that has one', () => {
  expect(regionName('de-DE', 'fr-FR')).toBe('Allemagne');
});

it('names no region where the browser knows only its number, as Chromium does of `en-029`', () => {
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue('029');

  expect(regionName('en-US', 'en-US')).toBe('');
});
