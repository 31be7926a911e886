import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { AddVoice } from '@/components/read-aloud/AddVoice';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { GhostButton } from '@/components/ui/GhostButton';
import { RangeField } from '@/components/ui/RangeField';
import { SearchField } from '@/components/ui/SearchField';
import { orderedSources } from '@/lib/domain/read-aloud/voice-choice';
import { isVoiceSourceOn } from '@/lib/domain/read-aloud/voice-preferences';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { changeRate } from '@/lib/panel/read-aloud/read-aloud';
import { loadVoices, useVoiceLists } from '@/lib/panel/read-aloud/voice-lists';
import { fittingVoices, languagesOfVoices, offeredAs, offeredName } from '@/lib/panel/read-aloud/voice-rows';
import { openView, useCatalog, usePreferences } from '@/lib/panel/session-store';
import { LanguageTags } from './LanguageTags';
import { VoiceGroup } from './VoiceGroup';
import './VoiceSheet.css';

export type VoiceSheetProps = {
  /** The language that is shown first; without it, the interface's. */
  readonly language?: SpeechLanguage | undefined;
  readonly onClose: () => void;
};

/** The sheet in which voices are heard, chosen and kept for a language. */
export function VoiceSheet({ language: wanted, onClose }: VoiceSheetProps) {
  const t = useT();
  const formats = useFormats();
  const { locale: own } = useLocale();
  const { voices = [] } = useCatalog();
  const { voice, voiceSources } = usePreferences();
  const lists = useVoiceLists();
  const [language, setLanguage] = useState(() => offeredAs(wanted ?? own));
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  useEffect(() => void loadVoices(), []);
  const sources = orderedSources(voice.chain, voices);
  const on = sources.filter((source) => isVoiceSourceOn(voiceSources, source));
  const off = sources.filter((source) => !isVoiceSourceOn(voiceSources, source));
  const fitting = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(lists).map(([id, list]) => [
          id,
          list.status === 'loaded' ? fittingVoices(list.voices, language, query, own) : [],
        ]),
      ),
    [lists, language, query, own],
  );
  const offered = useMemo(
    () =>
      languagesOfVoices(
        Object.values(lists).flatMap((list) => (list.status === 'loaded' ? [list.voices] : [])),
        own,
      ),
    [lists, own],
  );
  const isEmpty = on.every(({ id }) => lists[id]?.status === 'loaded' && fitting[id]?.length === 0);
  const setUp = (): void => {
    onClose();
    openView({ name: 'settings', page: 'voice' });
  };

  return (
    <BottomSheet title={t('voice.title')} className="pl-voice-sheet" testId="voice-picker" onClose={onClose}>
      <SearchField label={t('voice.find')} clearLabel={t('common.clear')} value={typed} onValueChange={setTyped} />
      <LanguageTags value={language} offered={offered} onChange={setLanguage} />
      <div className="pl-voice-groups">
        {isEmpty && query.trim() !== '' ? (
          <p className="pl-voice-state" role="status">
            {t('voice.noneFound', { query: query.trim() })}
          </p>
        ) : null}
        {isEmpty && query.trim() === '' ? (
          <div className="pl-voice-state" role="status">
            <p>{t('voice.noneForLanguage', { language: offeredName(language) })}</p>
            <AddVoice />
            {off.length > 0 ? <p>{t('voice.orSwitchOn')}</p> : null}
          </div>
        ) : null}
        {on.map((source) => (
          <VoiceGroup
            key={`${source.id} ${language} ${query}`}
            source={source}
            list={lists[source.id]}
            voices={fitting[source.id] ?? []}
            language={language}
          />
        ))}
        {off.map(({ id, label }) => (
          <div key={id} className="pl-voice-off">
            <span>{t('voice.off', { name: label })}</span>
            <GhostButton size="1" onClick={setUp}>
              {t('voice.setUp')}
            </GhostButton>
          </div>
        ))}
      </div>
      <div className="pl-voice-foot">
        <RangeField
          label={t('player.speed')}
          value={voice.rate}
          min={0.5}
          max={3}
          step={0.05}
          text={t('player.rate', { rate: formats.number(voice.rate) })}
          onChange={changeRate}
        />
      </div>
    </BottomSheet>
  );
}
