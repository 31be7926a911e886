import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type Locale, localeNames, locales } from '@/lib/domain/locale';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { usePreferences } from '@/lib/panel/session-store';

/** How many languages are in sight before the user asks for the others. */
const first = 3;

export type LanguageTagsProps = { readonly value: Locale; readonly onChange: (locale: Locale) => void };

/** The languages: the interface's own and those with a voice first, the others behind a press. */
export function LanguageTags({ value, onChange }: LanguageTagsProps) {
  const t = useT();
  const formats = useFormats();
  const { locale: own } = useLocale();
  const { favourites } = usePreferences().voice;
  const [hasAll, setAll] = useState(false);
  const shownTags = [own, value, ...locales.filter((tag) => favourites[tag] !== undefined), ...locales];
  const ordered = [...new Set(shownTags)];
  const shown = hasAll ? ordered : ordered.slice(0, first);
  const rest = ordered.length - shown.length;

  return (
    <fieldset className="pl-actions pl-voice-languages" aria-label={t('voice.language')}>
      {shown.map((tag) => (
        <button key={tag} type="button" lang={tag} aria-pressed={tag === value} onClick={() => onChange(tag)}>
          {localeNames[tag]}
        </button>
      ))}
      {rest > 0 ? (
        <button type="button" onClick={() => setAll(true)}>
          {t('voice.moreLanguages', { number: formats.number(rest) })}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      ) : null}
    </fieldset>
  );
}
