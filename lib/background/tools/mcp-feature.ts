import type { mcpCommands as declared } from '@/lib/commands/mcp';
import type { ToolSource } from '@/lib/domain/tools/tool';
import type { Vault } from '@/lib/storage/write/vault';
import { importServers } from '@/lib/tools/mcp/import-servers';
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
  onError(error: unknown): void;
};

type Dependencies = Pick<BackgroundDependencies, 'network' | 'timers' | 'keepalive' | 'newId' | 'signIn' | 'version'>;

/** Wires it. */
export const createMcpFeature = (
  { network, timers, keepalive, newId, signIn, version }: Dependencies,
  { events, stores, vault, providers, policy, settings, onError }: McpFeatureContext,
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
    keepalive,
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
      'mcp-add': (command) => addServer(context, command),
      'mcp-change': ({ connectionId, ...change }) => changeServer(context, connectionId, change),
      'mcp-test': ({ connectionId }) => testServer(context, connectionId),
      'mcp-examine': ({ connectionId }) => examine(context, connectionId),
      'mcp-remove': async ({ connectionId }) => {
        await removeServer(context, connectionId);
        await settings.forgetSource(`mcp-${connectionId}`);
        return null;
      },
      'mcp-sign-in': ({ connectionId }) => signInToServer(context, connectionId),
      'mcp-sign-out': async ({ connectionId }) => {
        await signOutOfServer(context, connectionId);
        // What its row says was true of the one who was signed in.
        await testServer(context, connectionId);
        return null;
      },
      ...mcpOffers(use),
      ...mcpApps({ use, keepalive, newId, after: timers.after }),
      'mcp-import': async ({ text, shell }) => importServers(text, shell) ?? null,
    },
  };
};
