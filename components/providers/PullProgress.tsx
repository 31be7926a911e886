import { Progress } from '@radix-ui/themes';
import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';
import { currentTime } from '@/lib/panel/now';
import type { PullView } from '@/lib/panel/session-store';
import { StoppedPull } from './StoppedPull';
import './PullProgress.css';

/** A speed means something only after some seconds. */
const settleMs = 2_000;

/** The download of a model: size, speed, time left. It belongs to the background and outlives the panel. */
export function PullProgress({ pull }: { readonly pull: PullView }) {
  const t = useT();
  const formats = useFormats();
  const { modelId, connectionId, progress } = pull;
  const { completedBytes, totalBytes } = progress;
  const [start] = useState(() => ({ at: currentTime(), bytes: completedBytes ?? 0 }));

  if (pull.state === 'failed' || pull.state === 'cancelled') return <StoppedPull pull={pull} />;
  const elapsed = currentTime() - start.at;
  const speed = elapsed < settleMs ? 0 : (((completedBytes ?? 0) - start.bytes) / elapsed) * 1000;
  const isKnown = completedBytes !== undefined && totalBytes !== undefined && totalBytes > 0;
  const amount = isKnown
    ? t('pull.progress', { done: formats.bytes(completedBytes), total: formats.bytes(totalBytes) })
    : t('pull.starting');

  return (
    <div className="pl-pull">
      <div className="pl-pull-head">
        <span>{t('pull.running', { name: modelId })}</span>
        <GhostButton
          size="1"
          aria-label={t('pull.cancel')}
          onClick={() => void sendOrReport({ type: 'model-pull-cancel', connectionId, modelId })}
        >
          {t('common.cancel')}
        </GhostButton>
      </div>
      <Progress
        size="1"
        aria-label={t('pull.running', { name: modelId })}
        aria-valuetext={amount}
        value={isKnown ? (completedBytes / totalBytes) * 100 : null}
      />
      <p className="pl-note pl-pull-note pl-tabular">
        <span>{amount}</span>
        {isKnown && speed > 0 ? (
          <span>
            {t('pull.rate', {
              speed: formats.speed(speed),
              time: formats.duration(((totalBytes - completedBytes) / speed) * 1000),
            })}
          </span>
        ) : null}
      </p>
      <p className="pl-note pl-pull-note">{t('pull.keepsRunning')}</p>
    </div>
  );
}
