import type { MessagePart, ToolInvocationPart } from '../message-part';

const isCall = (part: MessagePart): part is ToolInvocationPart => part.type === 'tool-invocation';

/** The step of an answer's last calls: a backend asks about these. Undefined where there are none. */
export const approvalStepOf = (parts: readonly MessagePart[]): number | undefined => parts.findLast(isCall)?.step;

/**
 * Whether the user has to be asked about a call of an answer that has ended: they have not been, or they said yes and
 * nothing came of it.
 */
export const isAskedAbout = (part: ToolInvocationPart, parts: readonly MessagePart[]): boolean =>
  part.state === 'call' &&
  part.approval !== undefined &&
  part.step === approvalStepOf(parts) &&
  (part.approval.approved === undefined || part.awaitsApproval !== true);

/** Whether a yes went out, and nobody knows what the backend did then. */
export const isApprovedUnheard = (part: ToolInvocationPart): boolean =>
  part.state === 'call' && part.approval?.approved === true && part.awaitsApproval !== true;
