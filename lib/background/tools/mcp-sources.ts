import { type McpConnection, mcpHeadersId } from '@/lib/domain/tools/mcp-connection';
import type { KnownTools } from '@/lib/domain/tools/tool';
import type { Timers } from '@/lib/platform/clock';
import type { ListedToolsStore } from '@/lib/storage/write/listed-tools-store';
import type { McpStore } from '@/lib/storage/write/mcp-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { McpHost, McpServer } from '@/lib/tools/mcp/mcp-server';
import { type McpToolSource, mcpToolSource, type ServerListing } from '@/lib/tools/mcp/mcp-tool-source';
import { type OAuthProvider, type OAuthStore, oauthProvider, signInNeeded } from '@/lib/tools/mcp/oauth-provider';
import { guardedFetch, type NetworkAccess } from '../guarded-fetch';
import { requireUnlocked } from '../require-unlocked';
import { vaultStore } from './mcp-secrets';

export type McpSourcesContext = {
  readonly store: McpStore;
  readonly listedTools: ListedToolsStore;
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
  /**
   * A source of its own for a row that need not be stored, with these headers, and with the sign-in where the row says that
   * there is one. Whoever asks closes it.
   */
  make(row: McpConnection, headers: Readonly<Record<string, string>>): McpToolSource;
  /** Ends the connection of a row whose settings or secrets changed; the next use makes another. */
  drop(connectionId: string): Promise<void>;
  /** Ends the connection of a row that is removed, and forgets what its server listed. */
  forget(connectionId: string): Promise<void>;
  /** Ends all connections: the keys with which they were opened are locked or gone. */
  dropAll(): Promise<void>;
  signInOf(row: McpConnection): OAuthStore;
};

/** A source as its row asks for it: kept until the row says something else. */
type Kept = { readonly marks: string; readonly source: McpToolSource };

const marksOf = ({ title, url, headers, clientId }: McpConnection): string =>
  JSON.stringify([title, url, headers, clientId]);

/** The sign-in of a row: its tokens in the vault, and the client that renews them. */
const createSignIns = ({ store, vault, network, redirectUrl, onRowChange }: McpSourcesContext) => {
  const signInOf = (row: McpConnection): OAuthStore =>
    vaultStore(vault, row, async (isSignedIn) => {
      const before = await store.find(row.id);
      if (before === undefined || before.isSignedIn === isSignedIn) return;
      // A sign-in that ended while nobody looked: the row says so, and offers another.
      const check = { at: network.clock.now(), ms: 0, error: signInNeeded(before.url) };
      await store.change(row.id, (last) => ({ ...last, isSignedIn, ...(!isSignedIn && { check }) }));
      await onRowChange();
    });

  const oauthOf = (row: McpConnection): OAuthProvider =>
    oauthProvider({
      serverUrl: row.url,
      store: signInOf(row),
      redirectUrl: redirectUrl(),
      ...(row.clientId !== undefined && { clientId: row.clientId }),
    });

  return { signInOf, oauthOf };
};

/** What servers listed last. */
const createKnownLists = ({ store, listedTools, onToolsChange, onRowChange }: McpSourcesContext) => {
  const known = async ({ id, url, check }: McpConnection): Promise<KnownTools> => {
    const last = await listedTools.find(id);
    const icon = check?.icon !== undefined && { icon: check.icon };
    if (last?.url === url) {
      const { url: _, ...listed } = last;
      return { ...listed, ...icon };
    }
    return { tools: [], ...(check?.error !== undefined && { problem: check.error }), ...icon };
  };
  const toolsOf = (row: McpConnection) => async () => (await known(row)).tools;
  /** Keeps what a server listed, for lists that ask nobody. */
  const note = async ({ id, url }: McpConnection, listing: ServerListing): Promise<void> => {
    const { tools, leftOut, missing, at } = listing;
    const last = await listedTools.find(id);
    // What the server said a moment ago was not asked for again.
    if (last?.url === url && last.at === at) return;
    const marks = (row: Omit<KnownTools, 'at'>): string => JSON.stringify([row.tools, row.leftOut ?? [], row.missing]);
    const isSame = last?.url === url && marks(last) === marks(listing);
    await listedTools.write(id, {
      url,
      at,
      tools: [...tools],
      ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
      ...(missing !== undefined && { missing }),
    });
    if (!isSame) onToolsChange();
    const check = (await store.find(id))?.check;
    if (check === undefined || check.error !== undefined || check.missing === missing) return;
    // Its card says what the last test said: a list that is whole by now, or no longer, is told there as well.
    await store.change(id, (row) => ({ ...row, check: { ...check, toolCount: tools.length, missing } }));
    await onRowChange();
  };
  return { known, toolsOf, note };
};

export const createMcpSources = (context: McpSourcesContext): McpSources => {
  const { store, listedTools, vault, network, timers, version } = context;
  const { signInOf, oauthOf } = createSignIns(context);
  const kept = new Map<string, Kept>();

  const hostFor = (oauth: OAuthProvider | undefined, onToolsChange?: () => void): McpHost => ({
    clock: network.clock,
    fetch: guardedFetch(network),
    after: timers.after,
    version,
    onListChange: (list) => {
      if (list === 'tools') onToolsChange?.();
    },
    ...(oauth !== undefined && { oauth }),
  });

  const serverOf = ({ id, title, url }: McpConnection): Omit<McpServer, 'headers'> => ({ id, title, url });

  const headersOf = async (row: McpConnection): Promise<Readonly<Record<string, string>>> => {
    await requireUnlocked(vault, mcpHeadersId(row.id), row.headers);
    return Object.keys(row.headers).length === 0 ? {} : vault.open(mcpHeadersId(row.id));
  };

  const { known, toolsOf, note } = createKnownLists(context);
  const remembered = (row: McpConnection, source: McpToolSource): McpToolSource => ({
    ...source,
    known: async () => known((await store.find(row.id)) ?? row),
    list: async (asked, how) => {
      const listing = await source.listing(asked, how);
      // A disk that is full takes nobody's tools away.
      await note(row, listing).catch(() => undefined);
      return listing.tools;
    },
  });
  const contextNow = () => ({ ...network, signal: new AbortController().signal, after: timers.after });

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
    // Its connection is open, so that asking tells it nothing new.
    const listAgain = (): void => void source.list(contextNow()).catch(() => undefined);
    const source = remembered(
      row,
      mcpToolSource(
        { ...serverOf(row), headers: () => headersOf(row) },
        hostFor(oauthOf(row), listAgain),
        toolsOf(row),
      ),
    );
    kept.set(row.id, { marks, source });
    return source;
  };

  return {
    list: async () => (await store.list()).filter(({ isOn }) => isOn).map(sourceOf),
    make: (row, headers) =>
      remembered(
        row,
        mcpToolSource(
          { ...serverOf(row), headers: async () => headers },
          // A server that is tried out, and may not be kept, writes nothing into the sign-in that there is.
          hostFor(row.isSignedIn ? oauthOf(row) : undefined),
          toolsOf(row),
        ),
      ),
    drop,
    forget: async (connectionId) => {
      await drop(connectionId);
      await listedTools.remove(connectionId);
    },
    dropAll: async () => {
      for (const id of [...kept.keys()]) await drop(id);
    },
    signInOf,
  };
};
