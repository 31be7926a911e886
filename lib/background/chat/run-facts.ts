import { sentRequest } from '@/lib/domain/chat/sent-request';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { leftOutNames, type RefusedField } from '@/lib/domain/providers/model-findings';
import type { SentRequest } from '@/lib/domain/sent-request';
import type { JournalledRun } from '@/lib/storage/write/journal';

type Facts = Pick<JournalledRun, 'sent' | 'isTainted'>;

/** What is kept about a run besides its lines. */
export type RunFacts = {
  /** A step is asked with this. */
  onRequest(request: ChatRequest, host: string, known: Parameters<typeof sentRequest>[2]): void;
  onLeftOut(fields: readonly RefusedField[]): void;
  /** Strangers' text is in the conversation. */
  onTaint(): void;
  all(): Facts;
};

/** How many messages each request had, with this one. A continued answer was asked for before. */
const roundsWith = (before: SentRequest | undefined, messages: number): Pick<SentRequest, 'rounds'> => {
  const earlier = before === undefined ? [] : (before.rounds ?? [before.messages.length]);
  // What was left out since then stood before it.
  const rounds = [...earlier.filter((count) => count <= messages), messages];
  return rounds.length > 1 ? { rounds } : {};
};

/** Makes it; `onChange` hears what is to be journalled. `before`: what was sent for the part that is continued. */
export const createRunFacts = (onChange: (facts: Facts) => void, before?: SentRequest): RunFacts => {
  let sent: SentRequest | undefined;
  let isTainted = false;
  const all = (): Facts => ({ ...(sent !== undefined && { sent }), ...(isTainted && { isTainted }) });
  return {
    onRequest: (request, host, known) => {
      const leftOut = sent?.leftOut !== undefined && { leftOut: sent.leftOut };
      const rounds = roundsWith(sent ?? before, request.messages.length);
      sent = { ...sentRequest(request, host, known), ...leftOut, ...rounds };
      onChange(all());
    },
    onLeftOut: (fields) => {
      const leftOut = leftOutNames(fields);
      if (sent !== undefined && leftOut.length > 0) sent = { ...sent, leftOut };
    },
    onTaint: () => {
      isTainted = true;
      onChange(all());
    },
    all,
  };
};
