import type { mcpCommands as declared } from '@/lib/commands/mcp';
import type { ToolSource } from '@/lib/domain/tools/tool';
import type { Vault } from '@/lib/storage/write/vault';
import { knownServers } from '@/lib/tools/mcp/known-servers';
import type { BackgroundDependencies } from '../background-dependencies';
import type { SharedHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import type { Stores } from '../stores';
import type { ToolAllowance } from '../tool-allowance';
import { mcpApps } from './mcp-apps';
import {
  addServer,
  changeServer,
  examine,
  type McpConnectionsContext,
  removeServer,
  signInToServer,
  signOutOfServer,
  testServer,
} from './mcp-connections';
import { mcpOffers } from './mcp-offers';
import { createMcpSources } from './mcp-sources';
import type { ToolSettingsStore } from './tool-settings';
import type { ToolWaits } from './tool-waits';
import { createUseServer } from './use-server';

/** MCP servers: their connections, and the tools that they bring. */
export type McpFeature = {
  readonly handlers: SharedHandlers<typeof declared>;
  /** These sources, then the servers that are on. */
  sourcesAfter(first: readonly ToolSource[]): Promise<readonly ToolSource[]>;
};

export type McpFeatureContext = {
  readonly events: BackgroundEvents;
  readonly stores: Pick<Stores, 'mcpServers' | 'listedTools'>;
  readonly vault: Vault;
  /** Its rule takes `Origin` from requests to local servers; these hosts count as connected. */
  readonly providers: { renewOriginRule(...hosts: readonly string[]): Promise<void> };
  readonly policy: ToolAllowance;
  readonly settings: Pick<ToolSettingsStore, 'forgetSource'>;
  readonly waits: ToolWaits;
  onError(error: unknown): void;
};

type Dependencies = Pick<BackgroundDependencies, 'network' | 'timers' | 'keepalive' | 'newId' | 'signIn' | 'version'>;

/** Wires it. */
export const createMcpFeature = (
  { network, timers, keepalive, newId, signIn, version }: Dependencies,
  { events, stores, vault, providers, policy, settings, waits, onError }: McpFeatureContext,
): McpFeature => {
  const store = stores.mcpServers;
  const onChange = async (): Promise<void> => {
    await providers.renewOriginRule();
    events.publish({ type: 'mcp-changed', connections: await store.list() });
    events.publish({ type: 'tools-changed' });
  };
  const sources = createMcpSources({
    store,
    listedTools: stores.listedTools,
    vault,
    network,
    timers,
    version,
    redirectUrl: signIn.redirectUrl,
    onToolsChange: () => events.publish({ type: 'tools-changed' }),
    onRowChange: () => onChange().catch(onError),
  });
  events.onEvent(({ type }) => {
    if (type === 'keys-changed' || type === 'everything-deleted') void sources.dropAll().catch(onError);
  });
  const context: McpConnectionsContext = {
    store,
    vault,
    sources,
    network,
    newId,
    after: timers.after,
    beforeCheck: async (host) => {
      await policy.requireTools('mcp');
      await providers.renewOriginRule(host);
    },
    onChange,
    redirectUrl: signIn.redirectUrl,
    openWindow: signIn.openWindow,
  };
  const use = createUseServer({ sources, policy, after: timers.after });
  return {
    sourcesAfter: async (first) => ((await policy.allowsTools('mcp')) ? [...first, ...(await sources.list())] : first),
    handlers: {
      'mcp-list': async () => ({ connections: await store.list(), known: knownServers }),
      'mcp-add': ({ workId, ...change }) => waits.run(workId, (signal) => addServer(context, change, signal)),
      'mcp-change': ({ connectionId, workId, ...change }) =>
        waits.run(workId, (signal) => changeServer(context, connectionId, change, signal)),
      'mcp-test': ({ connectionId, workId }) =>
        waits.run(workId, (signal) => testServer(context, connectionId, signal)),
      'mcp-examine': ({ connectionId, workId }) =>
        waits.run(workId, (signal) => examine(context, connectionId, signal)),
      'mcp-remove': async ({ connectionId }) => {
        await removeServer(context, connectionId);
        await settings.forgetSource(`mcp-${connectionId}`);
        return null;
      },
      'mcp-sign-in': ({ connectionId, workId }) =>
        waits.run(workId, (signal) => signInToServer(context, connectionId, signal)),
      'mcp-sign-out': async ({ connectionId }) => {
        await signOutOfServer(context, connectionId);
        // What its row says was true of the one who was signed in.
        await waits.run(undefined, (signal) => testServer(context, connectionId, signal));
        return null;
      },
      ...mcpOffers(use, waits),
      ...mcpApps({ use, keepalive, newId, after: timers.after }),
      'mcp-import': async ({ text, shell }) => {
        const { importServers } = await import('@/lib/tools/mcp/import-servers');
        return importServers(text, shell) ?? null;
      },
    },
  };
};
