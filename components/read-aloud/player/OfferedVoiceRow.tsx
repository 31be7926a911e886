import { SampleButton } from '@/components/read-aloud/voices/SampleButton';
import { GhostButton } from '@/components/ui/GhostButton';
import { type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { regionName } from '@/lib/i18n/language-name';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { type OfferedVoice, useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { hearOffered, takeOffered } from '@/lib/panel/read-aloud/voice-offer';
import '@/components/read-aloud/voices/VoiceSheet.css';

export type OfferedVoiceRowProps = {
  readonly offered: OfferedVoice;
  /** Of the text that is read. */
  readonly language: SpeechLanguage;
};

/** One of the voices that are offered: a sample of it, what leaves the computer, and a press that lets it read. */
export function OfferedVoiceRow({ offered, language }: OfferedVoiceRowProps) {
  const t = useT();
  const { locale: shown } = useLocale();
  const { voice, textGoesTo } = offered;
  const { engineId, id, name } = voice;
  const isHeard = useReadAloudStore(
    ({ readAloud }) =>
      readAloud?.isTrial === true &&
      readAloud.status !== 'ended' &&
      readAloud.voice?.engineId === engineId &&
      readAloud.voice.voiceId === id,
  );
  const spoken = speechLanguage(voice.locale ?? '');
  const region = spoken === undefined ? '' : regionName(spoken, shown);
  const leaves =
    textGoesTo === 'nobody'
      ? t('voice.offer.here')
      : textGoesTo === 'maker'
        ? t('voice.offer.toBrowser')
        : t('voice.offer.to', { name: textGoesTo.name });

  return (
    <li className="pl-voice">
      <SampleButton name={name} isHeard={isHeard} onHear={() => hearOffered(offered, language)} />
      <span className="pl-voice-offer-words">
        <bdi className="pl-voice-name" lang={voice.locale}>
          {name}
        </bdi>
        <span className="pl-note">{[region, leaves].filter(Boolean).join(' · ')}</span>
      </span>
      <GhostButton
        size="1"
        aria-label={t('voice.offer.use', { name })}
        onClick={() => void takeOffered(offered, language)}
      >
        {t('voice.use')}
      </GhostButton>
    </li>
  );
}
