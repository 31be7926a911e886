// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useAnnouncement } from '@/lib/panel/announcements';
import { usePromptServers } from '@/lib/panel/chat/server-prompts';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';

afterEach(cleanup);

const review = { name: 'review', title: 'Review', arguments: [] };

it('asks the servers that are on for their prompts, and no others', async () => {
  const connection = openFakePanel();
  const connections = [mcpConnection(), mcpConnection({ id: 'm2', isOn: false })];
  connection.answer({ 'mcp-list': { connections, known: [] } });
  const answer = connection.hold('mcp-prompts');
  const { result } = renderHook(() => usePromptServers());
  await waitFor(() => expect(result.current).toEqual([{ connection: connections[0] }]));
  await waitFor(() => expect(connection.sent('mcp-prompts').map(({ connectionId }) => connectionId)).toEqual(['m1']));

  answer([review]);

  await waitFor(() => expect(result.current).toEqual([{ connection: connections[0], prompts: [review] }]));
});

it('knows and says which server did not answer', async () => {
  const connection = openFakePanel();
  connection.answer({ 'mcp-list': { connections: [mcpConnection()], known: [] }, 'mcp-prompts': { code: 'timeout' } });
  const { result } = renderHook(() => usePromptServers());

  await waitFor(() => expect(result.current).toMatchObject([{ prompts: 'failed' }]));
  expect(useAnnouncement.getState().current?.textKey).toBe('mcp.offers.failed');
});
