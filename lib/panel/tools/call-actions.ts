import type { ConsentAnswer } from '@/lib/domain/tools/call-record';
import type { ElicitationAnswer } from '@/lib/domain/tools/elicitation';
import { requestAccess } from '@/lib/panel/access';
import { sendOrReport } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';

type Call = { readonly runId: string; readonly toolCallId: string };

/**
 * Answers the question about a call. With `access`, a yes asks the browser for that match pattern first, which only a
 * press can do. Resolves to whether the background took the answer: a question whose host stays closed stays open.
 */
export const answerCall = async (
  { runId, toolCallId }: Call,
  answer: ConsentAnswer,
  access?: string,
): Promise<boolean> => {
  if (answer !== 'no' && access !== undefined) {
    try {
      if (!(await requestAccess([access]))) return false;
    } catch (error) {
      showRefusal(error);
      return false;
    }
  }
  return (await sendOrReport({ type: 'tool-answer', runId, toolCallId, answer })) !== undefined;
};

/** Answers what a server asks in the middle of a call. Resolves to whether the background took the answer. */
export const answerElicitation = async (
  { runId, toolCallId }: Call,
  elicitationId: string,
  answer: ElicitationAnswer,
): Promise<boolean> =>
  (await sendOrReport({ type: 'tool-elicitation-answer', runId, toolCallId, elicitationId, answer })) !== undefined;

/** Stops one call; the answer goes on. */
export const stopCall = async ({ runId, toolCallId }: Call): Promise<void> => {
  await sendOrReport({ type: 'tool-stop', runId, toolCallId });
};

/** Stops several calls of a run; the answer goes on with what the others gave. */
export const stopCalls = async (calls: readonly Call[]): Promise<void> => {
  await Promise.all(calls.map(stopCall));
};

/** Answers a backend's question about a call of its own tool. Resolves to whether the answer was taken. */
export const answerApproval = async (messageId: string, toolCallId: string, isApproved: boolean): Promise<boolean> =>
  (await sendOrReport({ type: 'tool-approve', messageId, toolCallId, isApproved })) !== undefined;

/** Makes a call of a finished answer again, as another version of the answer. */
export const retryCall = async (messageId: string, toolCallId: string): Promise<void> => {
  await sendOrReport({ type: 'tool-retry', messageId, toolCallId });
};
