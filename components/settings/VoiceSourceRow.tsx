import { Switch } from '@radix-ui/themes';
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { QuietButton } from '@/components/ui/QuietButton';
import type { VoiceEngineInfo } from '@/lib/domain/voice-catalog';
import { isVoiceSourceOn } from '@/lib/domain/voice-preferences';
import type { TextKey } from '@/lib/i18n/text-key';
import { useT } from '@/lib/i18n/use-t';
import { usePreferences } from '@/lib/panel/session';
import { errorTitleKey } from '@/lib/panel/show-error';
import { useVoiceSource } from './use-voice-source';
import { VoiceSourceForm } from './VoiceSourceForm';

const sentences: Readonly<Record<string, TextKey>> = {
  browser: 'settings.voice.browserText',
  azure: 'settings.voice.azureText',
  edge: 'settings.voice.edgeText',
  openai: 'settings.voice.openaiText',
};

export type VoiceSourceRowProps = {
  readonly source: VoiceEngineInfo;
  /** Tries it before the one above. Absent for the first. */
  readonly onMoveUp?: () => void;
};

/** A source of voices: what it is, whether it is on, and how it is reached. */
export function VoiceSourceRow({ source, onMoveUp }: VoiceSourceRowProps) {
  const t = useT();
  const { voiceSources } = usePreferences();
  const { state, change } = useVoiceSource(source);
  const [isOpen, setOpen] = useState(false);
  const isOn = isVoiceSourceOn(voiceSources, source.id);
  const stored = voiceSources[source.id];
  const needsForm = source.fields.length > 0;
  const name = source.kind === 'direct' ? t('voice.browser') : source.label;
  const sentenceKey = sentences[source.id];

  const toggle = (wanted: boolean): void => {
    if (wanted && needsForm && stored === undefined) {
      setOpen(true);
      return;
    }
    void change({ isOn: wanted, settings: stored?.settings ?? {} });
  };

  return (
    <GroupRow
      title={name}
      sentence={sentenceKey === undefined ? undefined : t(sentenceKey)}
      control={
        <div className="pl-voice-source-actions">
          {needsForm && stored !== undefined ? (
            <QuietButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('common.edit')}
            </QuietButton>
          ) : null}
          {onMoveUp === undefined ? null : (
            <IconButton label={t('settings.voice.earlier', { name })} onClick={onMoveUp}>
              <ArrowUp size={16} aria-hidden="true" />
            </IconButton>
          )}
          {source.kind === 'direct' ? null : (
            <Switch aria-label={name} checked={isOn} disabled={state.status === 'saving'} onCheckedChange={toggle} />
          )}
        </div>
      }
    >
      {isOpen ? (
        <VoiceSourceForm
          source={source}
          stored={stored}
          onCancel={() => setOpen(false)}
          onSave={async (values) => {
            if (await change({ isOn: true, ...values })) setOpen(false);
          }}
        />
      ) : null}
      {state.status === 'denied' ? (
        <p className="pl-voice-source-state" role="status">
          {t('settings.voice.denied', { name })}
        </p>
      ) : null}
      {state.status === 'failed' ? (
        <p className="pl-voice-source-state" role="alert">
          {t(errorTitleKey(state.error.code), { host: state.error.host ?? name, provider: name, model: '' })}
        </p>
      ) : null}
    </GroupRow>
  );
}
