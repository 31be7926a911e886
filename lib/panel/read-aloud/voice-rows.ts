import { isLocale, localeNames, nearestLocale } from '@/lib/domain/locale';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { languageParts, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { languageName, ownLanguageName, regionName } from '@/lib/i18n/language-name';

/** More rows of one source would be neither read nor drawn quickly: each press shows this many more. */
export const rowsAtOnce = 60;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * The language under which a voice is offered and kept, whatever its region: one of the interface's own, by its locale,
 * else by its name alone. Cantonese is not Mandarin.
 */
export const offeredAs = (language: SpeechLanguage): SpeechLanguage => {
  const { language: name, region } = languageParts(language);
  const isCantonese = name === 'yue' || (name === 'zh' && (region === 'HK' || region === 'MO'));
  return (isCantonese ? speechLanguage('yue') : (nearestLocale(language) ?? speechLanguage(name))) ?? language;
};

/** What an offered language calls itself. */
export const offeredName = (language: SpeechLanguage): string =>
  isLocale(language) ? localeNames[language] : ownLanguageName(language);

type Offered = { readonly voice: Voice; readonly language: SpeechLanguage | undefined; readonly searched: string };

/** Lists are long and read again with each letter of a search: what is looked at in them is worked out once. */
const offeredLists = new WeakMap<readonly Voice[], Map<string, readonly Offered[]>>();

const offeredOf = (voices: readonly Voice[], locale: string): readonly Offered[] => {
  const byLocale = offeredLists.get(voices) ?? new Map<string, readonly Offered[]>();
  offeredLists.set(voices, byLocale);
  const known = byLocale.get(locale);
  if (known !== undefined) return known;
  const names = new Map<string, { readonly language: SpeechLanguage | undefined; readonly names: string }>();
  const offered = voices.map((voice): Offered => {
    const tag = voice.locale ?? '';
    const spoken = speechLanguage(tag);
    const about =
      names.get(tag) ??
      (spoken === undefined
        ? { language: undefined, names: '' }
        : {
            language: offeredAs(spoken),
            names: `${languageName(spoken, locale)} ${ownLanguageName(spoken)} ${regionName(spoken, locale)}`,
          });
    names.set(tag, about);
    return {
      voice,
      language: about.language,
      searched: folded(`${voice.name} ${voice.id} ${tag} ${about.names}`),
    };
  });
  byLocale.set(locale, offered);
  return offered;
};

/**
 * The voices that fit: those of the language and those that speak any; with a query those whose name, id, language or
 * region has it, of every language. `locale` is the one that names languages.
 */
export const fittingVoices = (
  voices: readonly Voice[],
  language: SpeechLanguage,
  query: string,
  locale: string,
): readonly Voice[] => {
  const searchText = folded(query.trim());
  return offeredOf(voices, locale)
    .filter(({ voice, language: own, searched }) =>
      searchText === '' ? voice.locale === undefined || own === language : searched.includes(searchText),
    )
    .map(({ voice }) => voice);
};

/** The languages that lists have voices of, each once. */
export const languagesOfVoices = (lists: readonly (readonly Voice[])[], locale: string): readonly SpeechLanguage[] => [
  ...new Set(lists.flatMap((voices) => offeredOf(voices, locale).flatMap(({ language }) => language ?? []))),
];

/** The language for which a voice is chosen and heard: its own; the wanted one for a voice that speaks any. */
export const voiceLanguage = ({ locale }: Voice, fallback: SpeechLanguage): SpeechLanguage => {
  const own = speechLanguage(locale ?? '');
  return own === undefined ? fallback : offeredAs(own);
};
