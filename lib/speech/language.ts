import { byLocale, type Locale, locales, nearestLocale, scriptOf } from '@/lib/domain/locale';

/** What is known about the languages around a text. */
export type LanguageHints = {
  /** The page's or the reply's declared language, a BCP 47 tag; may be empty or nonsense. */
  readonly pageLanguage?: string;
  readonly uiLanguage: Locale;
  /** Locales of the user's favourite voices, best first. */
  readonly favourites: readonly Locale[];
};

/** A script that decides a sentence's language, by ISO 15924 code. Those of Chinese and Japanese count as one. */
type Script = string;

const scriptByLocale = byLocale((locale): Script => {
  const script = scriptOf(locale);
  if (['Jpan', 'Hans', 'Hant'].includes(script)) return 'Hani';
  return script === 'Kore' ? 'Hang' : script;
});

// Characters that only one of the two ways of writing Chinese uses, frequent enough to tell them apart in a sentence.
const simplifiedOnly = new Set('这们说吗让还过对为时间问题现东车见长门语话读书认识从发开关电脑网');
const traditionalOnly = new Set('這們說嗎讓對會學國來體點沒發關讀灣聽腦從麼歡樂氣廣聲寫覺變經應當實總單藝');

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The scripts of the locales. If two have equally many letters in a sentence, the first here is taken. */
const scripts = [...new Set(['Latn', 'Cyrl', 'Arab', 'Hang', 'Hani', ...Object.values(scriptByLocale)])].map(
  (script) => {
    const names = script === 'Hani' ? ['Hani', 'Hira', 'Kana'] : [script];
    const letter = new RegExp(`(?=\\p{L})[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu');
    return { script, letter, weight: script === 'Hani' || script === 'Hang' ? 2 : 1 };
  },
);

const isChinese = (locale: Locale | undefined): locale is 'zh-CN' | 'zh-TW' => locale === 'zh-CN' || locale === 'zh-TW';

const dominantScript = (sentence: string): Script | undefined => {
  let best: Script | undefined;
  let most = 0;
  for (const { script, letter, weight } of scripts) {
    const count = (sentence.match(letter)?.length ?? 0) * weight;
    if (count > most) {
      best = script;
      most = count;
    }
  }
  return best;
};

const chineseByCharacters = (sentence: string): Locale | undefined => {
  let balance = 0;
  for (const character of sentence) {
    if (simplifiedOnly.has(character)) balance += 1;
    if (traditionalOnly.has(character)) balance -= 1;
  }
  if (balance === 0) return undefined;
  return balance > 0 ? 'zh-CN' : 'zh-TW';
};

const hanLocale = (sentence: string, page: Locale | undefined, { favourites, uiLanguage }: LanguageHints): Locale => {
  if (kana.test(sentence)) return 'ja-JP';
  if (isChinese(page)) return page;
  const byCharacters = chineseByCharacters(sentence);
  if (byCharacters !== undefined) return byCharacters;
  if (page === 'ja-JP') return page;
  return favourites.find(isChinese) ?? (isChinese(uiLanguage) ? uiLanguage : 'zh-CN');
};

/** The locale of a script that one or more languages use: declared, a favourite, the interface's, or the first one. */
const localeOfScript = (
  script: Script,
  page: Locale | undefined,
  { favourites, uiLanguage }: LanguageHints,
): Locale | undefined => {
  const fallback: readonly Locale[] = ['en-US', ...locales];
  const candidates = [page, ...favourites, uiLanguage, ...fallback];
  return candidates.find((locale) => locale !== undefined && scriptByLocale[locale] === script);
};

const localeOf = (sentence: string, previous: Locale, page: Locale | undefined, hints: LanguageHints): Locale => {
  const script = dominantScript(sentence);
  if (script === undefined) return previous;
  if (script === 'Hani') return hanLocale(sentence, page, hints);
  return localeOfScript(script, page, hints) ?? previous;
};

/**
 * The locale in which each sentence of one text is spoken. The script with the most letters decides (a CJK or Hangul
 * letter counts two); between languages of one script only declarations and favourites decide, nothing is guessed.
 */
export const languagesOf = (sentences: readonly string[], hints: LanguageHints): readonly Locale[] => {
  const page = nearestLocale(hints.pageLanguage ?? '');
  let previous: Locale = page ?? hints.uiLanguage;
  return sentences.map((sentence) => {
    previous = localeOf(sentence, previous, page, hints);
    return previous;
  });
};
