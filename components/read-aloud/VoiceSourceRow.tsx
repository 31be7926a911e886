import { Switch } from '@radix-ui/themes';
import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { MoveHandle } from '@/components/ui/MoveHandle';
import { SourceForm } from '@/components/ui/SourceForm';
import { useSourceSentence } from '@/components/ui/use-source-sentence';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import { isVoiceSourceOn, voiceSecretsId } from '@/lib/domain/read-aloud/voice-preferences';
import { useT } from '@/lib/i18n/use-t';
import { useIsKeyMissing } from '@/lib/panel/policy/use-key-protection';
import { useVoiceSource } from '@/lib/panel/read-aloud/use-voice-source';
import { usePreferences } from '@/lib/panel/session-store';
import { errorTitleKey } from '@/lib/panel/show-error';
import { VoiceEnd } from './VoiceEnd';

export type VoiceSourceRowProps = {
  readonly source: VoiceEngineInfo;
  /** Its place among the sources, and how many sources there are. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
};

/** A source of voices: what it is, whether it is on, and how it is reached. */
export function VoiceSourceRow({ source, index, count, onMove }: VoiceSourceRowProps) {
  const t = useT();
  const { voiceSources } = usePreferences();
  const { state, change } = useVoiceSource(source);
  const [isOpen, setOpen] = useState(false);
  const isOn = isVoiceSourceOn(voiceSources, source);
  const stored = voiceSources[source.id];
  const needsForm = source.fields.length > 0;
  const isImported = stored?.isImported === true;
  const sentence = useSourceSentence(isImported, source.sentenceKey);
  const name = source.kind === 'direct' ? t('voice.browser') : source.label;
  const isKeyMissing = useIsKeyMissing(voiceSecretsId(source.id));

  const toggle = (wanted: boolean): void => {
    if (wanted && needsForm && (stored === undefined || isImported)) {
      setOpen(true);
      return;
    }
    void change({ isOn: wanted, settings: stored?.settings ?? {} });
  };

  return (
    <GroupRow
      tile={<MoveHandle label={t('common.move', { name })} index={index} count={count} onMove={onMove} />}
      title={name}
      sentence={sentence}
      control={
        <div className="pl-source-form-actions">
          {needsForm && stored !== undefined ? (
            <GhostButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isImported ? 'imported.check' : 'common.edit')}
            </GhostButton>
          ) : null}
          {source.kind === 'direct' ? null : (
            <Switch aria-label={name} checked={isOn} disabled={state.status === 'saving'} onCheckedChange={toggle} />
          )}
        </div>
      }
    >
      <VoiceEnd engineId={source.id} />
      {isOpen ? (
        <SourceForm
          source={source}
          stored={stored}
          onCancel={() => setOpen(false)}
          onSave={async (values) => {
            if (await change({ isOn: true, ...values })) setOpen(false);
          }}
        />
      ) : null}
      {isKeyMissing ? (
        <p className="pl-source-form-state" role="status">
          {t('keys.missing')}
        </p>
      ) : null}
      {state.status === 'denied' ? (
        <p className="pl-source-form-state" role="status">
          {t('settings.voice.denied', { name })}
        </p>
      ) : null}
      {state.status === 'failed' ? (
        <p className="pl-source-form-state" role="alert">
          {t(errorTitleKey(state.error.code), { host: state.error.host ?? name, provider: name, model: '' })}
        </p>
      ) : null}
    </GroupRow>
  );
}
