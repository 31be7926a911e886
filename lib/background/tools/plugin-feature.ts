import type { pluginPageCommands } from '@/lib/commands/plugin-pages';
import type { pluginCommands as declared } from '@/lib/commands/plugins';
import { ChatError } from '@/lib/domain/chat-error';
import type { ToolSource } from '@/lib/domain/tools/tool';
import type { Vault } from '@/lib/storage/write/vault';
import type { BackgroundDependencies } from '../background-dependencies';
import type { SharedHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import type { Stores } from '../stores';
import type { ToolAllowance } from '../tool-allowance';
import type { ToolConversations } from '../tool-conversations';
import type { PluginContext } from './plugin-context';
import { toolFetch } from './tool-access';
import type { ToolSettingsStore } from './tool-settings';
import type { ToolWaits } from './tool-waits';

/** LobeChat plugins: their installation, and the tools that they bring. */
export type PluginFeature = {
  readonly handlers: SharedHandlers<typeof declared>;
  /** What the pages of plugins ask for, in these conversations. */
  pageHandlers(conversations: ToolConversations): SharedHandlers<typeof pluginPageCommands>;
  /** These sources, then the plugins that are on. */
  sourcesAfter(first: readonly ToolSource[]): Promise<readonly ToolSource[]>;
};

export type PluginFeatureContext = {
  readonly events: BackgroundEvents;
  readonly stores: Pick<Stores, 'plugins'>;
  readonly vault: Vault;
  readonly settings: Pick<ToolSettingsStore, 'forgetSource'>;
  /** Gives up access to hosts that nothing uses any more. */
  readonly providers: {
    readonly unusedAccess: {
      around(type: 'plugin-remove', work: () => Promise<void>): Promise<void>;
      leaveOrigins(origins: readonly string[]): Promise<void>;
    };
  };
  readonly policy: ToolAllowance;
  readonly waits: ToolWaits;
};

/** Manifests that take longer are not waited for, ms. */
const limitMs = 30_000;

/** The code for plugins is evaluated when there is one, or when one is looked at. */
const load = () => import('./plugin-installation');
const loadUpdate = () => import('./plugin-update');
const loadRemoval = () => import('./plugin-removal');
const loadPages = () => import('./plugin-pages');

/** Wires it. */
export const createPluginFeature = (
  { network, timers, newId }: Pick<BackgroundDependencies, 'network' | 'timers' | 'newId'>,
  { events, stores, vault, settings, providers, policy, waits }: PluginFeatureContext,
): PluginFeature => {
  const { clock } = network;
  const withinOf =
    (stopped?: AbortSignal): PluginContext['within'] =>
    async (work) => {
      await policy.requireTools('plugins');
      const limit = new AbortController();
      const cancel = timers.after(limitMs, () => limit.abort(new ChatError({ code: 'timeout' })));
      try {
        const signal = stopped === undefined ? limit.signal : AbortSignal.any([stopped, limit.signal]);
        return await work({ clock, signal, fetch: toolFetch(network), after: timers.after });
      } finally {
        cancel();
      }
    };
  const store = stores.plugins;
  const onChange = (): void => events.publish({ type: 'tools-changed' });
  const after = (ms: number, run: () => void): void => void timers.after(ms, run);
  const { forgetSource } = settings;
  const leavingHosts: PluginContext['leavingHosts'] = (work) => providers.unusedAccess.around('plugin-remove', work);
  const contextOf = (within: PluginContext['within']): PluginContext => ({
    store,
    vault,
    clock,
    within,
    onChange,
    after,
    leavingHosts,
    forgetSource,
  });
  const context = contextOf(withinOf());
  const stoppable = <Result>(workId: string | undefined, work: (one: PluginContext) => Promise<Result>) =>
    waits.run(workId, (signal) => work(contextOf(withinOf(signal))));
  return {
    sourcesAfter: async (first) => {
      const rows = (await policy.allowsTools('plugins')) ? await store.list() : [];
      return rows.length === 0 ? first : [...first, ...(await (await load()).pluginSources(context))];
    },
    pageHandlers: (conversations) => {
      const pages = async () => {
        await policy.requireTools('plugins');
        return (await loadPages()).createPluginPages({ plugins: context, conversations, newId });
      };
      return {
        'plugin-page-settings': async (command) => (await pages())['plugin-page-settings'](command),
        'plugin-page-save': async (command) => (await pages())['plugin-page-save'](command),
        'plugin-page-change': async (command) => (await pages())['plugin-page-change'](command),
        'plugin-page-ask': async (command) => (await pages())['plugin-page-ask'](command),
      };
    },
    handlers: {
      'plugin-list': async () => {
        const plugins = await (await load()).listPlugins(context);
        // Then no page of theirs is framed.
        return (await policy.allowsTools('plugins'))
          ? plugins
          : plugins.map((plugin) => ({ ...plugin, isFrameAllowed: false }));
      },
      'plugin-preview': ({ manifest, workId }) =>
        stoppable(workId, async (one) => (await load()).previewPlugin(one, manifest)),
      'plugin-install': ({ manifest, pin, settings, workId }) =>
        stoppable(workId, async (one) => (await load()).installPlugin(one, manifest, { pin, settings })),
      'plugin-leave': async ({ origins }) => {
        await providers.unusedAccess.leaveOrigins(origins);
        return null;
      },
      'plugin-change': async ({ identifier, ...change }) => {
        if (change.isOn !== false) await policy.requireTools('plugins');
        await (await load()).changePlugin(context, identifier, change);
        return null;
      },
      'plugin-settings': async ({ identifier }) => (await load()).pluginSettings(context, identifier),
      'plugin-look': ({ identifier, workId }) =>
        stoppable(workId, async (one) => (await loadUpdate()).lookForUpdate(one, identifier)),
      'plugin-accept': async ({ identifier, pin }) => {
        await (await loadUpdate()).acceptUpdate(context, identifier, pin);
        return null;
      },
      'plugin-look-all': async () =>
        (await store.list()).length === 0 ? { found: false } : (await loadUpdate()).lookForUpdates(context),
      'plugin-remove': async ({ identifier }) => (await loadRemoval()).removePlugin(context, identifier),
      'plugin-restore': async ({ identifier }) => {
        await (await loadRemoval()).restorePlugin(context, identifier);
        return null;
      },
    },
  };
};
