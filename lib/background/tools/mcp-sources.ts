import { type McpConnection, mcpHeadersId } from '@/lib/domain/tools/mcp-connection';
import type { Timers } from '@/lib/platform/clock';
import type { McpStore } from '@/lib/storage/write/mcp-store';
import type { Vault } from '@/lib/storage/write/vault';
import { schemaErrors } from '@/lib/tools/json-schema';
import type { McpHost, McpServer } from '@/lib/tools/mcp/mcp-server';
import { type McpToolSource, mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { type OAuthStore, oauthProvider, signInNeeded } from '@/lib/tools/mcp/oauth-provider';
import { guardedFetch, type NetworkAccess } from '../guarded-fetch';
import { requireUnlocked } from '../require-unlocked';
import { vaultStore } from './mcp-secrets';

export type McpSourcesContext = {
  readonly store: McpStore;
  readonly vault: Vault;
  readonly network: NetworkAccess;
  readonly timers: Timers;
  readonly version: string;
  /** Where sign-in pages lead back to. */
  readonly redirectUrl: () => string;
  /** A server's list of tools is another now. */
  onToolsChange(): void;
  /** A row was changed from here: somebody's tokens came or went. */
  onRowChange(): Promise<void>;
};

/** The servers that are on, as sources of tools. */
export type McpSources = {
  list(): Promise<readonly McpToolSource[]>;
  /** A source of its own for a row that need not be stored, with these headers. Whoever asks closes it. */
  make(row: McpConnection, headers: Readonly<Record<string, string>>): McpToolSource;
  /** Ends the connection of a row whose settings or secrets changed; the next use makes another. */
  drop(connectionId: string): Promise<void>;
  /** Ends all connections: the keys with which they were opened are locked or gone. */
  dropAll(): Promise<void>;
  signInOf(connectionId: string): OAuthStore;
};

/** A source as its row asks for it: kept until the row says something else. */
type Kept = { readonly marks: string; readonly source: McpToolSource };

const marksOf = ({ title, url, headers, clientId }: McpConnection): string =>
  JSON.stringify([title, url, headers, clientId]);

export const createMcpSources = (context: McpSourcesContext): McpSources => {
  const { store, vault, network, timers, version } = context;
  const kept = new Map<string, Kept>();

  const signInOf = (connectionId: string): OAuthStore =>
    vaultStore(vault, connectionId, async (isSignedIn) => {
      const before = await store.find(connectionId);
      if (before === undefined || before.isSignedIn === isSignedIn) return;
      // A sign-in that ended while nobody looked: the row says so, and offers another.
      const check = { at: network.clock.now(), ms: 0, error: signInNeeded(before.url) };
      await store.change(connectionId, (row) => ({ ...row, isSignedIn, ...(!isSignedIn && { check }) }));
      await context.onRowChange();
    });

  const hostFor = ({ id, url, clientId }: McpConnection): McpHost => ({
    clock: network.clock,
    fetch: guardedFetch(network),
    after: timers.after,
    schemaErrors,
    version,
    onListChange: (list) => {
      if (list === 'tools') context.onToolsChange();
    },
    oauth: oauthProvider({
      serverUrl: url,
      store: signInOf(id),
      redirectUrl: context.redirectUrl(),
      ...(clientId !== undefined && { clientId }),
    }),
  });

  const serverOf = ({ id, title, url }: McpConnection): Omit<McpServer, 'headers'> => ({ id, title, url });

  const headersOf = async (row: McpConnection): Promise<Readonly<Record<string, string>>> => {
    await requireUnlocked(vault, mcpHeadersId(row.id), row.headers);
    return Object.keys(row.headers).length === 0 ? {} : vault.open(mcpHeadersId(row.id));
  };

  const drop = async (connectionId: string): Promise<void> => {
    const last = kept.get(connectionId);
    kept.delete(connectionId);
    await last?.source.close();
  };

  const sourceOf = (row: McpConnection): McpToolSource => {
    const marks = marksOf(row);
    const last = kept.get(row.id);
    if (last?.marks === marks) return last.source;
    if (last !== undefined) void last.source.close().catch(() => undefined);
    const source = mcpToolSource({ ...serverOf(row), headers: () => headersOf(row) }, hostFor(row));
    kept.set(row.id, { marks, source });
    return source;
  };

  return {
    list: async () => (await store.list()).filter(({ isOn }) => isOn).map(sourceOf),
    make: (row, headers) => mcpToolSource({ ...serverOf(row), headers: async () => headers }, hostFor(row)),
    drop,
    dropAll: async () => {
      for (const id of [...kept.keys()]) await drop(id);
    },
    signInOf,
  };
};
