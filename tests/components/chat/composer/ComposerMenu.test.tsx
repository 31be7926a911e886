// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Composer } from '@/components/chat/composer/Composer';
import { useAnnouncement } from '@/lib/panel/announcements';
import { replaceConnection } from '@/lib/panel/connection';
import { usePage } from '@/lib/panel/pages/page-store';
import { firstState, useSession } from '@/lib/panel/session-store';
import { assistantOf } from '@/tests/fakes/assistant';
import { createFakeChatConnection, type FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { conversationOf } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

let connection: FakeChatConnection;
const field = () => screen.getByTestId<HTMLTextAreaElement>('composer');
const press = (key: string, own: object = {}) => fireEvent.keyDown(field(), { key, ...own });
const type = (value: string) => {
  field().focus();
  fireEvent.input(field(), { target: { value } });
};
const names = () => screen.getAllByRole('option').map((option) => option.querySelector('bdi')?.textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const page = (tabId: number, title: string, url: string) => ({ tabId, windowId: 1, title, url });

beforeEach(() => {
  connection = createFakeChatConnection();
  connection.answer({
    ask: { conversationId: 'c1', messageId: 'u9' },
    'page-tabs': {
      tabs: [page(1, 'Why the sky is blue', 'https://news.example/sky'), page(2, 'Bridges', 'https://wiki.example/b')],
    },
    'page-extract': { type: 'ask', tabId: 2, url: 'https://wiki.example/b', title: 'Bridges' },
  });
  replaceConnection(connection);
  usePage.setState({ page: undefined, question: undefined, refusal: undefined });
  const state = firstState();
  const prompts = [{ id: 'p1', title: 'Exam questions', text: 'Ask me ten questions.' }];
  const preferences = { ...state.preferences, prompts };
  const shown = { conversation: conversationOf(), windowId: 1, draftKey: 'c1' };
  useSession.setState({ ...state, ...shown, providers: [connected()], preferences }, true);
});
afterEach(cleanup);

it('offers the assistants that fit, first and apart, and gives the conversation the picked one', async () => {
  const state = useSession.getState();
  useSession.setState({ preferences: { ...state.preferences, assistants: [assistantOf({ name: 'Examiner' })] } });
  connection.answer({ 'conversation-assistant': null });
  renderThemed(<Composer showsTruth />);
  type('/exam');
  await screen.findByRole('group', { name: 'Assistants' });
  const offered = names();

  press('Enter');

  await waitFor(() => expect(connection.sent('conversation-assistant')).toHaveLength(1));
  expect(offered.slice(0, 2)).toEqual(['Examiner', 'Exam questions']);
  expect(connection.sent('conversation-assistant')[0]).toMatchObject({ assistant: { name: 'Examiner' } });
  expect(field().value).toBe('');
  expect(connection.sent('ask')).toEqual([]);
});

it('says whom it asks for prompts until they are there', async () => {
  const connections = [mcpConnection({ title: 'Library' })];
  connection.answer({ 'mcp-list': { connections, known: [] } });
  const answer = connection.hold('mcp-prompts');
  renderThemed(<Composer showsTruth />);
  type('/');
  await screen.findByText('Asking Library what it offers');

  answer([{ name: 'review', title: 'Review', arguments: [] }]);

  await screen.findByRole('group', { name: 'Library' });
  expect(screen.queryByText('Asking Library what it offers')).toBeNull();
});

it('says which server did not answer', async () => {
  const connections = [mcpConnection({ title: 'Library' })];
  connection.answer({ 'mcp-list': { connections, known: [] }, 'mcp-prompts': { code: 'timeout' } });
  renderThemed(<Composer showsTruth />);
  type('/');

  expect(await screen.findByText('Library didn’t respond.')).toBeDefined();
});

it('offers the prompts that fit what stands after a slash, says how many, and puts the picked one into the field', async () => {
  renderThemed(<Composer showsTruth />);
  type('/ex');
  await screen.findByRole('listbox', { name: 'Prompts' });
  const offered = names();
  await waitFor(() => expect(useAnnouncement.getState().current?.values).toEqual({ count: 4 }));

  press('ArrowDown');
  await waitFor(() => expect(active()).toContain('Exam questions'));
  press('Enter');

  await waitFor(() => expect(field().value).toBe('Ask me ten questions.'));
  expect(offered).toEqual(['Explain', 'Exam questions', 'New prompt', 'New assistant']);
  expect(connection.sent('ask')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field().getAttribute('aria-activedescendant')).toBeNull();
});

it('leaves Enter to the input method while it composes, and is closed by Escape until something else is asked for', async () => {
  renderThemed(<Composer showsTruth />);
  type('/ex');
  await screen.findByRole('listbox');

  press('Enter', { isComposing: true, keyCode: 229 });
  const whileComposing = field().value;
  press('Escape');

  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(whileComposing).toBe('/ex');
  type('');
  type('/re');
  expect(await screen.findByRole('option', { name: /^Rewrite/ })).toBeTruthy();
});

it('sends a line with a slash that no prompt fits', async () => {
  renderThemed(<Composer showsTruth />);
  type('/zzzz');

  press('Enter');

  await waitFor(() => expect(connection.sent('ask').map(({ text }) => text)).toEqual(['/zzzz']));
});

it('offers the open tabs after @ and asks for access to the picked one alone', async () => {
  renderThemed(<Composer showsTruth />);
  type('Compare @wiki');
  await screen.findByRole('listbox', { name: 'Open tabs' });
  const offered = names();

  press('Tab');

  await waitFor(() => expect(usePage.getState().question?.tabId).toBe(2));
  expect(offered).toEqual(['Bridges']);
  expect(field().value).toBe('Compare ');
  expect(connection.sent('page-extract').map(({ tabId }) => tabId)).toEqual([2]);
});
