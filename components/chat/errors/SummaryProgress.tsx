import { AudioBars } from '@/components/ui/AudioBars';
import { GhostButton } from '@/components/ui/GhostButton';
import type { Message } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';
import { stopSummary } from '@/lib/panel/chat/asking';
import { errorValues } from '@/lib/panel/error-words';
import { useProviders, useSession } from '@/lib/panel/session-store';
import { errorTextKey, errorTitleKey } from '@/lib/panel/show-error';
import './SummaryProgress.css';

/** The progress of the summary that an answer waits for, with a stop button; or why the summary failed. */
export function SummaryProgress({ message }: { readonly message: Message }) {
  const t = useT();
  const provider = useProviders().find(({ id }) => id === message.model?.connectionId);
  const summary = useSession(({ summaries }) => summaries[message.conversationId]);
  if (summary?.messageId !== message.id) return null;
  const { state, part, partCount, error } = summary;
  if (state === 'failed' && error !== undefined) {
    const values = errorValues(error, message, provider);
    return (
      <div role="status">
        <p>{t('summary.failed')}</p>
        <p>{t(errorTitleKey(error.code), values)}</p>
        <p>{t(errorTextKey(error.code), values)}</p>
      </div>
    );
  }
  if (state !== 'running') return null;

  return (
    <div className="pl-summary-progress" role="status">
      <AudioBars size={14} isMoving />
      <span>{t(partCount === 1 ? 'summary.running' : 'summary.runningPart', { part, count: partCount })}</span>
      <GhostButton size="1" onClick={() => stopSummary(message.conversationId)}>
        {t('summary.stop')}
      </GhostButton>
    </div>
  );
}
