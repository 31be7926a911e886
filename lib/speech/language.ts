import { type Locale, nearestLocale } from '@/lib/domain/locale';

/** What is known about the languages around a text. */
export type LanguageHints = {
  /** The page's or the reply's declared language, a BCP 47 tag; may be empty or nonsense. */
  readonly pageLanguage?: string;
  readonly uiLanguage: Locale;
  /** Locales of the user's favourite voices, best first. */
  readonly favourites: readonly Locale[];
};

type Script = 'latin' | 'cyrillic' | 'arabic' | 'hangul' | 'han';

// Characters that only one of the two ways of writing Chinese uses, frequent enough to tell them apart in a sentence.
const simplifiedOnly = new Set('这们说吗让还过对为时间问题现东车见长门语话读书认识从发开关电脑网');
const traditionalOnly = new Set('這們說嗎讓對會學國來體點沒發關讀灣聽腦從麼歡樂氣廣聲寫覺變經應當實總單藝');

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const scripts: readonly { readonly script: Script; readonly letter: RegExp; readonly weight: number }[] = [
  { script: 'latin', letter: /(?=\p{L})\p{Script=Latin}/gu, weight: 1 },
  { script: 'cyrillic', letter: /(?=\p{L})\p{Script=Cyrillic}/gu, weight: 1 },
  { script: 'arabic', letter: /(?=\p{L})\p{Script=Arabic}/gu, weight: 1 },
  { script: 'hangul', letter: /(?=\p{L})\p{Script=Hangul}/gu, weight: 2 },
  { script: 'han', letter: /(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, weight: 2 },
];

const isChinese = (locale: Locale | undefined): locale is 'zh-CN' | 'zh-TW' => locale === 'zh-CN' || locale === 'zh-TW';

const latinLanguages = new Set(['de', 'en', 'es', 'fr', 'pt']);
const isLatin = (locale: Locale | undefined): locale is Locale =>
  locale !== undefined && latinLanguages.has(locale.slice(0, 2));

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

const latinLocale = (page: Locale | undefined, { favourites, uiLanguage }: LanguageHints): Locale => {
  if (isLatin(page)) return page;
  return favourites.find(isLatin) ?? (isLatin(uiLanguage) ? uiLanguage : 'en-US');
};

const localeOf = (sentence: string, previous: Locale, page: Locale | undefined, hints: LanguageHints): Locale => {
  const script = dominantScript(sentence);
  switch (script) {
    case undefined:
      return previous;
    case 'cyrillic':
      return 'ru-RU';
    case 'arabic':
      return 'ar-SA';
    case 'hangul':
      return 'ko-KR';
    case 'han':
      return hanLocale(sentence, page, hints);
    case 'latin':
      return latinLocale(page, hints);
    default:
      return script satisfies never;
  }
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
