import type { ConversationEvent } from '@/lib/commands/chat';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import { countWords } from '@/lib/domain/count-words';
import { messageText } from '@/lib/domain/message';
import { afterPaint } from '@/lib/panel/after-paint';
import { announce } from '@/lib/panel/announcements';
import { sendOrDrop } from '@/lib/panel/connection';
import type { EventHandlers } from '@/lib/panel/event-handlers';
import { currentTime } from '@/lib/panel/now';
import { hasGap, type LineBatch, type RunView } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';
import { createFrameBatch } from './frame-batch';
import { applyDeletion, applyEvent, applyLines, type ConversationChange, letGoOfStored } from './session-events';
import { followWindow, openConversation } from './shown-conversation';

type RunLines = LineBatch & { readonly runId: string };

const viewOf = (runId: string): RunView | undefined =>
  Object.values(useSession.getState().runs).find((view) => view.run.runId === runId);

const askAgainAfterGap = (batches: readonly RunLines[]): void => {
  for (const batch of batches) {
    const view = viewOf(batch.runId);
    if (view === undefined || !hasGap(view, batch)) continue;
    void sendOrDrop({ type: 'subscribe', runId: batch.runId, fromSeq: view.lines.length + 1 });
    return;
  }
};

const lines = createFrameBatch<RunLines>((batches) => {
  useSession.setState((state) => applyLines(state, batches, currentTime()));
  askAgainAfterGap(batches);
});

/** Screen readers hear that an answer begins and ends, not the answer itself. A card that appears speaks for itself. */
const sayWhatHappened = (event: ConversationChange): void => {
  const shown = useSession.getState().conversation?.id;
  if (event.type === 'run-start' && event.run.conversationId === shown) announce('a11y.writing');
  if (event.type !== 'run-end' || event.end.conversationId !== shown) return;
  if (event.end.status === 'stopped') announce('a11y.stopped');
  if (event.end.status !== 'complete') return;
  const view = viewOf(event.end.runId);
  announce('a11y.answerComplete', { count: view === undefined ? 0 : countWords(messageText(view.answer)) });
};

/** Folds the lines of a run before it applies what comes after them. */
const handleChange = (event: ConversationChange): void => {
  lines.flush();
  useSession.setState((state) => applyEvent(state, event));
  sayWhatHappened(event);
};

/** The stored answer may have been read before its end is reported: then no other change lets go of the run. */
const endRun = (event: Extract<ConversationChange, { type: 'run-end' }>): void => {
  handleChange(event);
  // First its end is drawn as news.
  afterPaint(() => useSession.setState(letGoOfStored));
};

/** Lines are drawn at most once per frame, the first of a run at once. */
const takeLines = (event: RunLines): void => {
  const isFirst = viewOf(event.runId)?.lines.length === 0;
  lines.add(event);
  if (isFirst) lines.flush();
};

/** What happens in conversations. */
export const chatEvents: EventHandlers<ConversationEvent> = {
  'run-lines': takeLines,
  'run-start': handleChange,
  'run-phase': handleChange,
  'run-end': endRun,
  'summary-progress': handleChange,
  'temporary-changed': handleChange,
  'window-shows': ({ windowId, conversationId }) => {
    lines.flush();
    followWindow(windowId, conversationId).catch(() => undefined);
  },
};

/** Shows a new conversation: everything was deleted. */
export const forgetConversations = (): void => {
  lines.flush();
  useSession.setState(applyDeletion());
  openConversation().catch(() => undefined);
};

/** Runs that the background no longer knows ended with the worker that ran them. */
export const endLostRuns = (known: readonly RunSnapshot[]): void => {
  const alive = new Set(known.map(({ runId }) => runId));
  for (const { run, end } of Object.values(useSession.getState().runs)) {
    if (end !== undefined || alive.has(run.runId)) continue;
    const { runId, conversationId, messageId } = run;
    const error = { code: 'worker-stopped' } as const;
    endRun({ type: 'run-end', end: { runId, conversationId, messageId, status: 'interrupted', error } });
  }
};

/** Passes the lines of live runs to a background that may have lost them (architecture, "One question"). */
export const handBackLines = (): void => {
  lines.flush();
  for (const view of Object.values(useSession.getState().runs)) {
    if (view.end !== undefined) continue;
    void sendOrDrop({ type: 'resume', runId: view.run.runId, haveSeq: view.lines.length, lines: [...view.lines] });
  }
};
