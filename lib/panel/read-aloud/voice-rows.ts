import { isLocale, type Locale } from '@/lib/domain/locale';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';

/** More rows of one source would be neither read nor drawn quickly: each press shows this many more. */
export const rowsAtOnce = 60;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * The voices that fit: those of the language and those that speak any; with a query those whose name, id or locale has
 * it, of every language.
 */
export const fittingVoices = (voices: readonly Voice[], locale: Locale, query: string): readonly Voice[] => {
  const searchText = folded(query.trim());
  const fits = (voice: Voice): boolean =>
    searchText === ''
      ? voice.locale === undefined || voice.locale === locale
      : [voice.name, voice.id, voice.locale ?? ''].some((text) => folded(text).includes(searchText));
  return voices.filter(fits);
};

/** The language for which a voice is chosen and heard: its own; the wanted one for a voice that speaks any. */
export const voiceLocale = ({ locale }: Voice, fallback: Locale): Locale =>
  locale !== undefined && isLocale(locale) ? locale : fallback;
