import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import { leftOutReasons } from '@/lib/domain/tools/tool';

const schema = z.record(z.string(), z.unknown());

const rowSchema = z.object({
  /** Who listed them. */
  url: z.string(),
  /** When, ms since the epoch. */
  at: z.number(),
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.exactOptional(z.string()),
      description: z.string(),
      parameters: schema,
      output: z.exactOptional(schema),
      effect: z.enum(['local', 'reads', 'writes']),
      page: z.exactOptional(z.string()),
    }),
  ),
  /** What cannot be used. */
  leftOut: z.exactOptional(
    z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons), count: z.exactOptional(z.number()) })),
  ),
  /** From this page on the list did not come; what was known of it before stands among the tools. */
  missing: z.exactOptional(z.number()),
});

/** What an MCP server listed last. Names and texts are a stranger's. */
export type ListedTools = z.infer<typeof rowSchema>;

/** The lists of MCP servers as they were last read, so that no server is asked before its tools are used. */
export type ListedToolsStore = {
  /** By the id of a connection. */
  find(connectionId: string): Promise<ListedTools | undefined>;
  write(connectionId: string, listed: ListedTools): Promise<void>;
  remove(connectionId: string): Promise<void>;
  /** All of them. */
  forget(): Promise<void>;
};

const prefix = 'mcp-tools-';
const keyOf = (connectionId: string): string => `${prefix}${connectionId}`;

/** Keeps each in an item of its own of an area, which is `storage.local` outside of tests: a list may have 1.5 MB. */
export const createListedToolsStore = (area: KeyValueArea): ListedToolsStore => ({
  find: async (connectionId) => {
    const key = keyOf(connectionId);
    return rowSchema.safeParse((await area.get([key]))[key]).data;
  },
  write: (connectionId, listed) => area.set({ [keyOf(connectionId)]: listed }),
  remove: (connectionId) => area.remove([keyOf(connectionId)]),
  forget: async () => area.remove(Object.keys(await area.get()).filter((key) => key.startsWith(prefix))),
});
