import { X } from 'lucide-react';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import type { AudioExport } from '@/lib/domain/read-aloud/audio-export';
import { languageName } from '@/lib/i18n/language-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { downloadExport, dropSave, retrySave } from '@/lib/panel/read-aloud/export-audio';
import { voiceReasonKey } from '@/lib/panel/read-aloud/voice-reason';
import './ExportRow.css';

/** A read-aloud session that is being exported as a file: its progress, or why it stopped. */
export function ExportRow({ save }: { readonly save: AudioExport }) {
  const t = useT();
  const formats = useFormats();
  const { saveId, title, engine, state, stopped, done, total, missing, error } = save;
  const { locale } = useLocale();
  const share = total > 0 ? done / total : 0;
  const progress = t('player.savingState', { percent: formats.percent(share), engine });
  const cause =
    error === undefined
      ? ''
      : t(voiceReasonKey(error, engine), { host: error.host ?? engine, provider: engine, model: engine });

  return (
    <div
      className="pl-bar pl-save"
      role={state === 'failed' ? 'alert' : 'group'}
      data-testid="audio-export"
      data-state={state}
    >
      <div className="pl-save-words">
        <bdi className="pl-ellipsis">{t('player.saving', { title })}</bdi>
        {state === 'running' ? (
          <progress value={done} max={total} aria-label={t('player.saving', { title })} aria-valuetext={progress} />
        ) : null}
        <span className="pl-note pl-tabular">
          {state === 'running' ? progress : state === 'ready' ? t('player.saveReady') : cause}
        </span>
        {stopped === undefined ? null : (
          <span className="pl-note">{t('player.otherVoice', { from: stopped, to: engine })}</span>
        )}
        {missing === undefined ? null : (
          <span className="pl-note">{t('player.noVoiceFor', { language: languageName(missing, locale) })}</span>
        )}
      </div>
      {state === 'ready' ? (
        <GhostButton onClick={() => void downloadExport(save)}>{t('common.save')}</GhostButton>
      ) : null}
      {state === 'failed' ? <GhostButton onClick={() => retrySave(saveId)}>{t('common.retry')}</GhostButton> : null}
      <IconButton label={t('player.dropSave', { title })} onClick={() => dropSave(saveId)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
