import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { locales } from '@/lib/domain/locale';
import { favouriteLanguages } from '@/lib/domain/read-aloud/voice-choice';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { languageName } from '@/lib/i18n/language-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { offeredAs, offeredName } from '@/lib/panel/read-aloud/voice-rows';
import { usePreferences } from '@/lib/panel/session-store';

/** How many languages are in sight before the user asks for the others. */
const first = 3;

export type LanguageTagsProps = {
  readonly value: SpeechLanguage;
  /** Those that there are voices of. */
  readonly offered: readonly SpeechLanguage[];
  readonly onChange: (language: SpeechLanguage) => void;
};

/** The languages: the interface's own and those with a voice first, the others, by name, behind a press. */
export function LanguageTags({ value, offered, onChange }: LanguageTagsProps) {
  const t = useT();
  const formats = useFormats();
  const { locale: own } = useLocale();
  const { voice } = usePreferences();
  const [hasAll, setAll] = useState(false);
  const others = [...new Set([...locales, ...offered])].toSorted((one, other) =>
    languageName(one, own).localeCompare(languageName(other, own), own),
  );
  const ordered = [...new Set([own, value, ...favouriteLanguages(voice).map(offeredAs), ...others])];
  const shown = hasAll ? ordered : ordered.slice(0, first);
  const rest = ordered.length - shown.length;

  return (
    <fieldset className="pl-actions pl-voice-languages" aria-label={t('voice.language')}>
      {shown.map((tag) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          title={languageName(tag, own)}
          aria-pressed={tag === value}
          onClick={() => onChange(tag)}
        >
          {offeredName(tag)}
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
