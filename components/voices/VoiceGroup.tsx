import { Cloud, Laptop } from 'lucide-react';
import { useId } from 'react';
import type { Locale } from '@/lib/domain/locale';
import type { VoiceEngineInfo } from '@/lib/domain/voice-catalog';
import type { Voice } from '@/lib/domain/voice-engine';
import { useT } from '@/lib/i18n/use-t';
import { chooseVoice, sampleVoice } from '@/lib/panel/reading';
import { useReadingStore } from '@/lib/panel/reading-store';
import { usePreferences } from '@/lib/panel/session';
import { errorTitleKey } from '@/lib/panel/show-error';
import { useVoiceLists } from '@/lib/panel/voice-lists';
import { sampleTexts } from './sample-texts';
import { VoiceRow } from './VoiceRow';
import { shownVoices, voiceLocale } from './voice-rows';

export type VoiceGroupProps = {
  readonly source: VoiceEngineInfo;
  readonly locale: Locale;
  readonly query: string;
};

/** The voices of one source that fit. Its label says where they speak and how finely they light the text. */
export function VoiceGroup({ source, locale, query }: VoiceGroupProps) {
  const t = useT();
  const labelId = useId();
  const list = useVoiceLists((lists) => lists[source.id]);
  const favourite = usePreferences().voice.favourites[locale];
  const heard = useReadingStore(({ reading }) => (reading?.messageId === undefined ? reading?.voice : undefined));
  const rows = list?.status === 'loaded' ? shownVoices(list.voices, locale, query) : [];
  if (list?.status === 'loaded' && rows.length === 0) return null;
  const isOwn = source.kind === 'direct';
  const name = isOwn ? t('voice.browser') : source.label;
  const light = t(source.wordTimes === 'exact' ? 'voice.lightsWords' : 'voice.lightsSentences');
  const isVoice = (voice: Voice, ref: { readonly engineId: string; readonly voiceId: string } | undefined): boolean =>
    ref?.engineId === voice.engineId && ref.voiceId === voice.id;

  return (
    <section aria-labelledby={labelId}>
      <h3 id={labelId} className="pl-voice-label">
        {isOwn ? <Laptop size={15} aria-hidden="true" /> : <Cloud size={15} aria-hidden="true" />}
        {`${name} · ${light}`}
      </h3>
      {list?.status === 'failed' ? (
        <p className="pl-voice-state">
          {t(errorTitleKey(list.error.code), {
            host: list.error.host ?? source.label,
            provider: source.label,
            model: '',
          })}
        </p>
      ) : null}
      {list === undefined || list.status === 'loading' ? <p className="pl-voice-state">{t('voice.loading')}</p> : null}
      <ul className="pl-voice-rows">
        {rows.map((voice) => (
          <VoiceRow
            key={`${voice.locale ?? ''} ${voice.id}`}
            voice={voice}
            isChosen={isVoice(voice, favourite)}
            isHeard={isVoice(voice, heard)}
            onChoose={() => chooseVoice(voiceLocale(voice, locale), { engineId: voice.engineId, voiceId: voice.id })}
            onSample={() =>
              sampleVoice(
                { engineId: voice.engineId, voiceId: voice.id },
                voiceLocale(voice, locale),
                sampleTexts[voiceLocale(voice, locale)],
                voice.name,
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}
