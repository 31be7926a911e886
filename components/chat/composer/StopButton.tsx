import { Square } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { stopRun } from '@/lib/panel/chat/asking';

const keyName = 'Esc';

/** Stops the answer that is being written; takes the place of Send. */
export function StopButton({ runId }: { readonly runId: string }) {
  const t = useT();

  return (
    <button
      type="button"
      className="pl-stop"
      data-testid="stop"
      aria-label={t('composer.stop')}
      aria-keyshortcuts="Escape"
      onClick={() => stopRun(runId)}
    >
      <Square size={11} fill="currentColor" strokeWidth={0} aria-hidden="true" />
      <span>{t('composer.stop')}</span>
      <kbd>{keyName}</kbd>
    </button>
  );
}
