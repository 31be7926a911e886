import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/domain/locale';
import type { Texts } from '@/lib/i18n/text-key';
import enUS from '@/locales/en-US.json';

const files = import.meta.glob<Texts>('../locales/*.json', { eager: true, import: 'default' });
const others = locales.filter((locale) => locale !== 'en-US');

const flatten = (texts: Texts, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : flatten(value, `${prefix}${key}.`),
  );

const textsOf = (locale: string): ReadonlyMap<string, string> =>
  new Map(flatten(files[`../locales/${locale}.json`] ?? {}));

const pluralSuffix = /_(zero|one|two|few|many|other)$/u;
const english = new Map(flatten(enUS));
const isPlural = (key: string): boolean =>
  english.has(`${key.replace(pluralSuffix, '')}_other`) && pluralSuffix.test(key);
const stem = (key: string): string => (isPlural(key) ? key.replace(pluralSuffix, '') : key);

const expectedKeys = (locale: string): readonly string[] => {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) =>
    isPlural(key) ? categories.map((category) => `${stem(key)}_${category}`) : [key],
  );
  return [...new Set(keys)].sort();
};

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/gu)].map((match) => match[1] ?? '').sort();

/** Zero, one and two are words of their own in Arabic: the number may be left out there. */
const withoutCount = (names: readonly string[]): readonly string[] => names.filter((name) => name !== 'count');
const saysNumberInWords = (locale: string, key: string): boolean => locale === 'ar-SA' && /_(zero|one|two)$/u.test(key);

const source = (key: string): string => english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';

/** A text of at least three words: shorter ones may be the same word in two languages. */
const isSentence = (text: string): boolean =>
  text
    .replaceAll(/\{\{\w+\}\}/gu, '')
    .split(/\s+/u)
    .filter(Boolean).length >= 3;

describe.each(others)('the texts of %s', (locale) => {
  const texts = textsOf(locale);

  it('have exactly the keys of English, with every plural form of the language', () => {
    expect([...texts.keys()].sort()).toEqual(expectedKeys(locale));
  });

  it('are none of them empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('hold the placeholders of the English text, no more and no fewer', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const [own, wanted] = [placeholders(text), placeholders(source(key))];
      const isSame = saysNumberInWords(locale, key)
        ? withoutCount(own).join() === withoutCount(wanted).join()
        : own.join() === wanted.join();
      return !isSame;
    });

    expect(wrong).toEqual([]);
  });

  it('are translated: no sentence is left in English', () => {
    expect([...texts].filter(([key, text]) => isSentence(text) && text === source(key))).toEqual([]);
  });

  it('use no straight quotes and no exclamation marks', () => {
    expect([...texts].filter(([, text]) => /["'!！]/u.test(text))).toEqual([]);
  });
});

it('has one file for each locale of the product and no other', () => {
  const names = Object.keys(files).map((path) => path.replace(/^.*\/(.*)\.json$/u, '$1'));

  expect(names.sort()).toEqual([...locales].sort());
});

describe('English', () => {
  it('has both of its plural forms wherever it has one', () => {
    expect([...english.keys()].sort()).toEqual(expectedKeys('en-US'));
  });

  it('uses no straight quotes, no exclamation marks, and none of the words that the style leaves out', () => {
    const wrong = [...english].filter(([, text]) => /["'!]|\b(?:please|oops|successfully)\b/iu.test(text));

    expect(wrong).toEqual([]);
  });
});
