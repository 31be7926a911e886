import { useMemo } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { withFewMarks } from '@/lib/domain/few-marks';
import type { FilePart, ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { argumentLines } from '@/lib/panel/tools/argument-lines';
import { type CallState, callTime } from '@/lib/panel/tools/call-view';
import type { ResultDrawing } from '@/lib/panel/tools/result-drawing';
import { bytesOfResult, resultPieces } from '@/lib/panel/tools/result-pieces';
import { readsHere } from '@/lib/panel/tools/tool-words';
import { ArgumentList } from './ArgumentList';
import { ResultView } from './ResultView';

export type CallBodyProps = {
  readonly part: ToolInvocationPart;
  readonly record: ToolCallRecord | undefined;
  readonly state: CallState;
  readonly whole: FilePart | undefined;
  readonly draw: ResultDrawing;
};

const written = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

/** Computed when it is opened. */
function Raw({ part }: Pick<CallBodyProps, 'part'>) {
  const sent = part.state === 'partial-call' ? part.argsText : written(part.args);
  const returned = part.state === 'result' ? `\n\n${written(part.result)}` : '';
  return withFewMarks(`${sent}${returned}`);
}

/** How long it took, how much came back, and where from. */
function Facts({ part, record, state }: Pick<CallBodyProps, 'part' | 'record' | 'state'>) {
  const t = useT();
  const formats = useFormats();
  // Of a call that was not allowed, the result is what the model was told.
  const hasReturned = part.state === 'result' && state !== 'denied';
  const result = hasReturned ? part.result : undefined;
  const bytes = useMemo(
    () => (hasReturned ? (record?.size ?? bytesOfResult(result)) : undefined),
    [hasReturned, record, result],
  );
  const time = callTime(record);
  const facts = [
    ...(time === undefined ? [] : [formats.duration(time)]),
    ...(bytes === undefined ? [] : [formats.bytes(bytes)]),
    ...(record === undefined ? [] : [record.host ?? t('tools.runsHere')]),
  ];
  return facts.length === 0 ? null : <p className="pl-note pl-call-facts">{facts.join(' · ')}</p>;
}

/** What the call was made with. */
function Sent({ part, record, state }: Pick<CallBodyProps, 'part' | 'record' | 'state'>) {
  const t = useT();
  // A service's own tool has no record: what it was asked was sent once it has answered.
  const hasLeft = (record?.hasLeft ?? part.state === 'result') && state !== 'denied';
  // What it reads in this browser goes to the model: “no data is sent” would be half of it.
  const isSaid = part.state !== 'partial-call' && (record === undefined || !readsHere(record));
  if (!isSaid && argumentLines(part.args).length === 0) return null;
  return (
    <div className="pl-call-part">
      <p className="pl-label">{t(hasLeft ? 'tools.sent' : 'tools.arguments')}</p>
      <ArgumentList args={part.args} />
    </div>
  );
}

/** What came back: nothing of a call that was not allowed. */
function Returned({ part, record, state, whole, draw }: CallBodyProps) {
  const t = useT();
  const result = part.state === 'result' ? part.result : undefined;
  const pieces = useMemo(() => resultPieces(result), [result]);
  if (part.state !== 'result' || state === 'denied') return null;
  return (
    <div className="pl-call-part">
      <p className="pl-label">{t(state === 'failed' ? 'tools.error' : 'tools.returned')}</p>
      <ResultView pieces={pieces} draw={draw} />
      {record?.isCut === true ? <p className="pl-note pl-call-none">{t('tools.cut')}</p> : null}
      {whole === undefined ? null : draw.file(whole)}
    </div>
  );
}

/**
 * What was sent and what came back, as it is read, and one press further as it was written. What else belongs to a call, such
 * as the page of its plugin, is one more element here.
 */
export function CallBody(props: CallBodyProps) {
  const t = useT();
  return (
    <div className="pl-call-body">
      <Sent {...props} />
      <Returned {...props} />
      <Facts {...props} />
      <Disclosure label={t('tools.raw')}>
        <pre className="pl-raw" dir="ltr">
          <Raw {...props} />
        </pre>
      </Disclosure>
    </div>
  );
}
