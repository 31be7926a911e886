import { MicOff, X } from 'lucide-react';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import { type DictationProblem, type DictationWay, dictationWays } from '@/lib/domain/dictation/dictation-problem';
import type { Recording } from '@/lib/domain/dictation/recognizer';
import { useT } from '@/lib/i18n/use-t';
import { cancelDictating, canRetryRecording, dictateAgain, retryRecording } from '@/lib/panel/dictation/dictation';
import { useChosenSource } from '@/lib/panel/dictation/dictation-source';
import { showMicrophoneSettings } from '@/lib/panel/dictation/microphone-access';
import { problemWords } from '@/lib/panel/dictation/problem-words';
import { openView, useCatalog } from '@/lib/panel/session-store';
import { saveRecording } from './save-recording';

const showSources = (): void => {
  cancelDictating();
  openView({ name: 'settings', page: 'voice' });
};

const deeds: Readonly<Record<DictationWay, () => void>> = {
  'listen-again': dictateAgain,
  'ask-again': dictateAgain,
  'browser-settings': showMicrophoneSettings,
  sources: showSources,
};

export type DictationNoticeProps = { readonly problem: DictationProblem; readonly recording?: Recording };

/** Why nothing was written, and the ways out. A recording that was kept can be tried again or saved. */
export function DictationNotice({ problem, recording }: DictationNoticeProps) {
  const t = useT();
  const { recognizers = [] } = useCatalog();
  const chosen = useChosenSource();
  const service = recognizers.find(({ id }) => id === chosen)?.label ?? '';
  const { title, text, values } = problemWords(problem, service);

  return (
    <div className="pl-dictation-notice" role="alert" data-testid="dictation-problem" data-code={problem.code}>
      <div className="pl-dictation-notice-head">
        <MicOff size={16} aria-hidden="true" />
        <div>
          <p>{t(title, values)}</p>
          <p>{t(text, values)}</p>
        </div>
        <IconButton label={t('common.close')} size="dense" aria-keyshortcuts="Escape" onClick={cancelDictating}>
          <X size={15} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="pl-actions pl-dictation-ways">
        {recording !== undefined && canRetryRecording() ? (
          <GhostButton size="1" onClick={() => void retryRecording(recording)}>
            {t('dictation.retryRecording')}
          </GhostButton>
        ) : null}
        {dictationWays[problem.code].map((way) => (
          <GhostButton key={way} size="1" onClick={deeds[way]}>
            {t(`dictation.way.${way}`)}
          </GhostButton>
        ))}
        {recording === undefined ? null : (
          <GhostButton size="1" onClick={() => saveRecording(recording, t('dictation.fileName'))}>
            {t('dictation.saveRecording')}
          </GhostButton>
        )}
      </div>
    </div>
  );
}
