import type { ConsentAnswer } from '@/lib/domain/tools/call-record';
import type { ElicitationAnswer } from '@/lib/domain/tools/elicitation';
import { requestAccess } from '@/lib/panel/access';
import { sendOrReport } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';

type Call = { readonly runId: string; readonly toolCallId: string };

/** Asks the browser for the hosts of calls, which only a press can do; whether it gave them. */
const hasAccess = async (patterns: readonly string[]): Promise<boolean> => {
  if (patterns.length === 0) return true;
  try {
    return await requestAccess([...new Set(patterns)]);
  } catch (error) {
    showRefusal(error);
    return false;
  }
};

const say = async ({ runId, toolCallId }: Call, answer: ConsentAnswer): Promise<boolean> =>
  (await sendOrReport({ type: 'tool-answer', runId, toolCallId, answer })) !== undefined;

/**
 * Answers the question about a call. With `access`, a yes asks the browser for that match pattern first, which only a
 * press can do. Resolves to whether the background took the answer: a question whose host stays closed stays open.
 */
export const answerCall = async (call: Call, answer: ConsentAnswer, access?: string): Promise<boolean> => {
  const patterns = answer === 'no' || access === undefined ? [] : [access];
  return (await hasAccess(patterns)) && say(call, answer);
};

/** A call that is asked about, with the host that the browser has to open for it. */
export type AskedCall = Call & { readonly access?: string | undefined };

/** Answers the questions about several calls at once, as `answerCall` does. Resolves to whether all answers were taken. */
export const answerCalls = async (calls: readonly AskedCall[], answer: ConsentAnswer): Promise<boolean> => {
  const patterns = answer === 'no' ? [] : calls.flatMap(({ access }) => access ?? []);
  if (!(await hasAccess(patterns))) return false;
  return (await Promise.all(calls.map((call) => say(call, answer)))).every(Boolean);
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
