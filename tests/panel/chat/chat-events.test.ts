// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatEvent } from '@/lib/commands/all';
import { messageText } from '@/lib/domain/message';
import { chatEvents, forgetConversations } from '@/lib/panel/chat/chat-events';
import { replaceConnection } from '@/lib/panel/connection';
import { handleEvent } from '@/lib/panel/event-handlers';
import { firstState, useSession } from '@/lib/panel/session-store';
import { createFakeChatConnection } from '@/tests/fakes/chat-connection';
import { answer, conversationOf, runOf, textLine } from '@/tests/fakes/messages';

const tell = (event: ChatEvent): void => handleEvent(chatEvents, event, event.type);
const shownText = (): string => {
  const view = useSession.getState().runs.a1;
  return view === undefined ? '' : messageText(view.answer);
};
/** A run of which the first line is shown, and the second waits for the next frame. */
const withWaitingLine = (): void => {
  tell({ type: 'run-start', run: runOf() });
  tell({ type: 'run-lines', runId: 'r1', fromSeq: 1, lines: [textLine('It ')] });
  tell({ type: 'run-lines', runId: 'r1', fromSeq: 2, lines: [textLine('scatters.')] });
};

beforeEach(() => {
  vi.useFakeTimers();
  useSession.setState({ ...firstState(), conversation: conversationOf() }, true);
  replaceConnection(createFakeChatConnection());
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

it('lets lines wait for the next frame, so that they are drawn once', () => {
  withWaitingLine();

  expect(shownText()).toBe('It ');
});

it.each<ChatEvent>([
  { type: 'run-phase', runId: 'r1', phase: 'writing' },
  { type: 'run-end', end: { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'stopped' } },
  { type: 'run-start', run: runOf({ runId: 'r2', messageId: 'a2' }) },
  { type: 'summary-progress', conversationId: 'c1', messageId: 'a1', state: 'running', part: 1, partCount: 2 },
  { type: 'temporary-changed', conversation: conversationOf({ id: 'c2' }), messages: [] },
  { type: 'window-shows', windowId: 2 },
])('folds the lines that wait before it takes $type in', (event) => {
  withWaitingLine();

  tell(event);

  expect(shownText()).toBe('It scatters.');
});

it('has the end of a run with all its lines, whoever looks when the state changes', () => {
  withWaitingLine();
  const seen: string[] = [];
  const stop = useSession.subscribe(({ runs }) => {
    if (runs.a1?.end !== undefined) seen.push(shownText());
  });

  tell({ type: 'run-end', end: { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'complete' } });
  stop();

  expect(seen).toEqual(['It scatters.']);
});

it('draws the end of a run as news, and lets it go when its answer was stored before', () => {
  withWaitingLine();
  useSession.setState({ tree: [answer('a1', 'q1')] });

  tell({ type: 'run-end', end: { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'complete' } });
  const drawn = Object.keys(useSession.getState().runs);
  vi.runAllTimers();

  expect([drawn, Object.keys(useSession.getState().runs)]).toEqual([['a1'], []]);
});

it('keeps a run that ended until its answer is stored', () => {
  withWaitingLine();
  useSession.setState({ tree: [answer('a1', 'q1', { parts: [] })] });

  tell({ type: 'run-end', end: { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'complete' } });
  vi.runAllTimers();

  expect(Object.keys(useSession.getState().runs)).toEqual(['a1']);
});

it('leaves alone what another feature hears of', () => {
  const before = useSession.getState();

  tell({ type: 'providers-changed', providers: [] });

  expect(useSession.getState()).toBe(before);
});

it('shows a new conversation when everything was deleted, and has it opened', () => {
  const connection = createFakeChatConnection();
  replaceConnection(connection);
  useSession.setState({ windowId: 1 });
  withWaitingLine();

  forgetConversations();

  expect(useSession.getState()).toMatchObject({ conversation: undefined, runs: {} });
  expect(connection.sent('conversation-open')).toEqual([{ type: 'conversation-open', windowId: 1 }]);
});
