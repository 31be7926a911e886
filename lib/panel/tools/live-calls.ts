import { create } from 'zustand';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';
import type { ChatConnection } from '@/lib/messaging/chat-connection';
import { chatConnection, sendOrDrop } from '@/lib/panel/connection';

/** The calls of one answer by their id. */
export type CallsOfAnswer = Readonly<Record<string, LiveToolCall>>;

/** By message id: the calls of answers that this panel saw being produced. */
export const useLiveCalls = create<{ readonly byMessage: Readonly<Record<string, CallsOfAnswer>> }>()(() => ({
  byMessage: {},
}));

/** Answers whose calls are remembered; those of older ones are in their stored messages. */
const mostAnswers = 20;

const remember = (calls: readonly LiveToolCall[]): void =>
  useLiveCalls.setState(({ byMessage }) => {
    const next: Record<string, CallsOfAnswer> = { ...byMessage };
    for (const call of calls) {
      const { messageId, record } = call;
      next[messageId] = { ...next[messageId], [record.toolCallId]: call };
    }
    return { byMessage: Object.fromEntries(Object.entries(next).slice(-mostAnswers)) };
  });

/** Asks for the calls that began before this panel listened. What has been heard meanwhile is newer. */
const loadCalls = async (): Promise<void> => {
  const known = useLiveCalls.getState().byMessage;
  const calls = (await sendOrDrop({ type: 'tool-calls' })) ?? [];
  const heard = useLiveCalls.getState().byMessage;
  const isOlder = ({ messageId, record: { toolCallId } }: LiveToolCall): boolean =>
    heard[messageId]?.[toolCallId] !== known[messageId]?.[toolCallId];
  remember(calls.filter((call) => !isOlder(call)));
};

let followed: ChatConnection | undefined;

/** Mirrors the calls of live runs from now on, and those that the background knows when it comes back. */
export const followCalls = (): void => {
  if (followed === chatConnection()) return;
  followed = chatConnection();
  followed.onEvent((event) => {
    if (event.type === 'tool-call') remember([event.call]);
  });
  followed.onReconnect(() => void loadCalls());
  void loadCalls();
};

const none: CallsOfAnswer = {};

/** The calls of an answer that this panel saw being produced. */
export const useCallsOf = (messageId: string): CallsOfAnswer =>
  useLiveCalls(({ byMessage }) => byMessage[messageId] ?? none);

/** What an answer waits for while its model does not write: its user, or a tool. */
export const useCallsInProgress = (messageId: string): 'asking' | 'running' | undefined =>
  useLiveCalls(({ byMessage }) => {
    const states = Object.values(byMessage[messageId] ?? none).map(({ state }) => state);
    return (['asking', 'running'] as const).find((state) => states.includes(state));
  });
