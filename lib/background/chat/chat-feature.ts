import type { OpenedConversation } from '@/lib/commands/app';
import type { chatCommands } from '@/lib/commands/chat';
import { parametersKey } from '@/lib/domain/providers/model-parameters';
import type { ConversationTools } from '@/lib/domain/tool-choice';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { DataLossSentinel } from '@/lib/storage/write/data-loss-sentinel';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import { explainError } from '../explain-error';
import { createLocks, type Locks } from '../locks';
import type { OfferTools } from '../run-tools';
import type { StorageHealth } from '../storage-health';
import type { Stores } from '../stores';
import type { ToolConversations } from '../tool-conversations';
import { allChats } from './all-chats';
import { type AllDeletions, allDeletions } from './all-deletions';
import { answerApproval } from './answer-approval';
import type { ChatModels } from './chat-models';
import { changeConversation } from './conversation-changes';
import { changeAnswer, goOn } from './go-on';
import { titleByModel } from './model-title';
import { createOpenWindows, type OpenWindows, type PanelPlace } from './open-windows';
import { readPanelContent } from './panel-content';
import { startNextInQueue } from './queue';
import { type OrphanedRuns, recoverRuns } from './recover-runs';
import { retryCall } from './retry-call';
import { createRunRegistry, type RunRegistry } from './run-registry';
import { type ShowInWindow, showToAll } from './show-in-window';
import { createSummaries } from './summarise';
import { createTemporaryChats, type TemporaryChats } from './temporary-chats';
import { turnCommands } from './turn-commands';
import type { TurnContext } from './turn-context';

/** Conversations and the answers in them. */
export type ChatFeature = {
  readonly handlers: CommandHandlers<typeof chatCommands>;
  /** The stored conversations and the temporary ones. */
  readonly chats: ChatStore;
  readonly deletions: AllDeletions;
  readonly temporary: TemporaryChats;
  readonly windows: OpenWindows;
  readonly showInWindow: ShowInWindow;
  /** What a panel needs to draw what its window shows. */
  contentOf(place: PanelPlace): Promise<OpenedConversation>;
  readonly runs: RunRegistry;
  readonly orphaned: OrphanedRuns;
  /** Conversations, as tools change them. */
  readonly toolConversations: ToolConversations;
  /** What an earlier worker left is settled, and waiting questions have started. */
  readonly settled: Promise<void>;
};

export type ChatFeatureContext = {
  readonly events: BackgroundEvents;
  readonly stores: Pick<Stores, 'chats' | 'drafts' | 'deletions'>;
  readonly preferences: Pick<PreferencesStore, 'read'>;
  readonly models: ChatModels;
  readonly health: Pick<StorageHealth, 'onError' | 'noteSuccess'>;
  readonly sentinel: Pick<DataLossSentinel, 'noteHistory'>;
  /** The user's last choice on each site. */
  readonly sitesAtHand: Record<'add' | 'remove', (sites: readonly string[]) => Promise<void>>;
  /** What runs may call, and what a new conversation begins with. */
  readonly tools: { readonly offer: OfferTools; first(): Promise<ConversationTools | undefined> };
};

type Dependencies = Pick<
  BackgroundDependencies,
  'network' | 'timers' | 'journal' | 'random' | 'keepalive' | 'session' | 'local' | 'newId'
>;

const createRuns = (
  { network, timers, journal, random, keepalive }: Dependencies,
  { events, models, health }: ChatFeatureContext,
  chats: ChatStore,
  locks: Locks,
): RunRegistry =>
  createRunRegistry(
    {
      network,
      timers,
      journal,
      random,
      broadcast: events.publish,
      explain: explainError,
      onStorageError: health.onError,
      store: (message) =>
        locks(message.conversationId, async () => {
          const conversation = await chats.conversation(message.conversationId);
          if (conversation === undefined) return;
          const updatedAt = network.clock.now();
          await chats.write({ conversation: { ...conversation, updatedAt }, messages: [message] });
          health.noteSuccess();
          models.noteAnswer(message);
        }),
    },
    keepalive,
  );

/** Wires it. What an earlier worker left is settled first, then waiting questions begin. */
export const createChatFeature = (dependencies: Dependencies, context: ChatFeatureContext): ChatFeature => {
  const { network, timers, journal, keepalive, session, local, newId } = dependencies;
  const { events, stores, preferences, models, health } = context;
  const broadcast = events.publish;
  const temporary = createTemporaryChats(session, (chat) => broadcast({ type: 'temporary-changed', ...chat }));
  const chats = allChats(stores.chats, temporary, stores.drafts);
  const windows = createOpenWindows(session, local, newId);
  const showInWindow = showToAll(windows, broadcast);
  const locks = createLocks();
  const deletions = allDeletions(stores.deletions, { temporary, locks, timers, newId });
  const runs = createRuns(dependencies, context, chats, locks);

  const turns: TurnContext = {
    chats,
    locks,
    clock: network.clock,
    newId,
    runs,
    connect: ({ connectionId }) => models.connect(connectionId),
    findModel: models.findModel,
    modelName: async (model) => (await models.findModel(model))?.name ?? model.modelId,
    parametersOf: async (model) => (await preferences.read()).modelParameters[parametersKey(model)],
    offerTools: context.tools.offer,
    firstTools: context.tools.first,
    onSitesChosen: (sites) => {
      if (sites.length > 0) void context.sitesAtHand.add(sites).catch(health.onError);
    },
    enteredPrice: async (model) => (await preferences.read()).modelPrices[parametersKey(model)],
  };
  const titles = { titleModel: async () => (await preferences.read()).titleModel, models };
  runs.onFree((conversationId) => {
    void startNextInQueue(turns, conversationId).catch(health.onError);
    // A title is a nicety: without one the shortened question stays, and nobody is bothered.
    void titleByModel(turns, titles, conversationId).catch(() => undefined);
  });

  const ready = temporary.loaded;
  const orphaned = recoverRuns({ chats, journal, locks, timers, broadcast, onStorageError: health.onError, ready });
  const startWaiting = async (): Promise<void> => {
    await orphaned.settled;
    for (const conversationId of await chats.conversationsWithQueue()) await startNextInQueue(turns, conversationId);
  };

  const contentOf = (place: PanelPlace): Promise<OpenedConversation> =>
    readPanelContent(chats, stores.drafts, place, () => [...runs.snapshots(), ...orphaned.snapshots()]);

  return {
    chats,
    deletions,
    temporary,
    windows,
    showInWindow,
    contentOf,
    runs,
    orphaned,
    toolConversations: {
      conversation: chats.conversation,
      changeConversation: (conversationId, change) => changeConversation(turns, conversationId, change),
      retryCall: (messageId, toolCallId) => orphaned.settled.then(() => retryCall(turns, messageId, toolCallId)),
      answerApproval: (...said) => orphaned.settled.then(() => answerApproval(turns, ...said)),
      answer: chats.message,
      changeAnswer: (messageId, change) => orphaned.settled.then(() => changeAnswer(turns, messageId, change)),
      goOn: (messageId, toolCallId) => orphaned.settled.then(() => goOn(turns, messageId, toolCallId)),
    },
    settled: startWaiting().catch(health.onError),
    handlers: turnCommands({
      turns,
      summaries: createSummaries({ turns, models, keepalive, broadcast, explain: explainError }),
      windows,
      showInWindow,
      contentOf,
      deletions,
      sitesAtHand: context.sitesAtHand,
      orphaned,
      onQuestionKept: () => {
        health.noteSuccess();
        return context.sentinel.noteHistory();
      },
    }),
  };
};
