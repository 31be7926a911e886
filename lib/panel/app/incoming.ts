import type { ChatEvent } from '@/lib/commands/all';
import type { HelloResult } from '@/lib/commands/app';
import { countWords } from '@/lib/domain/count-words';
import { messageText } from '@/lib/domain/message';
import { announce } from '@/lib/panel/announcements';
import { writeAppearance } from '@/lib/panel/appearance-mirror';
import { createFrameBatch } from '@/lib/panel/chat/frame-batch';
import { applyEvent, applyLines, withRuns } from '@/lib/panel/chat/session-events';
import { askForMissingLines, followWindow, openConversation, showOpened } from '@/lib/panel/chat/shown-conversation';
import { send, tell } from '@/lib/panel/connection';
import { changeDraft } from '@/lib/panel/draft';
import { currentTime } from '@/lib/panel/now';
import { useAudioSaves } from '@/lib/panel/read-aloud/audio-saves';
import { receiveReading } from '@/lib/panel/read-aloud/reading-store';
import { hasGap, type LineBatch, type RunView } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';

type RunLines = LineBatch & { readonly runId: string };

const viewOf = (runId: string): RunView | undefined =>
  Object.values(useSession.getState().runs).find((view) => view.run.runId === runId);

const askAgainAfterGap = (batches: readonly RunLines[]): void => {
  for (const batch of batches) {
    const view = viewOf(batch.runId);
    if (view === undefined || !hasGap(view, batch)) continue;
    tell({ type: 'subscribe', runId: batch.runId, fromSeq: view.lines.length + 1 });
    return;
  }
};

const lines = createFrameBatch<RunLines>((batches) => {
  useSession.setState((state) => applyLines(state, batches, currentTime()));
  askAgainAfterGap(batches);
});

/** Screen readers hear that an answer begins and ends, not the answer itself. A card that appears speaks for itself. */
const sayWhatHappened = (event: ChatEvent): void => {
  const shown = useSession.getState().conversation?.id;
  if (event.type === 'run-start' && event.run.conversationId === shown) announce('a11y.writing');
  if (event.type !== 'run-end' || event.end.conversationId !== shown) return;
  if (event.end.status === 'stopped') announce('a11y.stopped');
  if (event.end.status !== 'complete') return;
  const view = viewOf(event.end.runId);
  announce('a11y.answerComplete', { count: view === undefined ? 0 : countWords(messageText(view.answer)) });
};

/** Takes an event of the background in. Lines are drawn at most once per frame, the first of a run at once. */
export const receiveEvent = (event: ChatEvent): void => {
  if (event.type === 'run-lines') {
    const isFirst = viewOf(event.runId)?.lines.length === 0;
    lines.add(event);
    if (isFirst) lines.flush();
    return;
  }
  if (event.type === 'reading-changed' || event.type === 'reading-word' || event.type === 'reading-notice') {
    receiveReading(event);
    return;
  }
  if (event.type === 'audio-changed') {
    useAudioSaves.setState({ saves: event.saves });
    return;
  }
  // `page-events.ts` listens for them itself, in pages that stand beside one.
  if (event.type === 'page-changed' || event.type === 'hand-over-waits') return;
  lines.flush();
  if (event.type === 'window-shows') {
    followWindow(event.windowId, event.conversationId).catch(() => undefined);
    return;
  }
  useSession.setState((state) => applyEvent(state, event));
  sayWhatHappened(event);
  if (event.type === 'preferences-changed') writeAppearance(event.preferences);
  if (event.type === 'everything-deleted') openConversation().catch(() => undefined);
};

/** Runs that the background no longer knows ended with the worker that ran them. */
const endLostRuns = (hello: HelloResult): void => {
  const alive = new Set(hello.runs.map((run) => run.runId));
  for (const { run, end } of Object.values(useSession.getState().runs)) {
    if (end !== undefined || alive.has(run.runId)) continue;
    const { runId, conversationId, messageId } = run;
    const error = { code: 'worker-stopped' } as const;
    receiveEvent({ type: 'run-end', end: { runId, conversationId, messageId, status: 'interrupted', error } });
  }
};

/** Hands the lines of live runs to a background that may have lost them (architecture, "One question"). */
export const handBackLines = (): void => {
  lines.flush();
  for (const view of Object.values(useSession.getState().runs)) {
    if (view.end !== undefined) continue;
    tell({ type: 'resume', runId: view.run.runId, haveSeq: view.lines.length, lines: [...view.lines] });
  }
};

/** Asks the background for everything that the first screen shows, and shows it. */
export const sayHello = async (windowId: number): Promise<void> => {
  const hello = await send({ type: 'hello', windowId });
  const before = useSession.getState();
  const isFirst = before.status === 'connecting';
  const isNewcomer = isFirst && hello.providers.length === 0 && hello.conversation === undefined;
  // A view that was chosen before the answer came stays: the settings in a tab of their own, above all.
  const showsFirstRun = isNewcomer && before.view.name === 'conversation';
  writeAppearance(hello.preferences);
  endLostRuns(hello);
  useSession.setState({
    status: 'ready',
    windowId,
    preferences: hello.preferences,
    catalog: hello.catalog,
    managed: hello.managed,
    providers: hello.providers,
    storageProblem: hello.storageProblem,
    ...(showsFirstRun && { view: { name: 'first-run' } }),
  });
  if (!isFirst && before.conversation !== undefined && before.conversation.id !== hello.conversation?.id) {
    useSession.setState(({ runs, tree }) => ({ runs: withRuns(runs, hello.runs, tree) }));
    askForMissingLines();
    return;
  }
  showOpened(hello);
  // What was typed while the background was away is newer than what it had stored.
  if (!isFirst && before.draftKey === hello.draftKey) useSession.setState({ draft: before.draft });
  if (isFirst && before.draft !== '') changeDraft(hello.draft + before.draft);
};
