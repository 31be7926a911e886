import { create } from 'zustand';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';
import { i18n } from '@/lib/i18n/instance';
import type { ChatConnection } from '@/lib/messaging/chat-connection';
import { announce } from '@/lib/panel/announcements';
import { chatConnection, sendOrDrop } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { toolTitle } from './tool-words';

/** The calls of one answer by their id. */
export type CallsOfAnswer = Readonly<Record<string, LiveToolCall>>;

/** By message id: the calls of answers that this panel saw being produced. */
export const useLiveCalls = create<{ readonly byMessage: Readonly<Record<string, CallsOfAnswer>> }>()(() => ({
  byMessage: {},
}));

const none: CallsOfAnswer = {};

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

/** Tells a screen reader once that a call runs, and that it failed. A question that is open was asked, which says more. */
const sayCall = (call: LiveToolCall, before: LiveToolCall | undefined): void => {
  const { conversationId, messageId, state, record } = call;
  const others = Object.values(useLiveCalls.getState().byMessage[messageId] ?? none);
  if (useSession.getState().conversation?.id !== conversationId || others.some((one) => one.state === 'asking')) return;
  const begins = state === 'running' && before?.state !== 'running' && before?.elicitation === undefined;
  const fails = state === 'done' && before?.state !== 'done' && record.outcome === 'failed';
  if (!begins && !fails) return;
  const tool = toolTitle(record, (key) => i18n.t(key));
  announce(begins ? 'tools.said.running' : 'tools.said.failed', { tool });
};

let followed: ChatConnection | undefined;

/** Mirrors the calls of live runs from now on, and those that the background knows when it comes back. */
export const followCalls = (): void => {
  if (followed === chatConnection()) return;
  followed = chatConnection();
  followed.onEvent((event) => {
    if (event.type !== 'tool-call') return;
    const { call } = event;
    const before = useLiveCalls.getState().byMessage[call.messageId]?.[call.record.toolCallId];
    remember([call]);
    sayCall(call, before);
  });
  followed.onReconnect(() => void loadCalls());
  void loadCalls();
};

/** The calls of an answer that this panel saw being produced. */
export const useCallsOf = (messageId: string): CallsOfAnswer =>
  useLiveCalls(({ byMessage }) => byMessage[messageId] ?? none);

/** What an answer waits for while its model does not write: its user, or a tool. */
export const useCallsInProgress = (messageId: string): 'asking' | 'running' | undefined =>
  useLiveCalls(({ byMessage }) => {
    const states = Object.values(byMessage[messageId] ?? none).map(({ state }) => state);
    return (['asking', 'running'] as const).find((state) => states.includes(state));
  });
