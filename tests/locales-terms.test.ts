import { describe, expect, it } from 'vitest';
import { isLocale, locales } from '@/lib/domain/locale';
import type { Texts } from '@/lib/i18n/text-key';
import { avoidedWords, hasWord, termNames, terms } from './terms-page';

const files = import.meta.glob<Texts>('../locales/*.json', { eager: true, import: 'default' });

const flatten = (texts: Texts, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : flatten(value, `${prefix}${key}.`),
  );

const textsOf = (locale: string): ReadonlyMap<string, string> =>
  new Map(flatten(files[`../locales/${locale}.json`] ?? {}));

describe('the words of the interface', () => {
  it('are listed for every language', () => {
    expect(terms.length).toBeGreaterThan(20);
    expect(termNames.filter(isLocale).toSorted()).toEqual(locales.filter((locale) => locale !== 'en-US').toSorted());
  });

  it.each(terms.map((cells) => [cells[0]?.replaceAll('`', '') ?? '', cells] as const))(
    'are %s as the page says',
    (key, cells) => {
      const said = termNames.map((name) => textsOf(name === 'English' ? 'en-US' : name).get(key));
      expect(cells.slice(2)).toEqual(said.slice(2));
    },
  );

  it.each(avoidedWords)('in %s are never “%s”', (locale, word) => {
    const texts = [...textsOf(locale)].filter(([, text]) =>
      hasWord(locale, word, text.replaceAll(/\{\{.*?\}\}/gu, '')),
    );
    expect(textsOf(locale).size).toBeGreaterThan(1000);
    expect(texts).toEqual([]);
  });
});
