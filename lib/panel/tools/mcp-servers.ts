import { create } from 'zustand';
import type { KnownServer } from '@/lib/domain/tools/known-server';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { ChatConnection } from '@/lib/messaging/chat-connection';
import { chatConnection, sendOrReport } from '@/lib/panel/connection';

/** The MCP servers that are connected, and those that are known by name. Absent until the background has answered. */
export const useMcpServers = create<{
  readonly connections: readonly McpConnection[] | undefined;
  readonly known: readonly KnownServer[];
}>()(() => ({ connections: undefined, known: [] }));

const load = async (): Promise<void> => {
  const servers = await sendOrReport({ type: 'mcp-list' });
  if (servers !== undefined) useMcpServers.setState(servers);
};

let followed: ChatConnection | undefined;

/** Mirrors the servers from now on. */
export const followMcpServers = (): void => {
  if (followed !== chatConnection()) {
    followed = chatConnection();
    followed.onEvent((event) => {
      if (event.type === 'mcp-changed') useMcpServers.setState({ connections: event.connections });
    });
    followed.onReconnect(() => void load());
  }
  void load();
};
