import { searchWords } from '@/lib/domain/library/search-text';
import type { ChannelPort } from '@/lib/messaging/port';
import { searchConversations } from '@/lib/storage/read/search';
import { createDataLossSentinel } from '@/lib/storage/write/data-loss-sentinel';
import type { ToolSourceDependencies } from '@/lib/tools/registry';
import { createAppFeature } from './app/app-feature';
import type { BackgroundDependencies } from './background-dependencies';
import { createChatFeature } from './chat/chat-feature';
import { createCommandHost } from './command-host';
import { createDictationFeature } from './dictation/dictation-feature';
import { createEvents } from './events';
import { createImportFeature } from './library/import-feature';
import { createOpenTabs } from './pages/open-tabs';
import { createOverlayFeature, type OverlayFeature } from './pages/overlay-feature';
import { createPageFeature, type PageFeature } from './pages/page-feature';
import { createSharedPages } from './pages/shared-pages';
import { createPolicyFeature } from './policy/policy-feature';
import { createProviderFeature } from './providers/provider-feature';
import { createReadAloudFeature, type ReadAloudFeature } from './read-aloud/read-aloud-feature';
import { createStorageHealth } from './storage-health';
import { createStores, type Stores } from './stores';
import { createKnownSkills } from './tools/known-skills';
import { createMcpFeature } from './tools/mcp-feature';
import { createPluginFeature } from './tools/plugin-feature';
import { createToolSettings } from './tools/tool-settings';
import { createToolWaits } from './tools/tool-waits';
import { createToolsCore, createToolsFeature } from './tools/tools-feature';
import { createWebSearchFeature } from './tools/web-search-feature';

/** The background as its entry point sees it. */
export type Background = Pick<OverlayFeature, 'onGesture' | 'onAccessChange' | 'onFreshStart'> &
  Pick<ReadAloudFeature, 'takeStream'> & {
    /** Takes a port; false when it is not one of ours. */
    accept(port: ChannelPort): boolean;
    onWindowClose(windowId: number): void;
    /** The browser woke the worker at a time that it asked for. */
    onWake(): void;
    /** What an earlier worker left is settled, and waiting questions have started. */
    readonly settled: Promise<void>;
  };

/** What our own tools need of conversations and pages. */
const ownToolsNeed = (
  { database, pages: browser }: BackgroundDependencies,
  { stores: { chats }, pages }: { readonly stores: Stores; readonly pages: PageFeature },
): ToolSourceDependencies => ({
  searchConversations: (query, signal) => searchConversations(searchWords(query), signal, database),
  sharedPages: createSharedPages({ ...pages, pages: browser, chats }),
  ...createOpenTabs({ ...pages, pages: browser, chats }),
});

/** The overlay over what is read aloud. */
const overlayFor = (
  dependencies: BackgroundDependencies,
  { pageReadAloudSessions: readAloudSessions, readText }: ReadAloudFeature,
  {
    events,
    pages,
    preferences,
    onError,
  }: Omit<Parameters<typeof createOverlayFeature>[1], 'readAloudSessions' | 'readText'>,
): OverlayFeature =>
  createOverlayFeature(dependencies, { events, pages, preferences, onError, readAloudSessions, readText });

/**
 * Puts the background together: each feature gets what it needs from those above it, and learns about the others from
 * events. Nothing here waits, so that every listener is registered when the first event comes.
 */
export const createBackground = (dependencies: BackgroundDependencies): Background => {
  const { database, local, session, newId } = dependencies;
  const events = createEvents();
  const stores = createStores(dependencies);
  const sentinel = createDataLossSentinel(database, local, newId);
  const health = createStorageHealth(() => database.open(), sentinel, session, events.publish);
  const onError = health.onError;

  const policy = createPolicyFeature(dependencies, { events, stores, onError });
  const { vault, preferences, ownPreferences } = policy;
  const providers = createProviderFeature(dependencies, { events, stores, vault, preferences, policy, onError });
  const pages = createPageFeature(dependencies, { events, preferences, policy, onError });
  const webSearch = createWebSearchFeature(dependencies, { events, stores, vault, policy });
  const skills = createKnownSkills(local);
  const toolSources = dependencies.createToolSources({
    ...ownToolsNeed(dependencies, { stores, pages }),
    searchChoice: webSearch.choice,
    doInWindow: (work, signal) => dependencies.skillHere?.(work, signal) ?? providers.doInWindow(work, signal),
    skills: skills.read,
  });
  const settings = createToolSettings(local);
  const waits = createToolWaits(dependencies.keepalive);
  const mcp = createMcpFeature(dependencies, { events, stores, vault, providers, policy, settings, waits, onError });
  const plugins = createPluginFeature(dependencies, { events, stores, vault, settings, providers, policy, waits });
  const sources = async () => plugins.sourcesAfter(await mcp.sourcesAfter(toolSources));
  const toolsCore = createToolsCore(dependencies, { events, settings, sources, policy });
  const chat = createChatFeature(dependencies, {
    events,
    sitesAtHand: pages.sitesAtHand,
    stores,
    sentinel,
    health,
    preferences,
    models: providers,
    tools: toolsCore,
  });
  const tools = createToolsFeature({ events, core: toolsCore, chat, providers, policy, stores, skills, waits });
  const dictation = createDictationFeature(dependencies, { events, vault, preferences, policy });
  const readAloud = createReadAloudFeature(dependencies, {
    events,
    vault,
    preferences,
    policy,
    message: chat.chats.message,
    runOf: chat.runs.ofMessage,
    readInPage: pages.readInPage,
    openSpeaker: providers.openSpeaker,
  });
  const overlay = overlayFor(dependencies, readAloud, { events, pages, preferences, onError });
  const kept = { stores, health, sentinel, vault, preferences, ownPreferences, toolSettings: settings };
  const imports = createImportFeature(dependencies, { ...kept, events, policy, providers, windows: chat.windows });
  const app = createAppFeature(dependencies, {
    ...kept,
    events,
    policy,
    providers,
    chat,
    forgetReadAloudSessions: readAloud.forget,
    forgetTools: tools.forget,
  });

  const host = createCommandHost(dependencies, {
    events,
    handlers: {
      ...policy.handlers,
      ...providers.handlers,
      ...chat.handlers,
      ...dictation.handlers,
      ...pages.handlers,
      ...readAloud.handlers,
      ...overlay.handlers,
      ...tools.handlers,
      ...mcp.handlers,
      ...webSearch.handlers,
      ...plugins.handlers,
      ...plugins.pageHandlers(chat.toolConversations),
      ...imports.handlers,
      ...app.handlers,
    },
    ready: policy.loaded,
    around: providers.unusedAccess.around,
    onPanelGone: pages.onPanelGone,
  });

  return {
    accept: (port) => [host, readAloud, providers, overlay].some(({ accept }) => accept(port)),
    takeStream: readAloud.takeStream,
    onWake: policy.expireKeys,
    onGesture: overlay.onGesture,
    onAccessChange: overlay.onAccessChange,
    onFreshStart: overlay.onFreshStart,
    onWindowClose: (windowId) => void chat.windows.close(windowId).catch(onError),
    settled: chat.settled,
  };
};
