import { expect, it, vi } from 'vitest';
import { followMcpServers, useMcpServers } from '@/lib/panel/tools/mcp-servers';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';

it('mirrors the servers, and what changes about them', async () => {
  const connection = openFakePanel();
  const known = [{ title: 'DeepWiki', url: 'https://mcp.deepwiki.example/mcp', access: 'open' as const }];
  connection.answer({ 'mcp-list': { connections: [mcpConnection()], known } });

  followMcpServers();
  await vi.waitFor(() => expect(useMcpServers.getState()).toEqual({ connections: [mcpConnection()], known }));
  connection.emit({ type: 'mcp-changed', connections: [] });

  expect(useMcpServers.getState()).toEqual({ connections: [], known });
});
