import { Switch } from '@radix-ui/themes';
import { useState } from 'react';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { QuietButton } from '@/components/ui/QuietButton';
import { VoiceSheet } from '@/components/voices/VoiceSheet';
import { orderedSources } from '@/lib/domain/voice-choice';
import type { VoicePreferences } from '@/lib/domain/voice-preferences';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useIsLocked } from '@/lib/panel/managed';
import { request, useCatalog, usePreferences } from '@/lib/panel/session';
import { showRefusal } from '@/lib/panel/show-error';
import { ChoiceRow } from './ChoiceRow';
import { DictationSection } from './DictationSection';
import { PronunciationList } from './PronunciationList';
import { VoiceSourceRow } from './VoiceSourceRow';
import './VoicePage.css';

const rates = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2', '2.5', '3'] as const;

/** Where voices come from, how fast they speak, and what of an answer they say. */
export function VoicePage() {
  const t = useT();
  const formats = useFormats();
  const { voices = [] } = useCatalog();
  const { voice } = usePreferences();
  const isReadingLocked = useIsLocked('voice.readsAnswers');
  const [isChoosing, setChoosing] = useState(false);
  const order = orderedSources(
    voice.chain,
    voices.map(({ id }) => id),
  );
  const sources = order.flatMap((id) => voices.filter((source) => source.id === id));
  const rate = rates.find((value) => Number(value) === voice.rate) ?? '1';
  const change = (part: Partial<VoicePreferences>): void => {
    request({ type: 'preferences-change', change: { voice: { ...voice, ...part } } }).catch(showRefusal);
  };
  const moveUp = (id: string): void => {
    const at = order.indexOf(id);
    change({ chain: [...order.slice(0, at - 1), id, ...order.slice(at - 1, at), ...order.slice(at + 1)] });
  };

  return (
    <>
      <Group label={t('settings.voice.sources')} labelTone="section">
        {sources.map((source, index) => (
          <VoiceSourceRow key={source.id} source={source} {...(index > 0 && { onMoveUp: () => moveUp(source.id) })} />
        ))}
      </Group>
      <Group label={t('settings.voice.listening')} labelTone="section">
        <GroupRow
          title={t('settings.voice.voices')}
          sentence={t('settings.voice.voicesText')}
          control={<QuietButton onClick={() => setChoosing(true)}>{t('settings.voice.choose')}</QuietButton>}
        />
        <GroupRow
          title={t('settings.voice.readsAnswers')}
          sentence={t(isReadingLocked ? 'managed.locked' : 'settings.voice.readsAnswersText')}
          control={
            <Switch
              aria-label={t('settings.voice.readsAnswers')}
              checked={voice.readsAnswers}
              disabled={isReadingLocked}
              onCheckedChange={(readsAnswers) => change({ readsAnswers })}
            />
          }
        />
        <ChoiceRow
          title={t('player.speed')}
          setting="voice.rate"
          value={rate}
          options={rates.map((value) => ({ value, label: t('player.rate', { rate: formats.number(Number(value)) }) }))}
          onChange={(value) => change({ rate: Number(value) })}
        />
      </Group>
      <Group label={t('settings.voice.spoken')} labelTone="section">
        <ChoiceRow
          title={t('settings.voice.code')}
          setting="voice.code"
          value={voice.code}
          options={[
            { value: 'skip', label: t('settings.voice.skip') },
            { value: 'announce', label: t('settings.voice.announce') },
            { value: 'read', label: t('settings.voice.read') },
          ]}
          onChange={(code) => change({ code })}
        />
        <ChoiceRow
          title={t('settings.voice.urls')}
          setting="voice.urls"
          value={voice.urls}
          options={[
            { value: 'host', label: t('settings.voice.host') },
            { value: 'full', label: t('settings.voice.read') },
            { value: 'skip', label: t('settings.voice.skip') },
          ]}
          onChange={(urls) => change({ urls })}
        />
        <ChoiceRow
          title={t('settings.voice.citations')}
          setting="voice.citations"
          value={voice.citations}
          options={[
            { value: 'drop', label: t('settings.voice.skip') },
            { value: 'keep', label: t('settings.voice.read') },
          ]}
          onChange={(citations) => change({ citations })}
        />
        <ChoiceRow
          title={t('settings.voice.emoji')}
          setting="voice.emoji"
          value={voice.emoji}
          options={[
            { value: 'keep', label: t('settings.voice.read') },
            { value: 'drop', label: t('settings.voice.skip') },
          ]}
          onChange={(emoji) => change({ emoji })}
        />
      </Group>
      <PronunciationList
        entries={voice.pronunciations}
        onChange={(pronunciations) => change({ pronunciations: [...pronunciations] })}
      />
      <DictationSection />
      {isChoosing ? <VoiceSheet onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
