import type { LiveToolCall, ToolQuestion } from '@/lib/domain/tools/live-call';
import { answerCall } from '@/lib/panel/tools/call-actions';
import { CallQuestion } from './CallQuestion';

export type ConsentCardProps = { readonly call: LiveToolCall; readonly question: ToolQuestion };

/** The question about a call that a run waits with. */
export function ConsentCard({ call, question }: ConsentCardProps) {
  const { runId, record } = call;
  const place = { runId, toolCallId: record.toolCallId };
  return (
    <CallQuestion call={call} question={question} onAnswer={(answer) => answerCall(place, answer, question.access)} />
  );
}
