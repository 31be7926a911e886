import type { Locale } from './locale';
import { z } from './schema';

declare const canonical: unique symbol;

/**
 * The language of a text and of the voice that speaks it: any BCP 47 tag of language, script and region, in the spelling
 * of `Intl.getCanonicalLocales` (`de`, `pt-PT`, `zh-Hant-HK`, `he` for `iw`). The interface's own languages are the eleven
 * `Locale`s; each of them is one of these.
 */
export type SpeechLanguage = Locale | (string & { readonly [canonical]: true });

/** So many tags are more than any list of voices has; what pages declare must not fill the memory. */
const mostRemembered = 2000;

/** Longer ones are no language of anybody (RFC 5646 4.4.1 advises room for 35 characters). */
const maxLength = 35;

/** Remembers what a function gave for the tags that it was asked about last: lists of voices name a few again and again. */
const remembering = <Value>(find: (tag: string) => Value): ((tag: string) => Value) => {
  const found = new Map<string, Value>();
  return (tag) => {
    if (found.has(tag)) return found.get(tag) ?? find(tag);
    const value = find(tag);
    if (found.size >= mostRemembered) found.clear();
    found.set(tag, value);
    return value;
  };
};

const written = remembering((tag: string): string | undefined => {
  try {
    const { language, script, region } = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    // Longer names are allowed and nobody has one: it is a word such as `english`.
    return language === 'und' || language.length > 3
      ? undefined
      : [language, script, region].filter((part) => part !== undefined).join('-');
  } catch {
    return undefined;
  }
});

const canonicalTag = (tag: string): string | undefined => (tag.length > maxLength ? undefined : written(tag));

const isSpeechLanguage = (tag: unknown): tag is SpeechLanguage => typeof tag === 'string' && canonicalTag(tag) === tag;

/** The language that a tag names, in its canonical spelling, without variants and extensions; undefined for nonsense. */
export const speechLanguage = (tag: string): SpeechLanguage | undefined => {
  const canonical = canonicalTag(tag);
  return isSpeechLanguage(canonical) ? canonical : undefined;
};

/** A canonical tag, at a border. */
export const speechLanguageSchema = z.custom<SpeechLanguage>(isSpeechLanguage);

/** The language of a tag without script and region: `pt` of `pt-PT`. */
export const primarySubtag = (tag: SpeechLanguage): string => tag.split('-')[0] ?? tag;

/** A language by its parts; script and region are the likely ones (CLDR's likelySubtags) where the tag names none. */
export type LanguageParts = { readonly language: string; readonly script: string; readonly region: string };

/** Two codes of one language (ISO 639-3: `no` is the macrolanguage of `nb`, which is what it means where it is written). */
const sameLanguage: Readonly<Record<string, string>> = { no: 'nb' };

/** The parts of a tag. */
export const languageParts: (tag: SpeechLanguage) => LanguageParts = remembering((tag) => {
  const { language, script = '', region = '' } = new Intl.Locale(tag).maximize();
  return { language: sameLanguage[language] ?? language, script, region };
});

/** How well one language serves as another: not at all, in another script, of another region, or exactly. */
export type LanguageFit = 'none' | 'language' | 'script' | 'region';

/** Chinese of Hong Kong and Macau is spoken as Cantonese. */
const isCantonese = ({ language, region }: LanguageParts): boolean =>
  language === 'yue' || (language === 'zh' && (region === 'HK' || region === 'MO'));

/** How well a voice of the language `offered` speaks a text in `wanted`. Mandarin and Cantonese are two languages. */
export const languageFit = (wanted: SpeechLanguage, offered: SpeechLanguage): LanguageFit => {
  const one = languageParts(wanted);
  const other = languageParts(offered);
  if (isCantonese(one) && isCantonese(other)) return 'region';
  if (isCantonese(one) !== isCantonese(other) || one.language !== other.language) return 'none';
  if (one.script !== other.script) return 'language';
  return one.region === other.region ? 'region' : 'script';
};

/** Whether a voice of one language speaks texts in the other, whatever script and region. */
export const isSameLanguage = (one: SpeechLanguage, other: SpeechLanguage): boolean =>
  languageFit(one, other) !== 'none';
