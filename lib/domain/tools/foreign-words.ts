import { decodeBase64 } from '@/lib/domain/base64';
import { comparedWords, rotated, turnedAround, withoutLeet } from './compared-words';

/** What strangers wrote, to be compared with. */
export type ForeignWords = {
  /** Whether a word stands there, in one of the ways in which words are hidden. */
  holds(word: string): boolean;
};

const decoded = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes);
  return /\uFFFD|(?![\t\r\n])\p{Cc}/u.test(text) ? '' : text;
};

const fromBase64 = (text: string): string => {
  try {
    const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/u, '');
    return decoded(decodeBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '=')));
  } catch {
    return '';
  }
};

const fromHex = (text: string): string =>
  decoded(Uint8Array.from(text.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16)));

const fromPercent = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/giu, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return ' ';
    }
  });

const codePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** What is written in a text by a code that a model reads as easily as letters. */
const hidden = (text: string): string =>
  [
    ...[...text.matchAll(/[\w+/-]{8,}={0,2}/gu)].map(([chunk]) => fromBase64(chunk)),
    ...[...text.matchAll(/(?:[0-9a-f]{2}){6,}/giu)].map(([chunk]) => fromHex(chunk)),
    ...(/%[0-9a-f]{2}/iu.test(text) ? [fromPercent(text)] : []),
    ...(/\\u[0-9a-f]{4}/iu.test(text)
      ? [text.replace(/\\u([0-9a-f]{4})/giu, (_, code) => codePoint(Number.parseInt(String(code), 16)))]
      : []),
    ...(/&#/u.test(text)
      ? [
          text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/giu, (_, hex, number) =>
            codePoint(hex === undefined ? Number(number) : Number.parseInt(String(hex), 16)),
          ),
        ]
      : []),
    // Letters with a blank or a sign between them.
    ...[...text.matchAll(/(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][^\p{L}\p{N}\n]){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu)].map(
      ([letters]) => letters.replace(/[^\p{L}\p{N}]/gu, ''),
    ),
  ].join('\n');

/** Shorter words stand in longer ones by chance. */
const leastWithin = 5;
const leastPiece = 3;

/** Makes it, from all that strangers wrote in a conversation. */
export const foreignWords = (texts: readonly string[]): ForeignWords => {
  const whole = texts.join('\n');
  const once = hidden(whole);
  const words = new Set([whole, once, hidden(once)].flatMap((text) => comparedWords(text).map(({ word }) => word)));
  const line = [...words].join(' ');
  const stands = (word: string): boolean => words.has(word) || (word.length >= leastWithin && line.includes(word));
  const isSplit = (word: string): boolean => {
    if (word.length < leastWithin) return false;
    for (let at = leastPiece; at <= word.length - leastPiece; at += 1) {
      if (words.has(word.slice(0, at)) && words.has(word.slice(at))) return true;
    }
    return false;
  };
  return {
    holds: (word) =>
      stands(word) ||
      isSplit(word) ||
      (word.length >= 4 &&
        [turnedAround(word), withoutLeet(word), rotated(word)].some((form) => form !== word && stands(form))),
  };
};
