import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import type { Message } from '@/lib/domain/message';
import { activeRunOf } from '@/lib/panel/active-run';
import { type SessionState, useSession } from '@/lib/panel/session-store';

/** The answer of a run whose row this panel has not read yet. */
const answerOf = (run: RunSnapshot): Message => ({
  id: run.messageId,
  conversationId: run.conversationId,
  role: 'assistant',
  parts: [],
  createdAt: run.startedAt,
  status: 'running',
  model: run.model,
  runId: run.runId,
});

/** The messages with the answer that has begun, where it is not among them yet: its first words do not wait for a row. */
export const withBegunAnswer = (messages: readonly Message[], run: RunSnapshot | undefined): readonly Message[] => {
  const isAwaited = messages.at(-1)?.role === 'user' && messages.at(-1)?.status !== 'queued';
  if (run === undefined || !isAwaited || messages.some((message) => message.id === run.messageId)) return messages;
  return [...messages, answerOf(run)];
};

/** The run whose answer may have no row here: the live one, or one that ended before its row was read. */
export const begunRunOf = (state: SessionState): RunSnapshot | undefined =>
  activeRunOf(state)?.run ??
  Object.values(state.runs).find(
    ({ run }) =>
      run.conversationId === state.conversation?.id && !state.tree.some((message) => message.id === run.messageId),
  )?.run;

/** The messages to draw, oldest first. Changes when one comes, goes or changes its state, not with each word. */
export const useShownMessages = (): readonly Message[] => {
  const [messages, run] = useSession(useShallow((state) => [state.messages, begunRunOf(state)] as const));
  return useMemo(() => withBegunAnswer(messages, run), [messages, run]);
};
