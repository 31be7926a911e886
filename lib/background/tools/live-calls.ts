import { ChatError } from '@/lib/domain/chat-error';
import type { ConsentAnswer } from '@/lib/domain/tools/call-record';
import type { ElicitationAnswer } from '@/lib/domain/tools/elicitation';
import { fitsElicitation } from '@/lib/domain/tools/elicitation-answer';
import type { ElicitationQuestion, LiveToolCall, ToolQuestion } from '@/lib/domain/tools/live-call';

/** A call while it is asked about and runs. Ids of calls are a model's: they are only told apart within their run. */
export type LiveCall = {
  /** Aborts when the user stops this call, or its run. */
  readonly signal: AbortSignal;
  /** Tells the panels how it stands. After `done` it is forgotten. */
  report(call: Omit<LiveToolCall, 'runId' | 'conversationId' | 'messageId'>): void;
  /** Resolves with what the user says to the question that was reported; rejects when the call is stopped. */
  answer(question: ToolQuestion): Promise<ConsentAnswer>;
  /**
   * Resolves with what the user answers to the server's question; with `cancel` when the call is stopped, or the signal says
   * that nobody waits for the answer. One at a time.
   */
  elicit(question: ElicitationQuestion, signal: AbortSignal): Promise<ElicitationAnswer>;
};

/** The calls of live runs. */
export type LiveCalls = {
  begin(place: Pick<LiveToolCall, 'runId' | 'conversationId' | 'messageId'>, id: string, signal: AbortSignal): LiveCall;
  list(conversationId?: string): readonly LiveToolCall[];
  /** Throws ChatError `bad-request` for an answer that was not offered; does nothing for a call that is not asked about. */
  takeAnswer(runId: string, toolCallId: string, answer: ConsentAnswer): void;
  /** Throws ChatError `bad-request` for an answer that does not fit; does nothing for what is asked no more. */
  takeElicitation(runId: string, toolCallId: string, said: SaidElicitation): void;
  stop(runId: string, toolCallId: string): void;
};

/** An answer to a server's question. */
export type SaidElicitation = { readonly elicitationId: string; readonly answer: ElicitationAnswer };

type Entry = {
  readonly stopping: AbortController;
  shown?: LiveToolCall;
  question?: ToolQuestion;
  resolve?: (answer: ConsentAnswer) => void;
  elicited?: { readonly question: ElicitationQuestion; resolve(answer: ElicitationAnswer): void };
};

const elicitFor = (entry: Entry, question: ElicitationQuestion, signal: AbortSignal): Promise<ElicitationAnswer> =>
  new Promise((resolve) => {
    const cancel = (): void => end({ action: 'cancel' });
    const end = (answer: ElicitationAnswer): void => {
      signal.removeEventListener('abort', cancel);
      delete entry.elicited;
      resolve(answer);
    };
    entry.elicited = { question, resolve: end };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
  });

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
          // A question that ends with its call says so after it.
          if (entries.get(key) !== entry) return;
          entry.shown = { ...place, ...call };
          if (call.state === 'done') entries.delete(key);
          onChange(entry.shown);
        },
        elicit: (question, ended) => elicitFor(entry, question, AbortSignal.any([either, ended])),
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
    takeElicitation: (runId, toolCallId, { elicitationId, answer }) => {
      const elicited = entries.get(keyOf(runId, toolCallId))?.elicited;
      if (elicited?.question.id !== elicitationId) return;
      if (!fitsElicitation(elicited.question.elicitation, answer)) throw new ChatError({ code: 'bad-request' });
      elicited.resolve(answer);
    },
    stop: (runId, toolCallId) => entries.get(keyOf(runId, toolCallId))?.stopping.abort(),
  };
};
