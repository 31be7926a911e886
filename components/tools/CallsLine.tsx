import { Square, Wrench } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { stopCalls } from '@/lib/panel/tools/call-actions';
import { type CallState, countStates } from '@/lib/panel/tools/call-view';
import { CallGlyph } from './CallGlyph';

export type CallsLineProps = {
  readonly states: readonly CallState[];
  /** Those that have not ended. */
  readonly open: readonly LiveToolCall[];
  readonly listId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** How several calls are together; unfolds them, and stops those that have not ended. */
export function CallsLine({ states, open, listId, isOpen, onToggle }: CallsLineProps) {
  const t = useT();
  const formats = useFormats();
  const stop = (): void => void stopCalls(open.map(({ runId, record: { toolCallId } }) => ({ runId, toolCallId })));

  return (
    <div className="pl-call-head">
      <button type="button" className="pl-calls-line" aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
        <Wrench size={15} aria-hidden="true" />
        <b>{t('tools.calls', { count: states.length })}</b>
        <span className="pl-calls-counts">
          {countStates(states).map(([state, count]) => (
            <span key={state} className="pl-call-state" data-state={state} data-tooltip={t(`tools.state.${state}`)}>
              <CallGlyph state={state} />
              <span className="pl-hidden-text">{t(`tools.state.${state}`)}</span>
              <span className="pl-tabular">{formats.number(count)}</span>
            </span>
          ))}
        </span>
      </button>
      {open.length < 2 ? null : (
        <IconButton label={t('tools.stopAll')} size="dense" onClick={stop}>
          <Square size={11} fill="currentColor" strokeWidth={0} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
