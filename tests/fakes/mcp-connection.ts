import type { McpConnection } from '@/lib/domain/tools/mcp-connection';

/** A connected MCP server that works. */
export const mcpConnection = (own: Partial<McpConnection> = {}): McpConnection => ({
  id: 'm1',
  title: 'Notes',
  url: 'https://notes.example/mcp',
  headers: {},
  isOn: true,
  isSignedIn: false,
  createdAt: 1,
  check: { at: 1, ms: 120, toolCount: 3 },
  ...own,
});
