import { Cloud, Laptop } from 'lucide-react';
import { useId, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { useT } from '@/lib/i18n/use-t';
import { chosenVoices, isSameVoice } from '@/lib/panel/read-aloud/own-voices';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { loadVoices, type VoiceList } from '@/lib/panel/read-aloud/voice-lists';
import { rowsAtOnce, voiceLanguage } from '@/lib/panel/read-aloud/voice-rows';
import { usePreferences } from '@/lib/panel/session-store';
import { errorTitleKey } from '@/lib/panel/show-error';
import { OtherVoice } from './OtherVoice';
import { VoiceRow } from './VoiceRow';

export type VoiceGroupProps = {
  readonly source: VoiceEngineInfo;
  readonly list: VoiceList | undefined;
  /** Its voices that fit. */
  readonly voices: readonly Voice[];
  readonly language: SpeechLanguage;
};

/** The user can name voices of this source that are in no list. */
const takesNames = ({ fields }: VoiceEngineInfo): boolean => fields.some(({ name }) => name === 'voices');

/** The voices of one source that fit. Its label says where they speak and how finely they highlight the text. */
export function VoiceGroup({ source, list, voices, language }: VoiceGroupProps) {
  const t = useT();
  const labelId = useId();
  const [most, setMost] = useState(rowsAtOnce);
  const { voice: preferences } = usePreferences();
  const heard = useReadAloudStore(({ readAloud }) =>
    readAloud?.isTrial === true && readAloud.status !== 'ended' ? readAloud.voice : undefined,
  );
  const isOwn = source.kind === 'direct';
  const name = isOwn ? t('voice.browser') : source.label;
  const light = t(source.wordTimes === 'exact' ? 'voice.lightsWords' : 'voice.lightsSentences');
  const isLoading = list === undefined || list.status === 'loading';
  if (!isLoading && list.status === 'loaded' && voices.length === 0 && !takesNames(source)) return null;

  return (
    <section aria-labelledby={labelId}>
      <h2 id={labelId} className="pl-label pl-voice-label">
        {isOwn ? <Laptop size={15} aria-hidden="true" /> : <Cloud size={15} aria-hidden="true" />}
        {`${name} · ${light}`}
      </h2>
      {isLoading ? (
        <p className="pl-voice-state" role="status">
          {t('voice.loading')}
        </p>
      ) : null}
      {list?.status === 'failed' ? (
        <div className="pl-voice-state" role="alert">
          <p>
            {t(errorTitleKey(list.error.code), {
              host: list.error.host ?? source.label,
              provider: source.label,
              model: '',
            })}
          </p>
          <GhostButton size="1" onClick={() => void loadVoices()}>
            {t('common.retry')}
          </GhostButton>
        </div>
      ) : null}
      <ul className="pl-voice-rows">
        {voices.slice(0, most).map((voice) => {
          const spoken = voiceLanguage(voice, language);
          return (
            <VoiceRow
              key={`${voice.locale ?? ''} ${voice.id}`}
              voice={voice}
              language={spoken}
              own={chosenVoices(preferences, spoken)}
              isHeard={heard !== undefined && isSameVoice(heard, { engineId: voice.engineId, voiceId: voice.id })}
            />
          );
        })}
      </ul>
      {voices.length > most ? (
        <GhostButton size="1" onClick={() => setMost(most + rowsAtOnce)}>
          {t('voice.showMore')}
        </GhostButton>
      ) : null}
      {takesNames(source) ? <OtherVoice engineId={source.id} language={language} /> : null}
    </section>
  );
}
