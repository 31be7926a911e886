import { readFileSync } from 'node:fs';

const page = readFileSync('docs/how-to/terms.md', 'utf8');

/** The cells of the rows of a table of `docs/how-to/terms.md`, by its heading; the row of names first. */
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

/** The languages of the table of terms in their order, and its rows. */
export const [termNames = [], ...terms] = tableBelow('Terms');

/** Words that are not used, each with its language. */
export const avoidedWords: readonly (readonly [locale: string, word: string])[] = tableBelow('Words that are not used')
  .slice(1)
  .map(([locale = '', word = '']) => [locale, word]);

/** Languages that write no spaces: a word cannot be told from a part of one. */
const hasNoSpaces = (locale: string): boolean => /^(ja|ko|zh)/u.test(locale);

/** Whether a text of a language has a word. */
export const hasWord = (locale: string, word: string, text: string): boolean =>
  new RegExp(hasNoSpaces(locale) ? word : `(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(text);
