import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { type McpConnection, mcpConnectionSchema } from '@/lib/domain/tools/mcp-connection';
import { createRowStore, type RowStore } from './row-store';

/** The MCP servers that the user connected, without their secrets. */
export type McpStore = RowStore<McpConnection>;

/** Keeps them in an area, which is `storage.local` outside of tests. */
export const createMcpStore = (area: KeyValueArea): McpStore =>
  createRowStore(area, 'mcp-servers', mcpConnectionSchema);
