import { characterEntities } from '@/lib/domain/character-entities';

/** Windows-1252 in place of C1 controls (HTML, 13.2.5.80). */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const ofCode = (code: number): string => {
  if (code >= 0x80 && code < 0xa0) return windows.charAt(code - 0x80);
  const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
};

/**
 * Resolves the references of an attribute: a name without its semicolon before `=` is the next field of an address (HTML,
 * 13.2.5.73).
 */
export const resolveAttribute = (value: string): string =>
  resolveReferences(value.replace(/&(?=[a-z][a-z0-9]{1,30}=)/giu, '&amp;'));

/** Resolves the character references of a text. */
export const resolveReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|([a-z][a-z0-9]{1,30}));?/giu, (written, hex, decimal, name) => {
        if (hex !== undefined) return ofCode(Number.parseInt(hex, 16));
        if (decimal !== undefined) return ofCode(Number(decimal));
        return characterEntities[name] ?? written;
      })
    : text;
