import { firstLetters } from './first-letters';
import { isName, oneLine, withoutQuotes } from './given-name';

/** How long the path of a folder is at most, UTF-16 units. */
export const longestFolder = 200;

const whole = (text: string): string =>
  text
    .split(/[/／]/u)
    .map((name) => name.trim())
    .filter(isName)
    .join('/');

/**
 * What was typed or imported as the path of a folder: names between slashes, in one line and one form (NFC), without what cannot be
 * seen. Empty where no name is left. Done twice, it changes nothing.
 */
export const folderPath = (text: string): string => whole(firstLetters(oneLine(text), longestFolder));

/** The form in which paths are compared: without regard to case and quotes. */
export const folderKey = (path: string): string => whole(withoutQuotes(path)).toLowerCase();

/** Whether a folder is another one, or in it. Both as keys. */
export const isFolderWithin = (key: string, outer: string): boolean => key === outer || key.startsWith(`${outer}/`);

/** The names on the way to a folder, the outermost first. */
export const folderNames = (path: string): readonly string[] => path.split('/');

/** A path as one line of text, in which each name keeps its direction (FSI … PDI, UAX 9). */
export const folderLabel = (path: string): string =>
  folderNames(path)
    .map((name) => `\u2068${name}\u2069`)
    .join(' / ');
