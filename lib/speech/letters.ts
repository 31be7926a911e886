import { primarySubtag, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';

/**
 * Letters that tell languages of one script apart, the most telling first (CLDR's exemplar characters). A language is
 * named by the first row of which the text has a letter.
 */
const rows: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[әғқңұһ]/iu, 'kk'],
  [/[ҷӣӯҳ]/iu, 'tg'],
  [/ў/iu, 'be'],
  [/[їєґ]/iu, 'uk'],
  [/[ќѓѕ]/iu, 'mk'],
  [/[ђћ]/iu, 'sr'],
  [/[јљњџ]/iu, 'sr'],
  [/[өү]/iu, 'mn'],
  [/[ټډړږښڼ]/u, 'ps'],
  [/[ٹڈڑںے]/u, 'ur'],
  [/[ڕڵۆێ]/u, 'ckb'],
  [/[پچژگیک]/u, 'fa'],
  [/[ةىإ]/u, 'ar'],
];

/** `і` is of Ukrainian, unless letters stand beside it that only Belarusian has of the two. */
const ukrainianOrBelarusian = (text: string): string | undefined => {
  if (!/і/iu.test(text)) return undefined;
  return /[ыэё]/iu.test(text) ? 'be' : 'uk';
};

const russianOrBulgarian = (text: string): string | undefined => {
  if (/[ыэё]/iu.test(text)) return 'ru';
  return /ъ/iu.test(text) ? 'bg' : undefined;
};

/**
 * The language that a text's letters name, of those that share the Cyrillic or the Arabic script; undefined where its
 * letters are of several.
 */
export const languageByLetters = (text: string): SpeechLanguage | undefined => {
  const name =
    rows.find(([letters]) => letters.test(text))?.[1] ?? ukrainianOrBelarusian(text) ?? russianOrBulgarian(text);
  return name === undefined ? undefined : speechLanguage(name);
};

/** Other languages whose texts have the letters by which one is named. */
const alsoOf: Readonly<Record<string, string>> = {
  kk: 'ky tt ba tg mn tk',
  tg: 'kk uz',
  mn: 'ky tt kk',
  sr: 'mk bs',
  ru: 'be kk ky tt ba tg mn tk uz',
  uk: 'kk',
  bg: 'ru',
  ur: 'pa sd ks ps',
  fa: 'ur ps ckb ku sd ks pa ug az',
  ar: 'ps ur ug',
};

/** Whether a text with the letters of one language may be in another that shares them. */
export const mayHaveLettersOf = (language: SpeechLanguage, named: SpeechLanguage): boolean => {
  const name = primarySubtag(language);
  return name === primarySubtag(named) || (alsoOf[primarySubtag(named)]?.split(' ').includes(name) ?? false);
};
