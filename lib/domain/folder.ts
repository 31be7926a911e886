import { firstLetters } from './first-letters';

/** How long the path of a folder is at most, UTF-16 units. */
export const longestFolder = 200;

const longestTyped = 10_000;

// Controls, marks of direction and spaces without width: two names that differ by them alone look the same. Joiners stay, emoji
// and Persian are written with them.
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/** The search field writes values between quotes, so none can be in one. */
const quotes = /["“”„«»]/g;

const whole = (text: string): string =>
  text
    .split(/[/／]/u)
    .map((name) => name.trim())
    .filter((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(quotes, '')))
    .join('/');

/**
 * What was typed or imported as the path of a folder: names between slashes, in one line and one form (NFC), without what cannot be
 * seen. Empty where no name is left. Done twice, it changes nothing.
 */
export const folderPath = (text: string): string => {
  const seen = text.slice(0, longestTyped).toWellFormed().replace(/\s+/g, ' ').replace(unseen, '').normalize('NFC');
  return whole(firstLetters(seen, longestFolder));
};

/** The form in which paths are compared: without regard to case and quotes. */
export const folderKey = (path: string): string => whole(path.replace(quotes, '').replace(/ {2,}/g, ' ')).toLowerCase();

/** Whether a folder is another one, or in it. Both as keys. */
export const isFolderWithin = (key: string, outer: string): boolean => key === outer || key.startsWith(`${outer}/`);

/** The names on the way to a folder, the outermost first. */
export const folderNames = (path: string): readonly string[] => path.split('/');

/** A path as one line of text, in which each name keeps its direction (FSI … PDI, UAX 9). */
export const folderLabel = (path: string): string =>
  folderNames(path)
    .map((name) => `\u2068${name}\u2069`)
    .join(' / ');
