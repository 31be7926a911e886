import { beforeEach, expect, it, vi } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { Handoff } from '@/lib/domain/pages/handoff';
import { pageAttachment, selectionAttachment } from '@/lib/domain/pages/page-attachment';
import { takeHandoffs } from '@/lib/panel/pages/handoff';
import { closePageCard, usePage } from '@/lib/panel/pages/page-store';
import { closeToolbarQuestion, useToolbarQuestion } from '@/lib/panel/pages/toolbar-sites';
import { useSession } from '@/lib/panel/session-store';
import { type FakeChatConnection, helloOf } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { fakeContent, fakeSelection } from '@/tests/fakes/fake-pages';
import { conversationOf, question } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';

const attachment = pageAttachment('p1', fakeContent());
const handoff = (own: Partial<Handoff> = {}): Handoff => ({ id: 'h1', windowId: 1, attachment, ...own });
const prompts = [{ id: 'own', title: 'Mine', text: 'What does it mean?' }];
const draftOf = () => {
  const { draft, draftFiles } = useSession.getState();
  return [draft, draftFiles.map(({ id }) => id)];
};

let connection: FakeChatConnection;
const leave = (...handoffs: readonly Handoff[]): void => connection.answer({ 'handoff-list': { handoffs } });

beforeEach(() => {
  connection = openFakePanel({ providers: [connected()], preferences: preferencesSchema.parse({ prompts }) });
  connection.answer({
    ask: { conversationId: 'c9', messageId: 'u9' },
    'conversation-open': helloOf({ conversation: conversationOf({ id: 'c9', isTemporary: true }), draftKey: 'c9' }),
    'page-state': { type: 'readable', tabId: 3, url: 'https://news.example/sky', title: 'Sky' },
  });
  closePageCard();
});

it('asks a prompt about what was handed over, under the name of the gesture', async () => {
  leave(handoff({ promptId: 'own' }));
  await takeHandoffs();

  expect(connection.sent('ask')).toMatchObject([
    { requestId: 'h1', text: 'What does it mean?', files: [{ id: 'h1' }], keepsDraft: true },
  ]);
  expect(connection.sent('handoff-done')).toEqual([{ type: 'handoff-done', windowId: 1, handoffId: 'h1' }]);
});

it('opens a conversation of its own for another page than the last question was about', async () => {
  useSession.setState({ conversation: conversationOf(), messages: [question('u1')] });
  leave(handoff({ promptId: 'own' }));
  await takeHandoffs();

  expect(connection.sent('conversation-open')[0]).toEqual({ type: 'conversation-open', windowId: 1 });
});

it('puts what has no prompt beside what is being written, and is done', async () => {
  useSession.setState({ draft: 'Half a question' });
  leave(handoff());
  await takeHandoffs();

  expect(draftOf()).toEqual(['Half a question', ['h1']]);
  expect(connection.sent('handoff-done')).toHaveLength(1);
});

it('waits in the composer with its words while there is no model', async () => {
  useSession.setState({ providers: [] });
  leave(handoff({ promptId: 'own' }));
  await takeHandoffs();

  expect(draftOf()).toEqual(['What does it mean?', ['h1']]);
});

it('does not put a prompt over what is being written', async () => {
  connection.answer({ ask: { code: 'storage-full' } });
  useSession.setState({ draft: 'Half a question' });
  leave(handoff({ promptId: 'own' }));
  await takeHandoffs();

  expect(draftOf()).toEqual(['Half a question', ['h1']]);
});

it('asks after a question about a selection where the toolbar is wanted, and not after one about a page', async () => {
  closeToolbarQuestion();
  leave(handoff());
  await takeHandoffs();
  const afterPage = useToolbarQuestion.getState().url;
  leave(handoff({ id: 'h2', attachment: selectionAttachment('s1', fakeSelection()) }));
  await takeHandoffs();

  expect([afterPage, useToolbarQuestion.getState().url]).toEqual([undefined, 'https://news.example/sky']);
});

it('says why nothing was read', async () => {
  const { attachment: _none, ...without } = handoff();
  leave({ ...without, refusal: 'store' });
  await takeHandoffs();

  expect(usePage.getState().refusal).toBe('store');
  expect(connection.sent('handoff-done')).toHaveLength(1);
});

it('asks for access where the user has to allow it first', async () => {
  const { attachment: _none, ...without } = handoff();
  usePage.setState({ page: { type: 'ask', tabId: 3 } });
  leave(without);
  await takeHandoffs();

  expect(usePage.getState().question).toMatchObject({ tabId: 3 });
});

it('takes each once, one after the other, however often it is called', async () => {
  const open = [handoff(), handoff({ id: 'h2', attachment: { ...attachment, id: 'p2' } })];
  connection.answer({ 'handoff-list': { handoffs: open } });

  await Promise.all([takeHandoffs(), takeHandoffs()]);

  expect(draftOf()[1]).toEqual(['h1', 'h2']);
});

it('shows the conversation, unless nobody has set anything up yet', async () => {
  useSession.setState({ view: { name: 'library' } });
  leave(handoff());
  await takeHandoffs();
  const afterLibrary = useSession.getState().view.name;
  useSession.setState({ view: { name: 'first-run' } });
  await takeHandoffs();

  expect([afterLibrary, useSession.getState().view.name]).toEqual(['conversation', 'first-run']);
});

it('leaves everything where it is before the background has answered', async () => {
  useSession.setState({ status: 'connecting' });
  await takeHandoffs();

  expect(connection.commands).toEqual([]);
});

it('has a link read without waiting for it, and is done', async () => {
  const finish = connection.hold('page-link');
  leave({ id: 'h3', windowId: 1, link: 'https://other.example/lamp' });
  await takeHandoffs();
  await vi.waitFor(() => expect(connection.sent('page-link')).toMatchObject([{ linkId: 'h3' }]));
  const done = connection.sent('handoff-done');
  finish({ type: 'read', attachment });
  await vi.waitFor(() => expect(draftOf()).toEqual(['', ['h3']]));

  expect(done).toHaveLength(1);
});
