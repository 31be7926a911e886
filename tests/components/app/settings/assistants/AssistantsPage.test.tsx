// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AssistantsPage } from '@/components/app/settings/assistants/AssistantsPage';
import { type Assistant, mostAssistants } from '@/lib/domain/chat/assistant';
import { replaceConnection } from '@/lib/panel/connection';
import { firstState, useSession } from '@/lib/panel/session-store';
import { useToolList } from '@/lib/panel/tools/tool-list';
import { assistantOf } from '@/tests/fakes/assistant';
import { createFakeChatConnection, type FakeChatConnection } from '@/tests/fakes/chat-connection';
import { renderThemed } from '@/tests/fakes/themed';

let connection: FakeChatConnection;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const show = (...assistants: readonly Assistant[]): void => {
  const state = firstState();
  useSession.setState({ ...state, preferences: { ...state.preferences, assistants: [...assistants] } }, true);
  renderThemed(<AssistantsPage />);
};

beforeEach(() => {
  connection = createFakeChatConnection();
  connection.answer({ 'assistant-keep': null });
  replaceConnection(connection);
});
afterEach(cleanup);

it('says what assistants are for while there are none', () => {
  show();

  expect(screen.getByText(/^No assistants yet/u)).toBeTruthy();
});

it('says beside each field what is missing, and sends nothing', () => {
  show();
  press('New assistant');
  fill('Starters', 'a\nb\nc\nd\ne');
  press('Save');

  expect(screen.getByText('Give it a name.')).toBeTruthy();
  expect(screen.getByText(/^Write instructions first/u)).toBeTruthy();
  expect(screen.getByText(/^Up to 4 lines/u)).toBeTruthy();
  expect(connection.sent('assistant-keep')).toEqual([]);
});

it('keeps what was typed where it cannot be saved', async () => {
  connection.answer({ 'assistant-keep': { code: 'storage-full' } });
  show();
  press('New assistant');
  fill('Name', 'Cook');
  fill('Instructions', 'Answer as a cook.');
  press('Save');

  await waitFor(() => expect(connection.sent('assistant-keep')).toHaveLength(1));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Instructions').value).toBe('Answer as a cook.');
});

it('moves one by the arrow keys, where there is another', async () => {
  const [one, two] = [assistantOf(), assistantOf({ id: 'a2', name: 'Cook' })];
  show(one, two);

  fireEvent.keyDown(button('Move Navigator with the arrow keys or by dragging'), { key: 'ArrowDown' });
  await waitFor(() => expect(connection.sent('assistant-move')).toHaveLength(1));
  expect(connection.sent('assistant-move')[0]).toEqual({ type: 'assistant-move', id: one.id, to: 1 });
  cleanup();
  show(one);

  expect(screen.queryByRole('button', { name: /^Move/u })).toBeNull();
});

it('changes one, and keeps what its form does not show', async () => {
  const assistant = assistantOf({ icon: '🧭', parameters: { temperature: 0.2 }, starters: ['Where?'] });
  show(assistant);
  press('Edit Navigator');
  fill('Name', 'Pilot');
  press('Save');

  await waitFor(() => expect(connection.sent('assistant-keep')).toHaveLength(1));
  expect(connection.sent('assistant-keep')[0]?.assistant).toEqual({ ...assistant, name: 'Pilot' });
});

it('says that there is no room for more', () => {
  show(...Array.from({ length: mostAssistants }, (_, index) => assistantOf({ id: `a${index}`, name: `N${index}` })));

  expect(screen.getByText(/^There’s room for 50 assistants/u)).toBeTruthy();
  expect([button('New assistant').disabled, button('Duplicate N0').disabled]).toEqual([true, true]);
});

describe('the tools and the page of an assistant', () => {
  const own = { id: 'own', title: 'Parley', isOn: true, tools: [] };
  const notes = { id: 'mcp-1', title: 'Notes', host: 'notes.example', isOn: false, tools: [] };
  const flip = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
  const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true';
  const saved = async (count: number) => {
    press('Save');
    await waitFor(() => expect(connection.sent('assistant-keep')).toHaveLength(count));
    return connection.sent('assistant-keep').at(-1)?.assistant;
  };

  beforeEach(() => {
    useToolList.setState({ list: undefined, hasFailed: false });
    const answer = { sources: [own, notes], count: 1, tokens: 0, search: { type: 'none' as const }, stepLimit: 20 };
    connection.answer({ 'tool-list': answer });
  });
  afterEach(() => useToolList.setState({ list: undefined, hasFailed: false }));

  it('are as in a new chat until the user chooses, who begins with what is on', async () => {
    show(assistantOf());
    press('Edit Navigator');
    await waitFor(() => expect(useToolList.getState().list).toBeDefined());
    flip('Take the page along');
    flip('Tools of its own');
    const first = [isOn('Parley'), isOn('Notes')];
    flip('Notes');

    expect(first).toEqual([true, false]);
    const sources = [
      { id: 'own', title: 'Parley' },
      { id: 'mcp-1', title: 'Notes' },
    ];
    expect(await saved(1)).toEqual(assistantOf({ takesPage: true, tools: { sources, off: [] } }));
  });

  it('names what is not here and keeps it, and who saves what a file brought has allowed it', async () => {
    const tools = { sources: [{ id: 'mcp-9', title: 'Tides' }], off: [] };
    show(assistantOf({ tools, takesPage: true, isImported: true }));
    press('Edit Navigator');

    expect(await screen.findByText(/^Not here yet: Tides\. /u)).toBeTruthy();
    expect(await saved(1)).toEqual(assistantOf({ tools, takesPage: true }));
  });
});
