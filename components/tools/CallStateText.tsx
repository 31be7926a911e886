import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useNow } from '@/lib/panel/now';
import { type CallState, callTime } from '@/lib/panel/tools/call-view';
import { CallGlyph } from './CallGlyph';

/** When a running call starts to count, ms: before that nobody wonders. */
const counterAfterMs = 2_000;

/** How long a call has been running. */
function Counter({ since }: { readonly since: number }) {
  const elapsed = useNow() - since;
  const formats = useFormats();
  return elapsed < counterAfterMs ? null : <span className="pl-tabular">{formats.elapsed(elapsed)}</span>;
}

export type CallStateTextProps = {
  readonly state: CallState;
  readonly part: ToolInvocationPart;
  readonly record: ToolCallRecord | undefined;
};

/** The state of a call at the end of its line: a picture, and its time where it is done; else words. */
export function CallStateText({ state, part, record }: CallStateTextProps) {
  const t = useT();
  const formats = useFormats();
  const time = callTime(record);
  const awaitsService = part.state === 'call' && part.awaitsApproval === true && part.approval?.approved === undefined;

  return (
    <span className="pl-call-state" data-state={state}>
      {state === 'done' ? (
        <>
          <span className="pl-hidden-text">{t('tools.state.done')}</span>
          {time === undefined ? null : <span className="pl-tabular">{formats.duration(time)}</span>}
        </>
      ) : (
        <span>{awaitsService ? t('chat.toolAwaitsApproval') : t(`tools.state.${state}`)}</span>
      )}
      {state === 'running' && record?.startedAt !== undefined ? <Counter since={record.startedAt} /> : null}
      <CallGlyph state={state} />
    </span>
  );
}
