import type { Message } from '@/lib/domain/message';
import { lengthOf, messageWithRun } from '@/lib/panel/run-view';
import { type SessionState, useSession } from '@/lib/panel/session-store';
import { begunRunOf, withBegunAnswer } from './shown-messages';

/** The end of a conversation as its reader left it. */
export type SeenEnd = {
  /** The last message; absent in an empty conversation. */
  readonly id: string | undefined;
  /** How much it held, see `lengthOf`. */
  readonly length: number;
};

const shownOf = (state: SessionState): readonly Message[] => withBegunAnswer(state.messages, begunRunOf(state));

const heldBy = (message: Message | undefined, { runs }: Pick<SessionState, 'runs'>): number =>
  message === undefined ? 0 : lengthOf(messageWithRun(message, runs[message.id]).parts);

/** The end of the conversation as it is now. */
export const shownEnd = (): SeenEnd => {
  const state = useSession.getState();
  const last = shownOf(state).at(-1);
  return { id: last?.id, length: heldBy(last, state) };
};

/**
 * What has come since: a number of messages, more text, or nothing. The answer to a question that was seen is more text.
 * A run in progress counts as it grows.
 */
export const newsSince = (
  seen: SeenEnd,
  messages: readonly Message[],
  runs: SessionState['runs'],
): number | 'text' | undefined => {
  const index = messages.findIndex(({ id }) => id === seen.id);
  if (index < 0) return undefined;
  const count = messages.length - 1 - index;
  if (count === 1 && messages[index]?.role === 'user' && messages.at(-1)?.role === 'assistant') return 'text';
  if (count > 0) return count;
  return heldBy(messages[index], { runs }) > seen.length ? 'text' : undefined;
};

/** What has come to the conversation since its end was left. Re-renders when that changes, not with each word. */
export const useNewsSince = (seen: SeenEnd): number | 'text' | undefined =>
  useSession((state) => newsSince(seen, shownOf(state), state.runs));
