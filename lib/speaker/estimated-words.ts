import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { spokenWidth } from '@/lib/speech/spoken-width';

/** A word with its moment: UTF-16 offsets in the text, ms from the start of its sound. */
export type TimedWord = { readonly start: number; readonly end: number; readonly atMs: number };

/** The words of a text spread over a duration by their length, for voices that report no word times. */
export const estimatedWords = (text: string, language: SpeechLanguage, durationMs: number): readonly TimedWord[] => {
  const whole = Math.max(1, spokenWidth(text));
  let before = 0;
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].flatMap(
    ({ segment, index, isWordLike }) => {
      const atMs = (before / whole) * durationMs;
      before += spokenWidth(segment);
      return isWordLike === true ? [{ start: index, end: index + segment.length, atMs }] : [];
    },
  );
};

/** A text in pieces of at most `longest` UTF-16 units, cut at white space where there is some. Offsets are into the text. */
export const speechPieces = (
  text: string,
  longest: number,
): readonly { readonly text: string; readonly at: number }[] => {
  const pieces: { readonly text: string; readonly at: number }[] = [];
  let at = 0;
  while (text.length - at > longest) {
    const space = text.lastIndexOf(' ', at + longest);
    const splitsPair = /[\uD800-\uDBFF]/u.test(text.charAt(at + longest - 1));
    const end = space > at ? space + 1 : at + longest - (splitsPair ? 1 : 0);
    pieces.push({ text: text.slice(at, end), at });
    at = end;
  }
  return [...pieces, { text: text.slice(at), at }];
};
