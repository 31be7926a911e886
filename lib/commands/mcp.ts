import { z } from '@/lib/domain/schema';
import type { ImportedEntry } from '@/lib/domain/tools/imported-server';
import type { KnownServer } from '@/lib/domain/tools/known-server';
import type { McpConnection, McpDiagnosis, McpTestResult } from '@/lib/domain/tools/mcp-connection';
import { command, output } from './declare';
import { id, secrets } from './fields';

const title = z.string().check(z.minLength(1), z.maxLength(200));
const url = z.string().check(z.minLength(1), z.maxLength(4_000));
const clientId = z.string().check(z.maxLength(1_000));
const keepUntested = z.optional(z.boolean());

/** MCP servers: connecting, examining, signing in, removing. */
export const mcpCommands = {
  'mcp-list': command({
    input: {},
    output: output<{ readonly connections: readonly McpConnection[]; readonly known: readonly KnownServer[] }>(),
    isRepeatable: true,
  }),
  /** Tests first; keeps only what works or what the user wants kept (`keepUntested`). Headers go this way and never back. */
  'mcp-add': command({
    input: { title, url, headers: secrets, clientId: z.optional(clientId), keepUntested },
    output: output<McpTestResult>(),
    isRepeatable: false,
  }),
  /**
   * What is absent stays. `headers` replaces the values that it names, an empty one takes a header away. Another origin takes
   * away headers and sign-in, which were for the old one. Tested unless only the title or the switch changes.
   */
  'mcp-change': command({
    input: {
      connectionId: id,
      title: z.optional(title),
      url: z.optional(url),
      headers: z.optional(secrets),
      clientId: z.optional(clientId),
      isOn: z.optional(z.boolean()),
      keepUntested,
    },
    output: output<McpTestResult>(),
    isRepeatable: true,
  }),
  'mcp-test': command({ input: { connectionId: id }, output: output<McpTestResult>(), isRepeatable: true }),
  'mcp-examine': command({ input: { connectionId: id }, output: output<McpDiagnosis>(), isRepeatable: true }),
  'mcp-remove': command({ input: { connectionId: id }, output: output<null>(), isRepeatable: true }),
  /**
   * Opens the sign-in window of the service, then tests. `blocked` names a host that the user must allow first: the service that
   * signs users in is often another one.
   */
  'mcp-sign-in': command({ input: { connectionId: id }, output: output<McpTestResult>(), isRepeatable: false }),
  'mcp-sign-out': command({ input: { connectionId: id }, output: output<null>(), isRepeatable: true }),
  /** Reads the settings of another program; null where they are none. Nothing is connected by it. */
  'mcp-import': command({
    input: { text: z.string().check(z.maxLength(1_000_000)) },
    output: output<readonly ImportedEntry[] | null>(),
    isRepeatable: true,
  }),
};

/** What every panel is told about servers. */
export type McpEvent = { readonly type: 'mcp-changed'; readonly connections: readonly McpConnection[] };
