import { Check, Play } from 'lucide-react';
import { Bars } from '@/components/ui/Bars';
import { IconButton } from '@/components/ui/IconButton';
import { isLocale, localeNames } from '@/lib/domain/locale';
import type { Voice } from '@/lib/domain/voice-engine';
import { useT } from '@/lib/i18n/use-t';

export type VoiceRowProps = {
  readonly voice: Voice;
  /** The user's voice for the language. */
  readonly isChosen: boolean;
  readonly isHeard: boolean;
  readonly onChoose: () => void;
  readonly onSample: () => void;
};

/** One voice: a sample of it, and the press that makes it the voice for the language. */
export function VoiceRow({ voice, isChosen, isHeard, onChoose, onSample }: VoiceRowProps) {
  const t = useT();
  const { name, locale, styles = [] } = voice;
  const language = locale === undefined ? t('voice.anyLanguage') : isLocale(locale) ? localeNames[locale] : locale;

  return (
    <li className="pl-voice" data-chosen={isChosen || undefined}>
      <IconButton
        className="pl-voice-sample"
        label={t('voice.sample', { name })}
        tone="soft"
        shape="round"
        data-heard={isHeard || undefined}
        onClick={onSample}
      >
        {isHeard ? <Bars size={15} isMoving /> : <Play size={14} fill="currentColor" aria-hidden="true" />}
      </IconButton>
      <button type="button" className="pl-voice-choose" aria-pressed={isChosen} onClick={onChoose}>
        <span className="pl-voice-name">
          <bdi lang={locale}>{name}</bdi>
          {isChosen ? <Check size={15} aria-hidden="true" /> : null}
        </span>
        <span className="pl-voice-traits">{[language, ...styles.slice(0, 2)].join(' · ')}</span>
      </button>
    </li>
  );
}
