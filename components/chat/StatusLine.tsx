import { Bars } from '@/components/ui/Bars';
import type { RunSnapshot } from '@/lib/domain/run';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useNow } from '@/lib/panel/now';
import './StatusLine.css';

/** From here on the line counts, ms: sooner nobody wonders. */
const counterAfterMs = 3_000;

/** What the answer is about to do. Not a live region: the counter would be read out each second. */
export function StatusLine({ run }: { readonly run: RunSnapshot }) {
  const t = useT();
  const formats = useFormats();
  const now = useNow();
  const elapsed = now - run.startedAt;

  return (
    <div className="pl-status" data-phase={run.phase}>
      <Bars size={15} isMoving />
      <b>{t(`chat.phase.${run.phase}`)}</b>
      {elapsed >= counterAfterMs ? <span className="pl-tabular">{formats.elapsed(elapsed)}</span> : null}
    </div>
  );
}
