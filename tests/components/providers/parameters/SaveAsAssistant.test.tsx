// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ParametersSheet } from '@/components/providers/parameters/ParametersSheet';
import type { ListedToolSource, ToolList } from '@/lib/domain/tools/tool-list';
import { firstState, useSession } from '@/lib/panel/session-store';
import { useToolList } from '@/lib/panel/tools/tool-list';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

const sourceOf = (isOn: boolean): ListedToolSource => ({ id: 'own', title: 'Parley', isOn, tools: [] });
const listOf = (isOn: boolean): ToolList => ({
  sources: [sourceOf(isOn)],
  count: 0,
  search: { type: 'none' },
  tokens: 0,
  stepLimit: 20,
});

let connection: ReturnType<typeof openFakePanel>;
beforeEach(() => {
  connection = openFakePanel();
  const conversation = conversationOf({ parameters: { system: 'Answer in rhymes.' } });
  useSession.setState({ ...firstState(), providers: [connected()], conversation }, true);
});
afterEach(cleanup);

it.each([
  {
    what: 'the tools that are on in the chat',
    inChat: true,
    tools: { sources: [{ id: 'own', title: 'Parley' }], off: [] },
  },
  { what: 'no tools of its own where those of any new chat are on', inChat: false, tools: undefined },
])('saves $what', async ({ inChat, tools }) => {
  connection.answer({ 'tool-list': listOf(false) });
  useToolList.setState({ list: listOf(inChat), hasFailed: false });
  renderThemed(<ParametersSheet />);

  fireEvent.click(screen.getByRole('button', { name: 'Save as assistant' }));

  await vi.waitFor(() => expect(connection.sent('assistant-keep')).toHaveLength(1));
  const { assistant } = connection.sent('assistant-keep')[0] ?? {};
  expect(assistant).toMatchObject({ instructions: 'Answer in rhymes.' });
  expect(assistant?.tools).toEqual(tools);
});

it('saves nothing while the background does not say what new chats have', async () => {
  connection.answer({ 'tool-list': { code: 'worker-stopped' } });
  renderThemed(<ParametersSheet />);

  fireEvent.click(screen.getByRole('button', { name: 'Save as assistant' }));

  await vi.waitFor(() => expect(connection.sent('tool-list')).toHaveLength(1));
  expect(connection.sent('assistant-keep')).toEqual([]);
});
