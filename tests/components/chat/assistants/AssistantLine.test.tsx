// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AssistantLine } from '@/components/chat/assistants/AssistantLine';
import type { Assistant } from '@/lib/domain/chat/assistant';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useSession } from '@/lib/panel/session-store';
import { useToolList } from '@/lib/panel/tools/tool-list';
import { assistantOf } from '@/tests/fakes/assistant';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

const tools = {
  sources: [
    { id: 'own', title: 'Parley' },
    { id: 'mcp-9', title: 'Tides' },
  ],
  off: [],
};
const own = { id: 'own', title: 'Parley', isOn: true, tools: [] };

const show = (assistant: Assistant, conversation?: Conversation) => {
  const connection = openFakePanel();
  connection.answer({ 'draft-settings': null, 'assistant-keep': null });
  const list = { sources: [own], count: 0, tokens: 0, search: { type: 'none' as const }, stepLimit: 20 };
  useToolList.setState({ list, hasFailed: false });
  useSession.setState({ conversation, draftKey: 'new:1', newAssistant: assistant });
  renderThemed(<AssistantLine />);
};
const allow = () => screen.queryByRole('button', { name: 'Allow for Navigator' });

afterEach(() => {
  cleanup();
  useToolList.setState({ list: undefined, hasFailed: false });
});

it('names the tools that are not here, and no others', () => {
  show(assistantOf({ tools }));

  expect(screen.getByText(/^Not here yet: Tides\. /u)).toBeTruthy();
  expect(allow()).toBeNull();
});

it('says what an assistant of a file would turn on, and turns it on with one press', async () => {
  show(assistantOf({ tools, takesPage: true, isImported: true }));
  const words = screen.getByText(/^From an import/u).textContent;

  fireEvent.click(allow() ?? document.body);

  expect(words).toBe('From an import, waiting for you: Parley, Tides, and Take the page along');
  await waitFor(() => expect(allow()).toBeNull());
  expect(useSession.getState().newTools).toEqual({ sources: ['own', 'mcp-9'], off: [] });
});

it('asks about no page in a conversation that has begun: none goes along by itself there', () => {
  const assistant = assistantOf({ takesPage: true, isImported: true });
  show(assistant, conversationOf({ assistant }));

  expect(allow()).toBeNull();
});
