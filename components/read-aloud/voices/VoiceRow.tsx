import { Select } from '@radix-ui/themes';
import { Check, Star } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import type { Voice, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { languageName, regionName } from '@/lib/i18n/language-name';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { chooseVoice, isSameVoice, toggleVoice } from '@/lib/panel/read-aloud/own-voices';
import { sampleVoice } from '@/lib/panel/read-aloud/read-aloud';
import { sampleSentence } from '@/lib/panel/read-aloud/sample-sentence';
import { offeredName } from '@/lib/panel/read-aloud/voice-rows';
import { SampleButton } from './SampleButton';

export type VoiceRowProps = {
  readonly voice: Voice;
  /** The language for which it is chosen. */
  readonly language: SpeechLanguage;
  /** The user's voices for the language, best first. */
  readonly own: readonly VoiceRef[];
  /** Its sample is playing. */
  readonly isHeard: boolean;
};

/** No style has this value: names of styles are not empty. */
const noStyle = '-';

/** One voice: a sample of it, a press that makes it the voice for the language, and a star that keeps it for later. */
export function VoiceRow({ voice, language, own, isHeard }: VoiceRowProps) {
  const t = useT();
  const { engineId, id, name, styles = [] } = voice;
  const [first] = own;
  const ref: VoiceRef = { engineId, voiceId: id };
  const isChosen = first !== undefined && isSameVoice(first, ref);
  const isKept = own.some((other) => isSameVoice(other, ref));
  const style = isChosen ? first.style : undefined;
  const withStyle: VoiceRef = { ...ref, ...(style !== undefined && { style }) };
  const { locale: shown } = useLocale();
  const spoken = speechLanguage(voice.locale ?? '');
  const region = spoken === undefined ? '' : regionName(spoken, shown);
  const about = spoken === undefined ? t('voice.anyLanguage') : region || languageName(spoken, shown);
  /** A sentence of the voice's own language, whatever the interface speaks. */
  const sample = async (): Promise<void> => sampleVoice(withStyle, language, await sampleSentence(language), name);

  return (
    <li className="pl-voice" data-chosen={isChosen || undefined}>
      <SampleButton name={name} isHeard={isHeard} onHear={sample} />
      <button
        type="button"
        className="pl-voice-choose"
        aria-pressed={isChosen}
        onClick={() => chooseVoice(language, withStyle)}
      >
        <span className="pl-voice-name">
          <bdi lang={voice.locale}>{name}</bdi>
          {isChosen ? <Check size={15} aria-hidden="true" /> : null}
        </span>
        <span className="pl-note">{[about, ...styles.slice(0, 2)].join(' · ')}</span>
      </button>
      {isChosen && styles.length > 0 ? (
        <Select.Root
          value={style ?? noStyle}
          onValueChange={(wanted) => chooseVoice(language, wanted === noStyle ? ref : { ...ref, style: wanted })}
        >
          <Select.Trigger className="pl-voice-style" aria-label={t('voice.style', { name })} />
          <Select.Content color="gray" variant="soft">
            <Select.Item value={noStyle}>{t('voice.plain')}</Select.Item>
            {styles.map((value) => (
              <Select.Item key={value} value={value} lang="en">
                {value}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      ) : null}
      <IconButton
        className="pl-voice-star"
        label={t('voice.favourite', { name, language: offeredName(language) })}
        size="dense"
        aria-pressed={isKept}
        onClick={() => toggleVoice(language, ref)}
      >
        <Star size={16} fill={isKept ? 'currentColor' : 'none'} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
