import type { ChatCommandResults, ChatEvent } from '@/lib/commands/all';
import type { appCommands } from '@/lib/commands/app';
import { type Preferences, preferencesSchema } from '@/lib/domain/app/preferences';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import { z } from '@/lib/domain/schema';
import { type ParleyDatabase, parleySchemaVersion } from '@/lib/storage/read/database';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import { type Deletions, undoForMs } from '@/lib/storage/write/deletions';
import type { DraftStore } from '@/lib/storage/write/draft-store';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { OpenWindows } from '../chat/open-windows';
import { type PanelContent, readPanelContent } from '../chat/panel-content';
import type { RunRegistry } from '../chat/run-registry';
import type { LeftRuns } from '../chat/settle';
import type { ShowInWindow } from '../chat/show-in-window';
import type { TemporaryChats } from '../chat/temporary-chats';
import type { CommandHandlers } from '../command-handlers';
import type { Policy } from '../policy/policy';
import type { StorageHealth } from '../storage-health';

export type PanelCommandContext = {
  readonly policy: Pick<Policy, 'catalog' | 'view' | 'shown'>;
  readonly chats: ChatStore;
  readonly drafts: DraftStore;
  readonly preferences: PreferencesStore;
  readonly providers: ProviderStore;
  readonly deletions: Deletions;
  readonly temporary: TemporaryChats;
  readonly windows: Pick<OpenWindows, 'placeOf' | 'shownConversations'>;
  readonly showInWindow: ShowInWindow;
  readonly health: StorageHealth;
  readonly left: LeftRuns;
  readonly database: ParleyDatabase;
  readonly runs: RunRegistry;
  newId(): string;
  broadcast(event: ChatEvent): void;
  /** Empties every store; the connected providers and their keys go too. */
  deleteEverything(): Promise<void>;
  estimate(): Promise<{ readonly usage?: number; readonly quota?: number }>;
};

const defaults = (): Preferences => z.parse(preferencesSchema, {});

const nothing = (newId: string): PanelContent => ({
  messages: [],
  hasEarlier: false,
  draftKey: newId,
  draft: '',
  runs: [],
});

/** The first screen, drafts, deletions of conversations, preferences. */
export const panelCommands = (context: PanelCommandContext): CommandHandlers<typeof appCommands> => {
  const snapshots = (): readonly RunSnapshot[] => [...context.runs.snapshots(), ...context.left.snapshots()];

  /** A storage that does not open must not keep the panel from saying so. */
  const orElse = async <Result>(work: Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      context.health.note(error);
      return otherwise;
    }
  };

  const contentOf = async (windowId: number): Promise<PanelContent> =>
    readPanelContent(context.chats, context.drafts, await context.windows.placeOf(windowId), snapshots);

  const forgetLeftTemporary = async (): Promise<void> => {
    const shown = await context.windows.shownConversations();
    const left = context.temporary.all().filter(({ conversation }) => !shown.has(conversation.id));
    for (const { conversation } of left) context.runs.inConversation(conversation.id)?.stop();
    await context.temporary.forget(left.map(({ conversation }) => conversation.id));
  };

  const hello = async (windowId: number): Promise<ChatCommandResults['hello']> => {
    await Promise.all([context.health.checked, context.temporary.loaded, context.left.loaded]);
    const [preferences, providers, content] = await Promise.all([
      orElse(context.preferences.read(), defaults()),
      orElse(context.providers.list(), []),
      orElse(contentOf(windowId), nothing(`new:${context.newId()}`)),
    ]);
    const problem = context.health.problem();
    const managed = context.policy.view();
    return {
      schemaVersion: parleySchemaVersion,
      preferences,
      catalog: context.policy.catalog(),
      providers: context.policy.shown(providers),
      ...(managed !== undefined && { managed }),
      ...content,
      ...(problem !== undefined && { storageProblem: problem }),
    };
  };

  return {
    hello: ({ windowId }) => hello(windowId),
    'conversation-open': async ({ windowId, conversationId }, client) => {
      const place = await context.showInWindow(windowId, conversationId, client);
      await forgetLeftTemporary();
      return readPanelContent(context.chats, context.drafts, place, snapshots);
    },
    'draft-change': async ({ key, text }) => {
      if (context.temporary.find(key) === undefined) await context.drafts.write(key, text);
      return null;
    },
    'draft-file-add': async ({ key, file }) => {
      if (context.temporary.find(key) === undefined) await context.drafts.addFile(key, file);
      return null;
    },
    'draft-file-remove': async ({ key, fileId }) => {
      await context.drafts.removeFile(key, fileId);
      return null;
    },
    'conversation-delete': async ({ conversationId }) => {
      await context.left.settled;
      const live = context.runs.inConversation(conversationId);
      live?.stop();
      await live?.ended;
      if (context.temporary.find(conversationId) !== undefined) {
        await context.temporary.forget([conversationId]);
        return { undoId: context.newId(), undoForMs };
      }
      return { undoId: await context.deletions.remove({ conversationIds: [conversationId] }), undoForMs };
    },
    undo: async ({ undoId }) => {
      await context.deletions.undo(undoId);
      const providers = context.policy.shown(await context.providers.list());
      context.broadcast({ type: 'providers-changed', providers });
      return null;
    },
    'everything-delete': async () => {
      await context.left.settled;
      await context.runs.stopAll();
      await context.deleteEverything();
      context.broadcast({ type: 'everything-deleted' });
      return null;
    },
    'storage-usage': async () => {
      const [conversations, messages, { usage = 0, quota = 0 }] = await Promise.all([
        context.database.conversations.count(),
        context.database.messages.count(),
        context.estimate(),
      ]);
      return { conversations, messages, bytes: usage, quotaBytes: quota };
    },
    'preferences-change': async ({ change }) => {
      const preferences = await context.preferences.change(change);
      context.broadcast({ type: 'preferences-changed', preferences });
      return preferences;
    },
  };
};
