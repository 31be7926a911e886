import { Switch } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { orderedSources } from '@/lib/domain/read-aloud/voice-choice';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useIsLocked, useManaged } from '@/lib/panel/policy/managed';
import { changeVoicePreferences } from '@/lib/panel/read-aloud/own-voices';
import { useCatalog, usePreferences, useView } from '@/lib/panel/session-store';
import { PronunciationList } from './PronunciationList';
import { SpokenGroup } from './SpokenGroup';
import { VoiceChain } from './VoiceChain';
import { VoiceSourceRow } from './VoiceSourceRow';
import './VoicePage.css';

const rates = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2', '2.5', '3'] as const;

export type VoicePageProps = {
  /** How the user speaks to Parley: the other half of the page. */
  readonly dictation: ReactNode;
};

/** Where voices come from, how fast they speak, and which parts of an answer they say. */
export function VoicePage({ dictation }: VoicePageProps) {
  const t = useT();
  const formats = useFormats();
  const { voices = [] } = useCatalog();
  const { voice } = usePreferences();
  const view = useView();
  const asked = view.name === 'settings' ? view.voiceLanguage : undefined;
  const areSourcesChosen = useManaged()?.allowedVoices !== undefined;
  const isReadingLocked = useIsLocked('voice.readsAnswers');
  const sources = orderedSources(voice.chain, voices);
  const rate = rates.find((value) => Number(value) === voice.rate) ?? '1';
  const move = (id: string, to: number): void => {
    const others = sources.map((source) => source.id).filter((other) => other !== id);
    changeVoicePreferences({ chain: others.toSpliced(to, 0, id) });
  };

  return (
    <>
      <Group label={t('settings.voice.sources')} labelTone="section">
        {sources.map((source, index) => (
          <VoiceSourceRow
            key={source.id}
            source={source}
            index={index}
            count={sources.length}
            onMove={(to) => move(source.id, to)}
          />
        ))}
        {areSourcesChosen ? <GroupRow title={t('managed.locked')} /> : null}
      </Group>
      <VoiceChain key={asked ?? ''} asked={asked} />
      <Group label={t('settings.voice.listening')} labelTone="section">
        <GroupRow
          title={t('settings.voice.readsAnswers')}
          sentence={t(isReadingLocked ? 'managed.locked' : 'settings.voice.readsAnswersText')}
          control={
            <Switch
              aria-label={t('settings.voice.readsAnswers')}
              checked={voice.readsAnswers}
              disabled={isReadingLocked}
              onCheckedChange={(readsAnswers) => changeVoicePreferences({ readsAnswers })}
            />
          }
        />
        <ChoiceRow
          title={t('player.speed')}
          setting="voice.rate"
          value={rate}
          options={rates.map((value) => ({ value, label: t('player.rate', { rate: formats.number(Number(value)) }) }))}
          onChange={(value) => changeVoicePreferences({ rate: Number(value) })}
        />
      </Group>
      <SpokenGroup />
      <PronunciationList
        entries={voice.pronunciations}
        onChange={(pronunciations) => changeVoicePreferences({ pronunciations: [...pronunciations] })}
      />
      {dictation}
    </>
  );
}
