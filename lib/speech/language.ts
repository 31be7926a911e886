import type { Locale } from '@/lib/domain/locale';
import { primarySubtag, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { languageByLetters, mayHaveLettersOf } from './letters';
import { dominantScript, languageOfScript, type Script, scriptOf } from './script';

/** What is known about the languages around a text. */
export type LanguageHints = {
  /** The page's or the reply's declared language, a BCP 47 tag; may be empty or nonsense. */
  readonly pageLanguage?: string;
  readonly uiLanguage: Locale;
  /** The languages of the user's favourite voices, best first. */
  readonly favourites: readonly SpeechLanguage[];
};

// Characters that only one of the two ways of writing Chinese uses, frequent enough to tell them apart in a sentence.
const simplifiedOnly = new Set('这们说吗让还过对为时间问题现东车见长门语话读书认识从发开关电脑网');
const traditionalOnly = new Set('這們說嗎讓對會學國來體點沒發關讀灣聽腦從麼歡樂氣廣聲寫覺變經應當實總單藝');

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

const isChinese = (language: SpeechLanguage | undefined): language is SpeechLanguage =>
  language !== undefined && ['zh', 'yue', 'wuu'].includes(primarySubtag(language));

const isJapanese = (language: SpeechLanguage | undefined): language is SpeechLanguage =>
  language !== undefined && primarySubtag(language) === 'ja';

const chineseByCharacters = (text: string): Locale | undefined => {
  let balance = 0;
  for (const character of text) {
    if (simplifiedOnly.has(character)) balance += 1;
    if (traditionalOnly.has(character)) balance -= 1;
  }
  if (balance === 0) return undefined;
  return balance > 0 ? 'zh-CN' : 'zh-TW';
};

const hanLanguage = (
  text: string,
  page: SpeechLanguage | undefined,
  { favourites, uiLanguage }: LanguageHints,
): SpeechLanguage => {
  if (kana.test(text)) return isJapanese(page) ? page : 'ja-JP';
  if (isChinese(page)) return page;
  const byCharacters = chineseByCharacters(text);
  if (byCharacters !== undefined) return byCharacters;
  if (isJapanese(page)) return page;
  return favourites.find(isChinese) ?? (isChinese(uiLanguage) ? uiLanguage : 'zh-CN');
};

/** The language of a script that one or more languages use: declared, a favourite, the interface's, else by its letters. */
const languageIn = (
  script: Script,
  text: string,
  page: SpeechLanguage | undefined,
  { favourites, uiLanguage }: LanguageHints,
): SpeechLanguage | undefined => {
  const byLetters = languageByLetters(text);
  const expected = [page, ...favourites, uiLanguage].find(
    (language) =>
      language !== undefined &&
      scriptOf(language) === script &&
      (byLetters === undefined || mayHaveLettersOf(language, byLetters)),
  );
  if (expected !== undefined) return expected;
  return script === 'Latn' ? 'en-US' : (byLetters ?? languageOfScript(script));
};

/**
 * The language of a text without asking the browser; `previous` for one without letters. The script with the most letters
 * decides (a CJK or Hangul letter counts two), then letters that only one language has; between the others of one script
 * only declarations and favourites decide, nothing is guessed.
 */
export const languageByRule = (text: string, previous: SpeechLanguage, hints: LanguageHints): SpeechLanguage => {
  const script = dominantScript(text);
  if (script === undefined) return previous;
  const page = speechLanguage(hints.pageLanguage ?? '');
  if (script === 'Hani') return hanLanguage(text, page, hints);
  return languageIn(script, text, page, hints) ?? previous;
};
