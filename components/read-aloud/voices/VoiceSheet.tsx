import { useEffect, useMemo, useState } from 'react';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { GhostButton } from '@/components/ui/GhostButton';
import { RangeField } from '@/components/ui/RangeField';
import { SearchField } from '@/components/ui/SearchField';
import { type Locale, localeNames } from '@/lib/domain/locale';
import { orderedSources } from '@/lib/domain/read-aloud/voice-choice';
import { isVoiceSourceOn } from '@/lib/domain/read-aloud/voice-preferences';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { changeRate } from '@/lib/panel/read-aloud/read-aloud';
import { loadVoices, useVoiceLists } from '@/lib/panel/read-aloud/voice-lists';
import { fittingVoices } from '@/lib/panel/read-aloud/voice-rows';
import { openView, useCatalog, usePreferences } from '@/lib/panel/session-store';
import { LanguageTags } from './LanguageTags';
import { VoiceGroup } from './VoiceGroup';
import './VoiceSheet.css';

export type VoiceSheetProps = {
  /** The language that is shown first; without it, the interface's. */
  readonly language?: Locale;
  readonly onClose: () => void;
};

/** The sheet in which voices are heard, chosen and kept for a language. */
export function VoiceSheet({ language, onClose }: VoiceSheetProps) {
  const t = useT();
  const formats = useFormats();
  const { locale: own } = useLocale();
  const { voices = [] } = useCatalog();
  const { voice, voiceSources } = usePreferences();
  const lists = useVoiceLists();
  const [locale, setLocale] = useState<Locale>(language ?? own);
  const [query, setQuery] = useState('');
  useEffect(() => void loadVoices(), []);
  const sources = orderedSources(voice.chain, voices);
  const on = sources.filter((source) => isVoiceSourceOn(voiceSources, source));
  const off = sources.filter((source) => !isVoiceSourceOn(voiceSources, source));
  const fitting = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(lists).map(([id, list]) => [
          id,
          list.status === 'loaded' ? fittingVoices(list.voices, locale, query) : [],
        ]),
      ),
    [lists, locale, query],
  );
  const isEmpty = on.every(({ id }) => lists[id]?.status === 'loaded' && fitting[id]?.length === 0);
  const setUp = (): void => {
    onClose();
    openView({ name: 'settings', page: 'voice' });
  };

  return (
    <BottomSheet title={t('voice.title')} className="pl-voice-sheet" testId="voice-picker" onClose={onClose}>
      <SearchField label={t('voice.find')} clearLabel={t('common.clear')} value={query} onValueChange={setQuery} />
      <LanguageTags value={locale} onChange={setLocale} />
      <div className="pl-voice-groups">
        {isEmpty ? (
          <p className="pl-voice-state" role="status">
            {query.trim() === ''
              ? t('voice.noneForLanguage', { language: localeNames[locale] })
              : t('voice.noneFound', { query: query.trim() })}
          </p>
        ) : null}
        {on.map((source) => (
          <VoiceGroup
            key={`${source.id} ${locale} ${query}`}
            source={source}
            list={lists[source.id]}
            voices={fitting[source.id] ?? []}
            locale={locale}
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
