import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { isApprovedUnheard } from '@/lib/domain/tools/asked-approval';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { ToolQuestion } from '@/lib/domain/tools/live-call';
import { answerApproval } from '@/lib/panel/tools/call-actions';
import { CallQuestion } from './CallQuestion';

export type ApprovalCardProps = {
  readonly part: ToolInvocationPart;
  readonly messageId: string;
  /** Of the backend; empty where it is not known any more. */
  readonly host: string;
};

const question: ToolQuestion = { offers: ['once', 'no'], reason: 'first' };

/** A backend asks about a call of its own tool. Nothing is known of what it does, so it counts as one that writes. */
export function ApprovalCard({ part, messageId, host }: ApprovalCardProps) {
  const { toolCallId, toolName } = part;
  const record: ToolCallRecord = {
    type: 'parley-tool-call',
    toolCallId,
    sourceId: `backend ${host}`,
    toolName,
    title: toolName,
    sourceTitle: host,
    host,
    effect: 'writes',
    hasLeft: false,
  };
  return (
    <CallQuestion
      call={{ record, args: part.args }}
      question={question}
      isKnownThere
      isUnsure={isApprovedUnheard(part)}
      onAnswer={(answer) => answerApproval(messageId, toolCallId, answer === 'once')}
    />
  );
}
