// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useServerPrompts } from '@/lib/panel/chat/server-prompts';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';

afterEach(cleanup);

it('asks the servers that are on for their prompts, and no others', async () => {
  const connection = openFakePanel();
  const connections = [mcpConnection(), mcpConnection({ id: 'm2', isOn: false })];
  const review = { name: 'review', title: 'Review', arguments: [] };
  connection.answer({ 'mcp-list': { connections, known: [] }, 'mcp-prompts': [review] });
  const { result } = renderHook(() => useServerPrompts());
  await waitFor(() => expect(result.current).toEqual([{ connection: connections[0], prompt: review }]));
  expect(connection.sent('mcp-prompts').map(({ connectionId }) => connectionId)).toEqual(['m1']);
});
