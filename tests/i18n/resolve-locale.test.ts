import { expect, it } from 'vitest';
import { resolveLocale } from '@/lib/i18n/resolve-locale';

it.each([
  [['de-AT', 'en'], 'de-DE'],
  [['pt-PT'], 'pt-BR'],
  [['zh-Hant-HK'], 'zh-TW'],
  [['zh-MO'], 'zh-TW'],
  [['zh'], 'zh-CN'],
  [['zh-Hans-SG'], 'zh-CN'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['nl', 'fr-CA'], 'fr-FR'],
  [['nl'], 'en-US'],
  [[], 'en-US'],
])('takes the nearest locale to the languages of the system: %j', (languages, locale) => {
  expect(resolveLocale('system', languages)).toBe(locale);
});

it('puts the choice of the user before the languages of the system', () => {
  expect(resolveLocale('ar-SA', ['de-DE'])).toBe('ar-SA');
});

it('falls back to the system for a choice that this build does not know', () => {
  expect(resolveLocale('xx-XX', ['ja'])).toBe('ja-JP');
});
