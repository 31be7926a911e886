import { expect, it } from 'vitest';
import { locales } from '@/lib/domain/locale';
import { unpackTexts } from '@/lib/i18n/packed-texts';

const packed = import.meta.glob<string>('../../locales/*.json', { query: '?texts', import: 'default', eager: true });
const written = import.meta.glob<object>('../../locales/*.json', { import: 'default', eager: true });
const keys = import.meta.glob<string>('../../locales/en-US.json', { query: '?keys', import: 'default', eager: true });

it.each(locales)('%s is whole again after it was packed, its own plural forms too', (locale) => {
  const path = `../../locales/${locale}.json`;
  expect(unpackTexts(keys['../../locales/en-US.json'] ?? '', packed[path] ?? '')).toEqual(written[path]);
});

it('a text that a language does not have is left out, and those after it stay at their keys', () => {
  expect(unpackTexts('{"chat":{"one":0,"few":0},"app":{"name":0}}', '["Eins",0,"Parley"]')).toEqual({
    chat: { one: 'Eins' },
    app: { name: 'Parley' },
  });
});
