import { Square } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { stopRun } from '@/lib/panel/chat/asking';

/** Stops the answer that is being written; takes the place of Send. */
export function StopButton({ runId }: { readonly runId: string }) {
  const t = useT();
  const words = t('composer.stop');

  return (
    <button
      type="button"
      className="pl-stop"
      data-testid="stop"
      aria-label={words}
      data-tooltip={words}
      aria-keyshortcuts="Escape"
      onClick={() => stopRun(runId)}
    >
      <Square size={11} fill="currentColor" strokeWidth={0} aria-hidden="true" />
      <span>{words}</span>
      <kbd>{t('app.key.escape')}</kbd>
    </button>
  );
}
