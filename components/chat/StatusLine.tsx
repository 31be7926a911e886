import { Clock } from 'lucide-react';
import { AudioBars } from '@/components/ui/AudioBars';
import { GhostButton } from '@/components/ui/GhostButton';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { stopRun } from '@/lib/panel/chat/asking';
import { useNow } from '@/lib/panel/now';
import { useCallsInProgress } from '@/lib/panel/tools/live-calls';
import './StatusLine.css';

/** When the line starts to count, ms: before that nobody wonders. */
const counterAfterMs = 3_000;

/** A call that is asked about waits for its user, whatever the model does meanwhile. */
const callTexts = { asking: 'tools.state.waiting', running: 'tools.state.running' } as const;

/** When the line starts to say that the wait is normal, ms. */
const stillAfterMs = 60_000;

/**
 * What the answer is about to do. The counter is in no live region, which would read it out each second; that a model
 * still thinks is announced once.
 */
export function StatusLine({ run }: { readonly run: RunSnapshot }) {
  const t = useT();
  const formats = useFormats();
  const now = useNow();
  const elapsed = now - run.startedAt;
  const calls = useCallsInProgress(run.messageId);
  const isStill = elapsed >= stillAfterMs && (run.phase === 'thinking' || run.phase === 'connecting');

  return (
    <div className="pl-note pl-status" data-phase={run.phase}>
      {calls === 'asking' ? <Clock size={15} aria-hidden="true" /> : <AudioBars size={15} isMoving />}
      <b>{isStill ? t('chat.stillThinking') : t(calls === undefined ? `chat.phase.${run.phase}` : callTexts[calls])}</b>
      {elapsed >= counterAfterMs ? <span className="pl-tabular">{formats.elapsed(elapsed)}</span> : null}
      <span className="pl-hidden-text" role="status">
        {isStill ? t('chat.stillThinking') : ''}
      </span>
      {isStill ? (
        <GhostButton size="1" onClick={() => stopRun(run.runId)}>
          {t('composer.stop')}
        </GhostButton>
      ) : null}
    </div>
  );
}
