import { Fragment, Suspense, useEffect, useId, useState } from 'react';
import { lazyView } from '@/components/ui/lazy-view';
import type { Message } from '@/lib/domain/message';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { isAskedAbout } from '@/lib/domain/tools/asked-approval';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useT } from '@/lib/i18n/use-t';
import { useSession } from '@/lib/panel/session-store';
import { callState, mayBeDone } from '@/lib/panel/tools/call-view';
import { followCalls, useCallsOf } from '@/lib/panel/tools/live-calls';
import type { ResultDrawing } from '@/lib/panel/tools/result-drawing';
import { ApprovalCard } from './ApprovalCard';
import { CallsLine } from './CallsLine';
import { ConsentCard } from './ConsentCard';
import { ConsentGroup } from './ConsentGroup';
import { ElicitationCard } from './ElicitationCard';
import { ToolCall } from './ToolCall';

const AppCall = lazyView(async () => (await import('./AppCall')).AppCall);
const PluginCall = lazyView(async () => (await import('./PluginCall')).PluginCall);

export type ToolCallsProps = {
  readonly message: Message;
  /** What is stored about its calls, by their id. */
  readonly records: ReadonlyMap<string, ToolCallRecord>;
  /** Calls that stand beside each other in it. */
  readonly calls: readonly ToolInvocationPart[];
  readonly isRunning: boolean;
  readonly draw: ResultDrawing;
};

/** Finished calls beyond this many are folded into their summary when they are first drawn. */
const mostUnfolded = 3;

/** Whether one of them may have been carried out without a result: this must not be folded away. */
const hasDoubt = ({ calls, records }: Pick<ToolCallsProps, 'calls' | 'records'>): boolean =>
  calls.some((part) => {
    const record = records.get(part.toolCallId);
    return mayBeDone(callState(part, { record }, false), record);
  });

/** The calls that a model made at once: each has its line; of several, one more line says how they are together. */
export function ToolCalls({ message, records, calls, isRunning, draw }: ToolCallsProps) {
  const t = useT();
  const listId = useId();
  useEffect(followCalls, []);
  const live = useCallsOf(message.id);
  const mayAnswer = useSession(({ conversation }) => conversation?.activeLeafId === message.id) && !isRunning;
  const [isSeenRunning] = useState(isRunning);
  const [isUnfolded, setUnfolded] = useState(isRunning || calls.length <= mostUnfolded || hasDoubt({ calls, records }));

  const waiting = isRunning
    ? calls.flatMap(({ toolCallId }) => {
        const call = live[toolCallId];
        return call?.state === 'asking' && call.question !== undefined ? [{ call, question: call.question }] : [];
      })
    : [];
  const isGrouped = waiting.length > 1;
  const firstGrouped = waiting[0]?.call.record.toolCallId;

  const drawn = calls.map((part) => {
    const { toolCallId } = part;
    const call = live[toolCallId];
    const record = call?.record ?? records.get(toolCallId);
    const file = record?.wholeAt === undefined ? undefined : message.parts[record.wholeAt];
    const isApproval = mayAnswer && isAskedAbout(part, message.parts);
    const state = isApproval ? 'waiting' : callState(part, { record, live: call }, isRunning);
    const asked = isRunning && call?.state === 'asking' ? call : undefined;
    const element = isApproval ? (
      <ApprovalCard key={toolCallId} part={part} messageId={message.id} host={message.sent?.host ?? ''} />
    ) : asked?.question && isGrouped ? (
      toolCallId === firstGrouped && <ConsentGroup key="waiting" asked={waiting} />
    ) : asked?.question ? (
      <ConsentCard key={toolCallId} call={asked} question={asked.question} />
    ) : asked?.elicitation ? (
      <ElicitationCard key={asked.elicitation.id} call={asked} question={asked.elicitation} />
    ) : (
      <Fragment key={toolCallId}>
        <ToolCall
          part={part}
          record={record}
          live={isRunning ? call : undefined}
          isRunning={isRunning}
          {...(!isRunning && { messageId: message.id })}
          whole={file?.type === 'file' ? file : undefined}
          draw={draw}
        />
        <Suspense fallback={null}>
          {record?.page === undefined ? null : <AppCall {...{ part, record, isSeenRunning }} />}
          {record?.pluginType === undefined ? null : <PluginCall {...{ message, part, record, isRunning, draw }} />}
        </Suspense>
      </Fragment>
    );
    return { state, element };
  });
  if (drawn.length === 1) return drawn[0]?.element;

  const states = drawn.map(({ state }) => state);
  const isOpen = isUnfolded || states.includes('waiting');
  const open = isRunning ? calls.flatMap(({ toolCallId }) => live[toolCallId] ?? []) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form; these are calls.
    <div className="pl-calls" role="group" aria-label={t('tools.calls', { count: calls.length })}>
      <CallsLine
        states={states}
        open={open.filter(({ state }) => state !== 'done')}
        listId={listId}
        isOpen={isOpen}
        onToggle={() => setUnfolded(!isOpen)}
      />
      <div id={listId} hidden={!isOpen}>
        {isOpen ? drawn.map(({ element }) => element) : null}
      </div>
    </div>
  );
}
