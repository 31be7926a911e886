import { languageParts, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { withoutTechnicalWords } from './technical-words';

/** A script by its code in ISO 15924. Those of Chinese and Japanese count as one, `Hani`. */
export type Script = string;

/**
 * The scripts of living languages that have voices, the first one first where two have equally many letters. Ideographs
 * and Hangul count twice: one says as much as two letters.
 */
const scripts = [
  'Latn Cyrl Arab Hang Hani Grek Hebr Deva Thai Beng Taml Telu Gujr Guru Knda Mlym Sinh Geor Armn Ethi Khmr Laoo Mymr Tibt Orya',
]
  .join()
  .split(' ')
  .map((script) => {
    const names = script === 'Hani' ? ['Hani', 'Hira', 'Kana'] : [script];
    const letter = new RegExp(`(?=[\\p{L}\\p{M}])[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu');
    return { script, letter, weight: script === 'Hani' || script === 'Hang' ? 2 : 1 };
  });

/** Letters without which a text is Latin or nothing: most texts, and quickly told. */
const beyondLatin = /(?=\p{L})\P{Script=Latin}/u;

/** The script with the most letters and vowel signs, file names and the like aside; undefined for a text without letters. */
export const dominantScript = (text: string): Script | undefined => {
  if (!beyondLatin.test(text)) return /\p{L}/u.test(text) ? 'Latn' : undefined;
  const words = withoutTechnicalWords(text);
  let best: Script | undefined;
  let most = 0;
  for (const { script, letter, weight } of scripts) {
    const count = (words.match(letter)?.length ?? 0) * weight;
    if (count > most) {
      best = script;
      most = count;
    }
  }
  return best;
};

const merged: Readonly<Record<string, Script>> = { Jpan: 'Hani', Hans: 'Hani', Hant: 'Hani', Kore: 'Hang' };

/** The script that a language is written in. */
export const scriptOf = (language: SpeechLanguage): Script => {
  const { script } = languageParts(language);
  return merged[script] ?? script;
};

/** The most widespread language of a script (CLDR's likelySubtags); undefined for a script without one. */
export const languageOfScript = (script: Script): SpeechLanguage | undefined =>
  speechLanguage(new Intl.Locale(`und-${script}`).maximize().language);
