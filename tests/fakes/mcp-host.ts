import { systemClock, systemTimers } from '@/lib/platform/clock';
import type { McpHost, McpServer } from '@/lib/tools/mcp/mcp-server';

/** What a connection works with, over the real network of this computer. */
export const mcpHost = (overrides: Partial<McpHost> = {}): McpHost => ({
  clock: systemClock,
  fetch: (input, init) => fetch(input, init),
  after: systemTimers.after,
  version: '0.0.0-test',
  ...overrides,
});

export const mcpServer = (url: string, overrides: Partial<McpServer> = {}): McpServer => ({
  id: '1',
  title: 'Test server',
  url,
  headers: () => Promise.resolve({}),
  ...overrides,
});
