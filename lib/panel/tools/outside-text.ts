import { maxMarks } from '@/lib/domain/few-marks';

/** A letter of a script that writes with joiners: Persian, and those of India. */
const joined = '[\\p{scx=Arab}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Gujr}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]';
const picture = '\\p{ExtPict}';

/**
 * What is drawn as nothing, in which a text can be carried unseen: Unicode's Default_Ignorable_Code_Point (selectors of
 * variants, tags, fillers, zero-width characters, soft hyphen) and the blank of Braille; what turns the direction of what
 * follows (CVE-2021-42574); control characters but tab and line end. One joiner within a word or an emoji is `kept`, and
 * the selector of an emoji: they cannot be read without.
 */
const unseen = new RegExp(
  [
    `(?<kept>(?<=${joined})[\\u200C\\u200D](?=${joined})`,
    `(?<=${picture}|[\\d#*](?=\\uFE0F\\u20E3))\\uFE0F`,
    `(?<=${picture}\\uFE0F?|\\p{EMod})\\u200D(?=${picture}))`,
    '[\\p{DI}\\u2800\\uFFF9-\\uFFFB]',
    '(?![\\t\\n\\r])\\p{Cc}',
  ].join('|'),
  'gu',
);
const manyMarks = new RegExp(`(\\p{M}{${maxMarks}})(\\p{M}+)`, 'gu');

/**
 * A text of several lines that a model or a tool wrote, as it is drawn: what cannot be seen, or would turn the rest
 * around, is U+FFFD, and marks beyond those of any script are U+FFFD with their number. What is stored and sent stays as it is.
 */
export const outsideText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unseen, (_, kept?: string) => kept ?? '\uFFFD')
    .replace(manyMarks, (_, few: string, more: string) => `${few}\uFFFD×${[...more].length}`);
