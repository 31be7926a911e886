import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { BackgroundDependencies } from '@/lib/background/background-dependencies';
import { type Background, createBackground } from '@/lib/background/create-background';
import type { ChatCommand, ChatEvent } from '@/lib/commands/all';
import type { Fetch } from '@/lib/domain/fetch';
import type { Message } from '@/lib/domain/message';
import type { Provider } from '@/lib/domain/providers/provider';
import type { ToolSource } from '@/lib/domain/tools/tool';
import type { Refusal } from '@/lib/messaging/channel-host';
import { type ChatConnection, connectChat } from '@/lib/messaging/chat-connection';
import { createKeepalive } from '@/lib/platform/keepalive';
import { readMessages } from '@/lib/storage/read/conversations';
import { type DatabaseFactory, ParleyDatabase } from '@/lib/storage/read/database';
import { createJournal } from '@/lib/storage/write/journal';
import { createVault } from '@/lib/storage/write/vault';
import { createFakePages } from './fake-pages';
import { createFakeArea } from './key-value-area';
import { silentBrowser } from './network-errors';
import { createPortPair } from './ports';
import { createScriptedProvider, type ScriptedCall } from './scripted-provider';
import { createFakeTime, type FakeTime } from './timers';

const own = { id: 'parley-id', origin: 'chrome-extension://parley-id' };

/** What outlives a worker: the disk, the session, the services. */
export type FakeBrowser = {
  readonly time: FakeTime;
  readonly calls: readonly ScriptedCall[];
  readonly refusals: readonly Refusal[];
  readonly world: BackgroundDependencies;
  /** The disk, for what happens to it past the product. */
  readonly disk: DatabaseFactory;
  /** Everything that was sent to any panel. */
  readonly sent: readonly unknown[];
  /** Starts a worker, or another one after `kill`; `change` is what is otherwise for this one. */
  start(change?: Partial<BackgroundDependencies>): Background;
  kill(): void;
  /** Match patterns that were given back to the browser. */
  readonly removedOrigins: readonly string[];
  /** Names to which our requests go without `Origin`. */
  hostsWithoutOrigin(): readonly string[];
  /** The organisation sets the items of managed storage. */
  manage(items: Readonly<Record<string, unknown>>): void;
  openPanel(): FakePanel;
  stored(conversationId: string): Promise<readonly Message[]>;
};

/** A connected panel and the events that it heard. */
export type FakePanel = ChatConnection & {
  readonly events: readonly ChatEvent[];
  eventsOf<Type extends ChatEvent['type']>(type: Type): readonly Extract<ChatEvent, { type: Type }>[];
};

export const createFakeBrowser = (
  change: Partial<Provider> = {},
  toolSources: readonly ToolSource[] | BackgroundDependencies['createToolSources'] = [],
  fetch: Fetch = () => Promise.reject(new TypeError('no network in tests')),
): FakeBrowser => {
  const time = createFakeTime();
  const indexedDB = { indexedDB: new IDBFactory(), IDBKeyRange };
  const { provider, calls } = createScriptedProvider(change);
  const refusals: Refusal[] = [];
  const sent: unknown[] = [];
  let managed: Readonly<Record<string, unknown>> = {};
  const removedOrigins: string[] = [];
  let withoutOrigin: readonly string[] = [];
  const managedListeners = new Set<() => void>();
  const session = createFakeArea();
  let nextId = 0;
  const databases: ParleyDatabase[] = [];
  const pairs = new Set<ReturnType<typeof createPortPair>>();
  let background: Background | undefined;

  const world: BackgroundDependencies = {
    own,
    database: new ParleyDatabase('parley', indexedDB),
    journal: createJournal('journal', indexedDB),
    vault: createVault({ factory: indexedDB, session, iterations: async () => 1000 }),
    local: createFakeArea(),
    session,
    network: {
      fetch,
      networkErrors: silentBrowser,
      clock: time.clock,
      hasOrigins: async () => true,
      isOnline: () => true,
    },
    timers: time.timers,
    keepalive: createKeepalive(time.timers, () => {}),
    catalog: { providers: [] },
    findProvider: (id) => (id === provider.id ? provider : undefined),
    findVoiceEngine: () => undefined,
    findRecognizer: () => undefined,
    voiceEngines: [],
    defaultVoice: () => undefined,
    detectLanguage: async () => undefined,
    prepareVoices: async () => {},
    createToolSources: typeof toolSources === 'function' ? toolSources : () => toolSources,
    openSpeaker: async () => {},
    version: '0.0.0-test',
    signIn: { redirectUrl: () => 'https://parley.example/', openWindow: async () => undefined },
    languages: ['en-US'],
    connect: () => {
      throw new Error('no test of the background opens a socket');
    },
    random: () => 0.5,
    newId: () => {
      nextId += 1;
      return `id-${String(nextId).padStart(4, '0')}`;
    },
    removeOriginFor: async (hosts) => {
      withoutOrigin = hosts;
    },
    wakeAt: () => {},
    removeOrigins: async (origins) => removedOrigins.push(...origins) > 0,
    readManaged: async () => managed,
    onManagedChange: (listener) => {
      managedListeners.add(listener);
    },
    pages: createFakePages().pages,
    estimate: async () => ({ usage: 1, quota: 2 }),
    forgetBackups: async () => {},
    logRefusal: (refusal) => refusals.push(refusal),
  };

  const start = (change: Partial<BackgroundDependencies> = {}): Background => {
    const database = new ParleyDatabase('parley', indexedDB);
    databases.push(database);
    background = createBackground({
      ...world,
      database,
      journal: createJournal('journal', indexedDB),
      keepalive: createKeepalive(time.timers, () => {}),
      ...change,
    });
    return background;
  };

  return {
    removedOrigins,
    hostsWithoutOrigin: () => withoutOrigin,
    manage: (items) => {
      managed = items;
      for (const listener of managedListeners) listener();
    },
    time,
    calls,
    refusals,
    world,
    disk: indexedDB,
    sent,
    start,
    kill: () => {
      background = undefined;
      for (const pair of pairs) pair.kill();
      pairs.clear();
    },
    openPanel: () => {
      const events: ChatEvent[] = [];
      const connection = connectChat({
        timers: time.timers,
        connect: () => {
          const pair = createPortPair('chat', { id: own.id, origin: own.origin });
          pairs.add(pair);
          pair.page.onMessage.addListener((message) => sent.push(message));
          (background ?? start()).accept(pair.background);
          return pair.page;
        },
      });
      connection.onEvent((event) => events.push(event));
      return {
        ...connection,
        events,
        eventsOf: <Type extends ChatEvent['type']>(type: Type) =>
          events.filter((event): event is Extract<ChatEvent, { type: Type }> => event.type === type),
      };
    },
    stored: (conversationId) => readMessages(conversationId, world.database),
  };
};

/** Connects the scripted provider and asks; resolves with what the background answered. */
export const connectScripted = async (panel: FakePanel): Promise<string> => {
  const { provider } = await panel.request({
    type: 'provider-add',
    providerId: 'scripted',
    settings: { baseUrl: 'https://service.test' },
    secrets: { apiKey: 'sk-canary-0123456789' },
  });
  if (provider === undefined) throw new Error('the scripted provider was not connected');
  return provider.id;
};

export const askOf = (
  connectionId: string,
  change: Partial<Extract<ChatCommand, { type: 'ask' }>> = {},
): Extract<ChatCommand, { type: 'ask' }> => ({
  type: 'ask',
  requestId: 'request-1',
  windowId: 1,
  text: 'Why is the sky blue?',
  model: { connectionId, modelId: 'm1' },
  ...change,
});
