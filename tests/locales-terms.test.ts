import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLocale, locales } from '@/lib/domain/locale';
import type { Texts } from '@/lib/i18n/text-key';

const page = readFileSync('docs/how-to/terms.md', 'utf8');
const files = import.meta.glob<Texts>('../locales/*.json', { eager: true, import: 'default' });

const flatten = (texts: Texts, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : flatten(value, `${prefix}${key}.`),
  );

const textsOf = (locale: string): ReadonlyMap<string, string> =>
  new Map(flatten(files[`../locales/${locale}.json`] ?? {}));

/** The cells of a table's rows below a heading, the row of names first. */
const tableBelow = (heading: string): readonly (readonly string[])[] => {
  const [, below = ''] = page.split(`## ${heading}\n`);
  const [part = ''] = below.split('\n## ');
  const rows = part.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const [names = [], ...terms] = tableBelow('Terms');
const [, ...avoided] = tableBelow('Words that are not used');

/** Languages that write no spaces: a word cannot be told from a part of one. */
const hasNoSpaces = (locale: string): boolean => /^(ja|ko|zh)/u.test(locale);

describe('the words of the interface', () => {
  it('are listed for every language', () => {
    expect(terms.length).toBeGreaterThan(20);
    expect(names.filter(isLocale).toSorted()).toEqual(locales.filter((locale) => locale !== 'en-US').toSorted());
  });

  it.each(terms.map((cells) => [cells[0]?.replaceAll('`', '') ?? '', cells] as const))(
    'are %s as the page says',
    (key, cells) => {
      const said = names.map((name) => textsOf(name === 'English' ? 'en-US' : name).get(key));
      expect(cells.slice(2)).toEqual(said.slice(2));
    },
  );

  it.each(avoided.map(([locale = '', word = '']) => [locale, word] as const))(
    'in %s are never “%s”',
    (locale, word) => {
      const edge = hasNoSpaces(locale) ? '' : '(?!\\p{L})';
      const start = hasNoSpaces(locale) ? '' : '(?<!\\p{L})';
      const used = new RegExp(`${start}${word}${edge}`, 'u');
      const texts = [...textsOf(locale)].filter(([, text]) => used.test(text.replaceAll(/\{\{.*?\}\}/gu, '')));
      expect(textsOf(locale).size).toBeGreaterThan(1000);
      expect(texts).toEqual([]);
    },
  );
});
