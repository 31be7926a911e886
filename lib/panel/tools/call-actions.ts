import type { ConsentAnswer } from '@/lib/domain/tools/call-record';
import { sendOrReport } from '@/lib/panel/connection';

type Call = { readonly runId: string; readonly toolCallId: string };

/** Answers the question about a call. Resolves to whether the background took the answer. */
export const answerCall = async ({ runId, toolCallId }: Call, answer: ConsentAnswer): Promise<boolean> =>
  (await sendOrReport({ type: 'tool-answer', runId, toolCallId, answer })) !== undefined;

/** Stops one call; the answer goes on. */
export const stopCall = async ({ runId, toolCallId }: Call): Promise<void> => {
  await sendOrReport({ type: 'tool-stop', runId, toolCallId });
};

/** Makes a call of a finished answer again, as another version of the answer. */
export const retryCall = async (messageId: string, toolCallId: string): Promise<void> => {
  await sendOrReport({ type: 'tool-retry', messageId, toolCallId });
};
