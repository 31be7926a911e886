import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { type McpConnection, mcpConnectionSchema } from '@/lib/domain/tools/mcp-connection';

const key = 'mcp-servers';

/** The MCP servers that the user connected, without their secrets. */
export type McpStore = {
  list(): Promise<readonly McpConnection[]>;
  find(id: string): Promise<McpConnection | undefined>;
  /** Adds the row, or replaces the one with its id. Rejects when the browser refuses to write. */
  write(row: McpConnection): Promise<void>;
  /** Changes a row as it is now; nothing where there is none. */
  change(id: string, change: (row: McpConnection) => McpConnection): Promise<void>;
  remove(id: string): Promise<void>;
  forget(): Promise<void>;
};

/** Keeps them in an area, which is `storage.local` outside of tests, one change after the other. */
export const createMcpStore = (area: KeyValueArea): McpStore => {
  let last: Promise<void> = Promise.resolve();
  const list = async (): Promise<readonly McpConnection[]> => {
    const value = (await area.get([key]))[key];
    if (!Array.isArray(value)) return [];
    return value.flatMap((row) => {
      const { success, data } = mcpConnectionSchema.safeParse(row);
      return success ? [data] : [];
    });
  };
  const changeAll = (change: (rows: readonly McpConnection[]) => readonly McpConnection[]): Promise<void> => {
    const changed = last.then(async () => area.set({ [key]: change(await list()) }));
    last = changed.catch(() => undefined);
    return changed;
  };
  return {
    list,
    find: async (id) => (await list()).find((row) => row.id === id),
    write: (row) =>
      changeAll((rows) =>
        rows.some(({ id }) => id === row.id) ? rows.map((old) => (old.id === row.id ? row : old)) : [...rows, row],
      ),
    change: (id, change) => changeAll((rows) => rows.map((row) => (row.id === id ? change(row) : row))),
    remove: (id) => changeAll((rows) => rows.filter((row) => row.id !== id)),
    forget: () => area.remove([key]),
  };
};
