import { characterEntities } from '@/lib/domain/character-entities';

/** A character reference stands for U+FFFD where CommonMark 2.5 says so: NUL, surrogates, and what is not a character. */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** Text with its character references resolved. Unknown names stay as they are. */
export function decodeCharacters(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]*));/g,
    (reference: string, decimal?: string, hexadecimal?: string, name?: string) => {
      if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10));
      if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16));
      return characterEntities[name ?? ''] ?? reference;
    },
  );
}
