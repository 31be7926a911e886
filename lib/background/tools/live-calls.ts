import { ChatError } from '@/lib/domain/chat-error';
import type { ConsentAnswer } from '@/lib/domain/tools/call-record';
import type { LiveToolCall, ToolQuestion } from '@/lib/domain/tools/live-call';

/** A call while it is asked about and runs. Ids of calls are a model's: they are only told apart within their run. */
export type LiveCall = {
  /** Aborts when the user stops this call, or its run. */
  readonly signal: AbortSignal;
  /** Tells the panels how it stands. After `done` it is forgotten. */
  report(call: Omit<LiveToolCall, 'runId' | 'conversationId' | 'messageId'>): void;
  /** Resolves with what the user says to the question that was reported; rejects when the call is stopped. */
  answer(question: ToolQuestion): Promise<ConsentAnswer>;
};

/** The calls of live runs. */
export type LiveCalls = {
  begin(place: Pick<LiveToolCall, 'runId' | 'conversationId' | 'messageId'>, id: string, signal: AbortSignal): LiveCall;
  list(conversationId?: string): readonly LiveToolCall[];
  /** Throws ChatError `bad-request` for an answer that was not offered; does nothing for a call that is not asked about. */
  takeAnswer(runId: string, toolCallId: string, answer: ConsentAnswer): void;
  stop(runId: string, toolCallId: string): void;
};

type Entry = {
  readonly stopping: AbortController;
  shown?: LiveToolCall;
  question?: ToolQuestion;
  resolve?: (answer: ConsentAnswer) => void;
};

/** Makes the list; `onChange` hears each report. */
export const createLiveCalls = (onChange: (call: LiveToolCall) => void): LiveCalls => {
  const entries = new Map<string, Entry>();
  const keyOf = (runId: string, toolCallId: string): string => JSON.stringify([runId, toolCallId]);
  return {
    begin: (place, id, signal) => {
      const key = keyOf(place.runId, id);
      const entry: Entry = { stopping: new AbortController() };
      entries.set(key, entry);
      const either = AbortSignal.any([signal, entry.stopping.signal]);
      return {
        signal: either,
        report: (call) => {
          entry.shown = { ...place, ...call };
          if (call.state === 'done') entries.delete(key);
          onChange(entry.shown);
        },
        answer: (question) =>
          new Promise((resolve, reject) => {
            const refuse = (): void => reject(either.reason);
            if (either.aborted) return refuse();
            either.addEventListener('abort', refuse, { once: true });
            entry.question = question;
            entry.resolve = (answer) => {
              either.removeEventListener('abort', refuse);
              resolve(answer);
            };
          }),
      };
    },
    list: (conversationId) =>
      [...entries.values()].flatMap(({ shown }) =>
        shown !== undefined && (conversationId === undefined || shown.conversationId === conversationId) ? [shown] : [],
      ),
    takeAnswer: (runId, toolCallId, answer) => {
      const entry = entries.get(keyOf(runId, toolCallId));
      if (entry?.question === undefined) return;
      if (!entry.question.offers.includes(answer)) throw new ChatError({ code: 'bad-request' });
      delete entry.question;
      entry.resolve?.(answer);
    },
    stop: (runId, toolCallId) => entries.get(keyOf(runId, toolCallId))?.stopping.abort(),
  };
};
