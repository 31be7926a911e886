import type { ChatEvent } from '@/lib/domain/app/chat-command';
import type { Preferences } from '@/lib/domain/app/preferences';
import { parametersKey } from '@/lib/domain/providers/model-parameters';
import { chatChannel } from '@/lib/messaging/channel';
import { type ChannelClient, createChannelHost } from '@/lib/messaging/channel-host';
import type { ChannelPort } from '@/lib/messaging/port';
import { createCanary } from '@/lib/storage/write/canary';
import { createChatStore } from '@/lib/storage/write/chat-store';
import { createDeletions } from '@/lib/storage/write/deletions';
import { createDraftStore } from '@/lib/storage/write/draft-store';
import { createPreferencesStore } from '@/lib/storage/write/preferences-store';
import { createProviderStore } from '@/lib/storage/write/provider-store';
import { deleteEverything } from './app/delete-everything';
import { panelCommands } from './app/panel-commands';
import { createPurge } from './app/purge';
import { createStorageHealth } from './app/storage-health';
import { allChats } from './chat/all-chats';
import { type TitleContext, titleByModel } from './chat/model-title';
import { createOpenWindows } from './chat/open-windows';
import { startNextInQueue } from './chat/queue';
import { createRunRegistry, type RunRegistry } from './chat/run-registry';
import { settleLeftRuns } from './chat/settle';
import { showToAll } from './chat/show-in-window';
import { createSummaries } from './chat/summarise';
import { createTemporaryChats } from './chat/temporary-chats';
import { turnCommands } from './chat/turn-commands';
import type { TurnContext } from './chat/turn-context';
import { answerCommand, type CommandHandlers } from './command-handlers';
import { createDictation } from './dictation/dictation';
import { explainError } from './explain-error';
import { createLocks } from './locks';
import { createPageVoiceParts, type PageVoiceParts } from './pages/page-voice-parts';
import { createPages, type Pages } from './pages/pages';
import { keyCommands } from './policy/key-commands';
import { createKeyGuard, type KeyGuard } from './policy/key-guard';
import { withLocks } from './policy/locked-preferences';
import { followMovedEndpoints } from './policy/moved-endpoints';
import { createPolicy } from './policy/policy';
import { keyRecords } from './policy/source-keys';
import { createBuiltInModel } from './providers/built-in-model';
import { createDoctor } from './providers/doctor';
import { createFindModel } from './providers/find-model';
import { connectForAnswers } from './providers/keep-finding';
import { callProvider } from './providers/provider-call';
import { providerCommands } from './providers/provider-commands';
import { createProviderUse } from './providers/provider-use';
import { createUnusedAccess } from './providers/unused-access';
import { createReader } from './read-aloud/reader';
import type { SpeechStreams } from './read-aloud/speech-streams';
import { voiceCommands } from './read-aloud/voice-commands';
import { createVoiceSources } from './read-aloud/voice-sources';
import type { World } from './world';

/** The background as its entry point sees it. */
export type Background = {
  /** Takes a port; false when it is not one of ours. */
  accept(port: ChannelPort): boolean;
  onWindowClose(windowId: number): void;
  readonly onGesture: Pages['onGesture'];
  readonly onAccessChange: PageVoiceParts['onAccessChange'];
  readonly onFreshStart: PageVoiceParts['onFreshStart'];
  /** The browser woke the worker at a time that it asked for. */
  onWake(): void;
  /** The bytes of a sentence that the speaker asked for, once. */
  readonly takeStream: SpeechStreams['take'];
  /** What an earlier worker left has its end, and waiting questions have begun. */
  readonly settled: Promise<void>;
};

/** A model that takes longer for a title is not waited for, ms. */
const titleLimit = 25_000;

/** Puts the background together. Nothing here waits, so that every listener stands when the first event comes. */
export const createBackground = (outside: World): Background => {
  const { database, journal, network, timers, newId } = outside;
  const { clock } = network;
  const broadcast = (event: ChatEvent, except?: ChannelClient<ChatEvent>): void => {
    host.broadcast(event, except);
    reader.note(event);
    pages.note(event);
    pageVoice.note(event);
  };

  const keys: KeyGuard = createKeyGuard({
    vault: outside.vault,
    local: outside.local,
    session: outside.session,
    clock,
    wakeAt: outside.wakeAt,
    keyRecords: () => keyRecords(providers, preferences),
    onChange: async () => broadcast({ type: 'keys-changed', protection: await keys.state() }),
  });
  const policy = createPolicy({
    ...outside,
    settle: () => followMovedEndpoints(policy.current(), providers, keys.vault),
    onChange: async () => {
      broadcast(policy.changed());
      broadcast({ type: 'preferences-changed', preferences: await preferences.read() });
      await use.onChange();
    },
    onError: (error) => health.note(error),
  });
  const world: World = { ...outside, vault: keys.vault, findProvider: (id) => builtIn.findProvider(id) };
  const canary = createCanary(database, world.local, newId);
  const health = createStorageHealth(() => database.open(), canary, world.session, broadcast);
  const temporary = createTemporaryChats(world.session, (chat) => broadcast({ type: 'temporary-changed', ...chat }));
  const providers = createProviderStore(database, clock);
  const builtIn = createBuiltInModel({ ...outside, findProvider: policy.findProvider, connected: providers.list });
  const drafts = createDraftStore(database, clock);
  const chats = allChats(createChatStore(database, clock), temporary, drafts);
  const deletions = createDeletions(database, clock, newId);
  const windows = createOpenWindows(world.session, world.local, newId);
  const showInWindow = showToAll(windows, broadcast);
  const preferences = withLocks(createPreferencesStore(world.local), policy);
  const locks = createLocks();
  const { use, discovery, pulls, noteAnswer, renewOriginRule } = createProviderUse(world, providers, policy, broadcast);

  const findModel = createFindModel({ providers, preferences });

  const turns: TurnContext = {
    chats,
    locks,
    clock,
    newId,
    runs: () => runs,
    connect: (model) => connectForAnswers(use, model.connectionId),
    modelName: async (model) => (await findModel(model))?.name ?? model.modelId,
    findModel,
    parametersOf: async (model) => (await preferences.read()).modelParameters[parametersKey(model)],
    enteredPrice: async (model) => (await preferences.read()).modelPrices[parametersKey(model)],
  };

  const titles: TitleContext = {
    titleModel: async () => (await preferences.read()).titleModel,
    call: (connection, modelId, work) => callProvider(connection, world, { limit: titleLimit, modelId }, work),
  };

  const runs: RunRegistry = createRunRegistry(
    {
      network,
      timers,
      journal,
      random: world.random,
      broadcast,
      explain: explainError,
      onStorageError: health.note,
      store: (message) =>
        locks(message.conversationId, async () => {
          const conversation = await chats.conversation(message.conversationId);
          if (conversation === undefined) return;
          await chats.write({ conversation: { ...conversation, updatedAt: clock.now() }, messages: [message] });
          health.noteSuccess();
          noteAnswer(message);
        }),
    },
    world.keepalive,
    (conversationId) => {
      void startNextInQueue(turns, conversationId).catch(health.note);
      // A title is a nicety: without one the cut question stands, and nobody is bothered.
      void titleByModel(turns, titles, conversationId).catch(() => undefined);
    },
  );

  const left = settleLeftRuns({
    chats,
    journal,
    locks,
    timers,
    broadcast,
    onStorageError: health.note,
    ready: temporary.loaded,
  });

  const unusedAccess = createUnusedAccess({ ...world, providers, preferences });
  const purge = createPurge({ ...world, deletions, unusedAccess, onError: health.note });

  const showPreferences = (changed: Preferences): void =>
    broadcast({ type: 'preferences-changed', preferences: changed });
  const voiceSources = createVoiceSources({
    preferences,
    vault: world.vault,
    network,
    timers,
    connect: world.connect,
    findVoiceEngine: world.findVoiceEngine,
    requireAllowed: (engine, settings) => policy.requireVoice('voices', engine, settings),
    onChange: showPreferences,
  });

  const reader = createReader(world, {
    voiceEngines: () => policy.allowedVoices(world.voiceEngines),
    openSpeaker: builtIn.openSpeaker,
    preferences,
    message: chats.message,
    runOf: (messageId) => runs.ofMessage(messageId),
    contextFor: voiceSources.contextFor,
    readInPage: (document) => pageVoice.readInPage(document),
    explain: explainError,
    broadcast,
  });

  const pages = createPages(world, { preferences, isManaged: policy.isReadingOff, broadcast, onError: health.note });

  const pageVoice = createPageVoiceParts(world, {
    pages,
    readings: reader.readings,
    preferences,
    explain: explainError,
    broadcast,
    onError: health.note,
  });

  const handlers: CommandHandlers = {
    ...pages.handlers,
    ...pageVoice.handlers,
    ...turnCommands({
      turns,
      summaries: createSummaries({ ...world, turns, broadcast, explain: explainError }),
      windows,
      showInWindow,
      deletions,
      left,
      chats,
      onQuestionKept: () => {
        health.noteSuccess();
        return canary.noteHistory();
      },
      onDeletion: purge.later,
    }),
    ...panelCommands({
      policy,
      chats,
      drafts,
      preferences,
      providers,
      deletions,
      temporary,
      windows,
      showInWindow,
      health,
      left,
      database,
      runs: () => runs,
      newId,
      broadcast,
      onDeletion: purge.later,
      estimate: world.estimate,
      deleteEverything: async () => {
        await deleteEverything({ ...world, temporary, canary, preferences, reader });
        await use.onChange();
      },
    }),
    ...voiceCommands({ sources: voiceSources }),
    ...createDictation(world, { policy, preferences, onChange: showPreferences }),
    ...reader.handlers,
    ...keyCommands({ guard: keys, providers, preferences, broadcast, onChange: use.onChange }),
    ...providerCommands({
      use,
      discovery,
      pulls,
      doctor: createDoctor(use),
      deletions,
      broadcast,
      onDeletion: purge.later,
    }),
  };

  const host = createChannelHost<typeof chatChannel.commands, ChatEvent>(chatChannel, {
    own: world.own,
    handle: async (command, client) => {
      await policy.loaded;
      return unusedAccess.around(command.type, () => answerCommand(handlers, command, command.type, client));
    },
    explain: explainError,
    onRefusal: world.logRefusal,
  });

  const startWaiting = async (): Promise<void> => {
    await left.settled;
    for (const conversationId of await chats.conversationsWithQueue()) await startNextInQueue(turns, conversationId);
  };

  void renewOriginRule().catch(health.note);
  purge.now();
  void keys.expire().catch(health.note);
  return {
    accept: (port) => host.accept(port) || reader.accept(port) || builtIn.accept(port) || pageVoice.accept(port),
    takeStream: reader.takeStream,
    onWake: () => void keys.expire().catch(health.note),
    onGesture: pageVoice.onGesture,
    onAccessChange: pageVoice.onAccessChange,
    onFreshStart: pageVoice.onFreshStart,
    onWindowClose: (windowId) => void windows.close(windowId).catch(health.note),
    settled: startWaiting().catch(health.note),
  };
};
