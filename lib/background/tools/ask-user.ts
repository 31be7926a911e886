import type { ToolCall } from '@/lib/domain/tools/tool';
import type { LiveCall } from './live-calls';

/** A server that asks more in one call is not answered. */
const mostQuestions = 20;

type Ask = NonNullable<ToolCall['ask']>;

export type AskUserContext = {
  readonly live: Pick<LiveCall, 'elicit'>;
  newId(): string;
  /** Shows the question beside the call. */
  onAsk(question: Parameters<LiveCall['elicit']>[0]): void;
  /** The question is answered, or asked no more. */
  onAnswer(): void;
};

/** What a source asks the user in the middle of a call. */
export type AskUser = { readonly ask: Ask; isAsking(): boolean };

/** Makes it for one call: one question after the other, each until the source or the user ends it. */
export const createAskUser = ({ live, newId, onAsk, onAnswer }: AskUserContext): AskUser => {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  let isAsking = false;
  const askNow: Ask = async (elicitation, signal) => {
    if (signal.aborted) return { action: 'cancel' };
    const question = { id: newId(), elicitation };
    isAsking = true;
    const answer = live.elicit(question, signal);
    onAsk(question);
    try {
      return await answer;
    } finally {
      isAsking = false;
      onAnswer();
    }
  };
  return {
    isAsking: () => isAsking,
    ask: (elicitation, signal) => {
      count += 1;
      if (count > mostQuestions) return Promise.resolve({ action: 'cancel' });
      const answer = last.then(() => askNow(elicitation, signal));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
};
