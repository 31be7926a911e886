// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageText } from '@/lib/domain/message';
import { useAnnouncement } from '@/lib/panel/announcements';
import { startSession } from '@/lib/panel/app/session';
import { openConversation } from '@/lib/panel/chat/shown-conversation';
import { replaceConnection } from '@/lib/panel/connection';
import { changeDraft } from '@/lib/panel/draft';
import { firstState, openView, useSession } from '@/lib/panel/session-store';
import { createFakeChatConnection, type FakeChatConnection, helloOf } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf, question, runOf, textLine } from '@/tests/fakes/messages';

let connection: FakeChatConnection;
const start = () => startSession(() => Promise.resolve(1));
const shownText = (): string => {
  const view = useSession.getState().runs.a1;
  return view === undefined ? '' : messageText(view.answer);
};
const withConversation = () =>
  connection.answer({
    hello: helloOf({ conversation: conversationOf(), messages: [question('u1')], providers: [connected()] }),
  });

beforeEach(() => {
  vi.useFakeTimers();
  useSession.setState(firstState(), true);
  useAnnouncement.setState({ current: undefined });
  connection = createFakeChatConnection();
  replaceConnection(connection);
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

it('shows the first screen from the hello alone', async () => {
  withConversation();

  await start();

  expect(useSession.getState()).toMatchObject({ status: 'ready', windowId: 1 });
  expect(useSession.getState().messages).toHaveLength(1);
});

it('opens the first run for someone who has neither a model nor a conversation', async () => {
  await start();

  expect(useSession.getState().view).toEqual({ name: 'first-run' });
});

it('leaves a view alone that was opened before the hello came', async () => {
  openView({ name: 'settings', page: 'appearance' });

  await start();

  expect(useSession.getState().view).toEqual({ name: 'settings', page: 'appearance' });
});

it('says that it failed when the background refuses the hello', async () => {
  connection.answer({ hello: { code: 'storage-broken' } });

  await start();

  expect(useSession.getState().status).toBe('failed');
});

it('keeps what it is told while the background still reads what it had before', async () => {
  const { preferences, providers } = helloOf({ providers: [] });
  const changed = { ...preferences, sendWith: 'mod-enter' } as const;
  connection.answer({ hello: helloOf({ preferences, providers }) });

  const started = start();
  await Promise.resolve();
  connection.emit({ type: 'preferences-changed', preferences: changed });
  connection.emit({ type: 'providers-changed', providers: [connected()] });
  await started;

  const { preferences: shown, providers: known, view } = useSession.getState();
  expect({ sendWith: shown.sendWith, known: known.length, view: view.name }).toEqual({
    sendWith: 'mod-enter',
    known: 1,
    view: 'conversation',
  });
});

it('keeps what was typed before the background answered', async () => {
  changeDraft('typed early');

  await start();
  vi.advanceTimersByTime(300);

  expect(useSession.getState().draft).toBe('typed early');
  expect(connection.sent('draft-change').at(-1)).toMatchObject({ key: 'window:1', text: 'typed early' });
});

it('draws the first line of a run at once and the following ones with the next frame', async () => {
  withConversation();
  await start();
  connection.emit({ type: 'run-start', run: runOf() });

  connection.emit({ type: 'run-lines', runId: 'r1', fromSeq: 1, lines: [textLine('It ')] });
  connection.emit({ type: 'run-lines', runId: 'r1', fromSeq: 2, lines: [textLine('scatters.')] });
  const atOnce = shownText();
  vi.advanceTimersByTime(100);

  expect(atOnce).toBe('It ');
  expect(shownText()).toBe('It scatters.');
});

it('asks for the lines of a run that began before this panel came', async () => {
  connection.answer({ hello: helloOf({ conversation: conversationOf(), runs: [runOf({ lastSeq: 7 })] }) });

  await start();

  expect(connection.sent('subscribe')).toEqual([{ type: 'subscribe', runId: 'r1', fromSeq: 1 }]);
});

it('asks again for lines that went missing', async () => {
  withConversation();
  await start();
  connection.emit({ type: 'run-start', run: runOf() });
  connection.emit({ type: 'run-lines', runId: 'r1', fromSeq: 1, lines: [textLine('a')] });

  connection.emit({ type: 'run-lines', runId: 'r1', fromSeq: 5, lines: [textLine('e')] });
  vi.advanceTimersByTime(100);

  expect(connection.sent('subscribe')).toEqual([{ type: 'subscribe', runId: 'r1', fromSeq: 2 }]);
});

it('hands the lines of a live run back first after the background died, and shows the run as interrupted', async () => {
  withConversation();
  await start();
  connection.emit({ type: 'run-start', run: runOf() });
  connection.emit({ type: 'run-lines', runId: 'r1', fromSeq: 1, lines: [textLine('kept')] });

  connection.lose();
  const whileAway = useSession.getState().status;
  connection.comeBack();
  await vi.waitFor(() => expect(useSession.getState().status).toBe('ready'));

  const order = connection.commands.map((command) => command.type).slice(-2);
  expect(whileAway).toBe('reconnecting');
  expect(order).toEqual(['resume', 'hello']);
  expect(connection.sent('resume')[0]).toMatchObject({ haveSeq: 1, lines: [textLine('kept')] });
  expect(useSession.getState().runs.a1?.end).toMatchObject({ status: 'interrupted' });
  expect(shownText()).toBe('kept');
});

it('keeps what was typed while the background was away', async () => {
  withConversation();
  await start();
  connection.lose();
  changeDraft('typed meanwhile');

  connection.comeBack();
  await vi.waitFor(() => expect(useSession.getState().status).toBe('ready'));

  expect(useSession.getState().draft).toBe('typed meanwhile');
});

it('stores the draft of a conversation before it shows another', async () => {
  withConversation();
  await start();
  changeDraft('half a thought');
  connection.answer({ 'conversation-open': helloOf({ draftKey: 'window:1' }) });

  await openConversation();

  const types = connection.commands.map((command) => command.type).slice(-2);
  expect(types).toEqual(['draft-change', 'conversation-open']);
  expect(useSession.getState()).toMatchObject({ conversation: undefined, draft: '' });
});

it('tells screen readers that an answer begins and ends, not what it says', async () => {
  withConversation();
  await start();
  connection.emit({ type: 'run-start', run: runOf() });
  const atStart = useAnnouncement.getState().current?.textKey;
  connection.emit({ type: 'run-lines', runId: 'r1', fromSeq: 1, lines: [textLine('It scatters')] });

  connection.emit({
    type: 'run-end',
    end: { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'complete' },
  });
  const tooSoon = useAnnouncement.getState().current?.textKey;
  vi.advanceTimersByTime(2_000);

  expect([atStart, tooSoon]).toEqual(['a11y.writing', 'a11y.writing']);
  expect(useAnnouncement.getState().current).toEqual({ textKey: 'a11y.answerComplete', values: { count: 2 } });
});

it('follows another panel of its window into the conversation that it opened, with what was being written', async () => {
  connection.answer({ hello: helloOf({ draftKey: 'new:1', providers: [connected()] }) });
  await start();
  changeDraft('and what about green?');
  withConversation();

  connection.emit({ type: 'window-shows', windowId: 1, conversationId: conversationOf().id });
  await vi.advanceTimersByTimeAsync(0);

  expect(useSession.getState().conversation?.id).toBe(conversationOf().id);
  expect(useSession.getState().draft).toBe('and what about green?');
  expect(connection.sent('draft-change').at(-1)).toEqual({ type: 'draft-change', key: 'new:1', text: '' });
});

it('drops a draft that the other panel has asked', async () => {
  connection.answer({ hello: helloOf({ draftKey: 'new:1', providers: [connected()] }) });
  await start();
  changeDraft(messageText(question('u1')));
  withConversation();

  connection.emit({ type: 'window-shows', windowId: 1, conversationId: conversationOf().id });
  await vi.advanceTimersByTimeAsync(0);

  expect(useSession.getState()).toMatchObject({ conversation: { id: conversationOf().id }, draft: '' });
});

it('stays where it is when a panel of another window opens something', async () => {
  withConversation();
  await start();
  const hellos = connection.sent('hello').length;

  connection.emit({ type: 'window-shows', windowId: 2, conversationId: 'c9' });
  await vi.advanceTimersByTimeAsync(0);

  expect(connection.sent('hello')).toHaveLength(hellos);
  expect(useSession.getState().conversation?.id).toBe(conversationOf().id);
});
