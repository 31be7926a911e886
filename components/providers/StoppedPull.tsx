import { GhostButton } from '@/components/ui/GhostButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';
import type { PullView } from '@/lib/panel/session-store';
import { ConnectOutcome } from './ConnectOutcome';
import './PullProgress.css';

/** A download that was paused or has failed. The server keeps what it has, so it can continue there. */
export function StoppedPull({ pull }: { readonly pull: PullView }) {
  const t = useT();
  const formats = useFormats();
  const { modelId, connectionId, progress, error } = pull;
  const { completedBytes, totalBytes } = progress;

  return (
    <div className="pl-pull">
      {pull.state === 'failed' ? (
        <ConnectOutcome state={{ status: 'failed', name: modelId, error: error ?? { code: 'unknown' } }} />
      ) : null}
      <div className="pl-pull-head">
        <span>{t('pull.paused', { name: modelId })}</span>
        <GhostButton size="1" onClick={() => void sendOrReport({ type: 'model-pull', connectionId, modelId })}>
          {t('pull.resume')}
        </GhostButton>
      </div>
      {completedBytes === undefined || totalBytes === undefined ? null : (
        <p className="pl-note pl-pull-note pl-tabular">
          {t('pull.progress', { done: formats.bytes(completedBytes), total: formats.bytes(totalBytes) })}
        </p>
      )}
    </div>
  );
}
