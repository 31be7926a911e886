import type { webSearchCommands as declared } from '@/lib/commands/web-search';
import type { ToolContext } from '@/lib/domain/tools/tool';
import type { Vault } from '@/lib/storage/write/vault';
import { searchServiceCatalog } from '@/lib/tools/search/registry';
import type { SearchChoice } from '@/lib/tools/search/search-source';
import type { BackgroundDependencies } from '../background-dependencies';
import type { SharedHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import type { Stores } from '../stores';
import type { ToolAllowance } from '../tool-allowance';
import { toolFetch } from './tool-access';
import { chooseSearch, removeSearch, searchChoice, setSearch, testSearch, type WebSearchContext } from './web-search';

/** The services that search the web, as the user set them up. */
export type WebSearchFeature = {
  readonly handlers: SharedHandlers<typeof declared>;
  /** The one that searches, with its key. */
  choice(): Promise<SearchChoice | undefined>;
};

export type WebSearchFeatureContext = {
  readonly events: BackgroundEvents;
  readonly stores: Pick<Stores, 'searchServices'>;
  readonly vault: Vault;
  readonly policy: Pick<ToolAllowance, 'requireTools'>;
};

/** Wires it. */
export const createWebSearchFeature = (
  { network, timers }: Pick<BackgroundDependencies, 'network' | 'timers'>,
  { events, stores, vault, policy }: WebSearchFeatureContext,
): WebSearchFeature => {
  const store = stores.searchServices;
  const context: WebSearchContext = {
    store,
    vault,
    contextFor: (signal): ToolContext => ({
      clock: network.clock,
      signal,
      fetch: toolFetch(network),
      after: timers.after,
    }),
    onChange: async () => {
      events.publish({ type: 'web-search-changed', connections: await store.list() });
      events.publish({ type: 'tools-changed' });
    },
  };
  return {
    choice: () => searchChoice(context),
    handlers: {
      'web-search-list': async () => ({ catalog: searchServiceCatalog, connections: await store.list() }),
      'web-search-set': async (change) => {
        await policy.requireTools('search');
        return setSearch(context, change);
      },
      'web-search-choose': async ({ serviceId }) => {
        await chooseSearch(context, serviceId);
        return null;
      },
      'web-search-test': async ({ serviceId }) => {
        await policy.requireTools('search');
        return testSearch(context, serviceId);
      },
      'web-search-remove': async ({ serviceId }) => {
        await removeSearch(context, serviceId);
        return null;
      },
    },
  };
};
