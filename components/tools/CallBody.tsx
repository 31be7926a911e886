import { type ReactNode, useMemo } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { withFewMarks } from '@/lib/domain/few-marks';
import type { FilePart, ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type CallState, callTime } from '@/lib/panel/tools/call-view';
import { bytesOfResult, resultPieces } from '@/lib/panel/tools/result-pieces';
import { ArgumentList } from './ArgumentList';
import { ResultView } from './ResultView';

export type CallBodyProps = {
  readonly part: ToolInvocationPart;
  readonly record: ToolCallRecord | undefined;
  readonly state: CallState;
  readonly whole: FilePart | undefined;
  readonly drawFile: (file: FilePart) => ReactNode;
};

const written = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

/** Computed when it is opened. */
function Raw({ part }: { readonly part: ToolInvocationPart }) {
  const sent = part.state === 'partial-call' ? part.argsText : written(part.args);
  const returned = part.state === 'result' ? `\n\n${written(part.result)}` : '';
  return withFewMarks(`${sent}${returned}`);
}

/** How long it took, how much came back, and where from. */
function Facts({ part, record }: Pick<CallBodyProps, 'part' | 'record'>) {
  const t = useT();
  const formats = useFormats();
  const result = part.state === 'result' ? part.result : undefined;
  const bytes = useMemo(
    () => record?.size ?? (result === undefined ? undefined : bytesOfResult(result)),
    [record, result],
  );
  const time = callTime(record);
  const facts = [
    ...(time === undefined ? [] : [formats.duration(time)]),
    ...(bytes === undefined ? [] : [formats.bytes(bytes)]),
    ...(record === undefined ? [] : [record.host ?? t('tools.runsHere')]),
  ];
  return facts.length === 0 ? null : <p className="pl-note pl-call-facts">{facts.join(' · ')}</p>;
}

/** What was sent and what came back, as it is read, and one press further as it was written. */
export function CallBody({ part, record, state, whole, drawFile }: CallBodyProps) {
  const t = useT();
  const result = part.state === 'result' ? part.result : undefined;
  const pieces = useMemo(() => resultPieces(result), [result]);
  const isSent = record === undefined || record.hasLeft;

  return (
    <div className="pl-call-body">
      <div className="pl-call-part">
        <p className="pl-label">{t(isSent && state !== 'denied' ? 'tools.sent' : 'tools.arguments')}</p>
        <ArgumentList args={part.args} />
      </div>
      {part.state === 'result' && state !== 'denied' ? (
        <div className="pl-call-part">
          <p className="pl-label">{t(state === 'failed' ? 'tools.error' : 'tools.returned')}</p>
          <ResultView pieces={pieces} drawFile={drawFile} />
          {record?.isCut === true ? <p className="pl-note pl-call-none">{t('tools.cut')}</p> : null}
          {whole === undefined ? null : drawFile(whole)}
        </div>
      ) : null}
      <Facts part={part} record={record} />
      <Disclosure label={t('tools.raw')}>
        <pre className="pl-raw" dir="ltr">
          <Raw part={part} />
        </pre>
      </Disclosure>
    </div>
  );
}
