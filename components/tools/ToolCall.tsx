import { RotateCcw, Square, Wrench } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import type { FilePart, ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';
import { maySendTwice } from '@/lib/domain/tools/sent-twice';
import { useT } from '@/lib/i18n/use-t';
import { argumentSummary, summaryDirection } from '@/lib/panel/tools/argument-lines';
import { retryCall, stopCall } from '@/lib/panel/tools/call-actions';
import { type CallState, callState, mayBeDone } from '@/lib/panel/tools/call-view';
import { useFormingCall } from '@/lib/panel/tools/forming-call';
import { outsideText } from '@/lib/panel/tools/outside-text';
import type { ResultDrawing } from '@/lib/panel/tools/result-drawing';
import { firstWords } from '@/lib/panel/tools/result-pieces';
import { sourceTitle, toolTitle } from '@/lib/panel/tools/tool-words';
import { CallBody } from './CallBody';
import { CallProblem } from './CallProblem';
import { CallStateText } from './CallStateText';
import { Warning } from './Warning';
import './ToolCall.css';

export type ToolCallProps = {
  readonly part: ToolInvocationPart;
  readonly record: ToolCallRecord | undefined;
  readonly live: LiveToolCall | undefined;
  /** The answer is being produced. */
  readonly isRunning: boolean;
  /** The answer has ended and can be continued from here. Absent where the call cannot be made again. */
  readonly messageId?: string;
  /** The whole of a result that was cut for the model. */
  readonly whole?: FilePart | undefined;
  readonly draw: ResultDrawing;
};

/** What stands under the name in one line: how far it is, what went wrong, or what it is asked for. */
const previewOf = (
  part: ToolInvocationPart,
  state: CallState,
  { record, live }: Pick<ToolCallProps, 'record' | 'live'>,
): string => {
  if (state === 'running' && live?.progress?.message !== undefined) return outsideText(live.progress.message);
  if (state === 'failed' && part.state === 'result' && record?.problem === undefined) return firstWords(part.result);
  return argumentSummary(part.args);
};

/** JSON reads from left to right in every language; what a server says reads as its letters do. */
const previewDirection = (part: ToolInvocationPart, state: CallState): 'ltr' | 'auto' =>
  state === 'running' || state === 'failed' ? 'auto' : summaryDirection(part.args);

/** How far a running call is, where its source says of how much. */
function Progress({ live, name }: { readonly live: LiveToolCall; readonly name: string }) {
  const { done = 0, total } = live.progress ?? {};
  if (total === undefined || total <= 0) return null;
  const share = Math.min(1, Math.max(0, done / total));
  return (
    <div className="pl-call-progress" role="progressbar" aria-label={name} aria-valuenow={Math.round(share * 100)}>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

/** Whether a call that did not give what was wanted can be made again: it has ended, and is a whole call. */
const canRetry = (part: ToolInvocationPart, state: CallState): boolean =>
  part.state !== 'partial-call' && ['failed', 'stopped', 'denied', 'unfinished'].includes(state);

/** Stops a call that runs; makes one again that gave nothing. */
function Actions({
  part,
  live,
  messageId,
  record,
  state,
  name,
}: ToolCallProps & { readonly state: CallState; readonly name: string }) {
  const t = useT();
  return (
    <>
      {state === 'running' && live !== undefined ? (
        <IconButton
          label={t('tools.stopCall', { name })}
          size="dense"
          onClick={() => void stopCall({ runId: live.runId, toolCallId: part.toolCallId })}
        >
          <Square size={11} fill="currentColor" strokeWidth={0} aria-hidden="true" />
        </IconButton>
      ) : null}
      {messageId !== undefined && record !== undefined && canRetry(part, state) ? (
        <IconButton
          label={t('tools.retryCall', { name })}
          size="dense"
          isMirrored
          onClick={() => void retryCall(messageId, part.toolCallId)}
        >
          <RotateCcw size={15} aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
}

/** One call of a tool: what is called with what, how far it is, and one press away what was sent and came back. */
export const ToolCall = memo(function ToolCall(props: ToolCallProps) {
  const { part, live, isRunning } = props;
  const record = live?.record ?? props.record;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const state = callState(part, { record, live }, isRunning);
  const preview = previewOf(part, state, { record, live });
  const forming = useFormingCall(part.toolName);
  const name = record === undefined ? outsideText(forming.tool) : toolTitle(record, t);
  const ofRecord = record === undefined ? undefined : sourceTitle(record.sourceId, record.sourceTitle, t);
  const from = ofRecord ?? (forming.source === undefined ? undefined : outsideText(forming.source));
  const source = from === name ? undefined : from;

  return (
    <article className="pl-call" data-state={state} aria-label={name}>
      <div className="pl-call-head">
        <button
          type="button"
          className="pl-call-line"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <Wrench size={15} aria-hidden="true" />
          <span className="pl-call-words">
            <span className="pl-call-names">
              <bdi className="pl-ellipsis pl-call-name" data-tooltip={name}>
                {name}
              </bdi>
              {source === undefined ? null : (
                <bdi className="pl-ellipsis pl-note pl-call-source" data-tooltip={source}>
                  {source}
                </bdi>
              )}
            </span>
            {preview === '' ? null : (
              <span
                className="pl-ellipsis pl-note pl-call-preview"
                data-tooltip={preview}
                dir={previewDirection(part, state)}
              >
                <bdi>{preview}</bdi>
              </span>
            )}
          </span>
          <CallStateText state={state} part={part} record={record} />
        </button>
        <Actions {...props} record={record} state={state} name={name} />
      </div>
      {state === 'failed' && record?.problem !== undefined ? (
        <CallProblem record={record} problem={record.problem} />
      ) : null}
      {mayBeDone(state, record) ? (
        <div className="pl-call-doubt">
          <Warning>
            {t(maySendTwice(record?.problem?.code ?? 'unknown') ? 'tools.unsureTwice' : 'tools.unsure')}
          </Warning>
        </div>
      ) : null}
      {state === 'running' && live !== undefined ? <Progress live={live} name={name} /> : null}
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? <CallBody part={part} record={record} state={state} whole={props.whole} draw={props.draw} /> : null}
      </div>
    </article>
  );
});
