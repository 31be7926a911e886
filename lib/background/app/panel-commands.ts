import type { ChatEvent } from '@/lib/commands/all';
import type { appCommands } from '@/lib/commands/app';
import type { ArchivedSettings } from '@/lib/domain/app/archive';
import { keepAssistant, moveAssistant } from '@/lib/domain/chat/assistant';
import { ChatError } from '@/lib/domain/chat-error';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { undoForMs } from '@/lib/storage/write/deletions';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { ChatFeature } from '../chat/chat-feature';
import type { CommandHandlers } from '../command-handlers';
import type { Stores } from '../stores';
import type { LeftOver } from './delete-everything';
import { type FirstScreenContext, readFirstScreen } from './first-screen';

export type PanelCommandContext = FirstScreenContext & {
  readonly chat: Pick<
    ChatFeature,
    'deletions' | 'temporary' | 'windows' | 'showInWindow' | 'runs' | 'orphaned' | 'contentOf'
  >;
  readonly stores: Pick<Stores, 'drafts' | 'providers'>;
  readonly preferences: PreferencesStore;
  readonly database: ParleyDatabase;
  broadcast(event: ChatEvent): void;
  /** Connected providers changed. */
  onProvidersChange(): Promise<void>;
  /** Empties every store; the connected providers and their keys go too. */
  deleteEverything(): Promise<LeftOver>;
  estimate(): Promise<{ readonly usage?: number; readonly quota?: number }>;
  /** What is exported of the settings. */
  archiveSettings(): Promise<ArchivedSettings>;
};

/** The first screen, drafts, deletions of conversations, preferences. */
export const panelCommands = (context: PanelCommandContext): CommandHandlers<typeof appCommands> => {
  const { chat, stores, preferences, database, broadcast } = context;
  const { temporary, windows, runs, orphaned } = chat;

  const forgetLeftTemporary = async (): Promise<void> => {
    const shown = await windows.shownConversations();
    const unseen = temporary.all().filter(({ conversation }) => !shown.has(conversation.id));
    for (const { conversation } of unseen) runs.inConversation(conversation.id)?.stop();
    await temporary.forget(unseen.map(({ conversation }) => conversation.id));
  };

  const changeAssistants = async (change: Parameters<PreferencesStore['changeAssistants']>[0]): Promise<null> => {
    broadcast({ type: 'preferences-changed', preferences: await preferences.changeAssistants(change) });
    return null;
  };

  return {
    hello: ({ windowId }) => readFirstScreen(context, windowId),
    'conversation-open': async ({ windowId, conversationId }, client) => {
      const place = await chat.showInWindow(windowId, conversationId, client);
      await forgetLeftTemporary();
      return chat.contentOf(place);
    },
    'draft-change': async ({ key, text }) => {
      if (temporary.find(key) === undefined) await stores.drafts.write(key, text);
      return null;
    },
    'draft-settings': async ({ key, settings }) => {
      if (temporary.find(key) === undefined) await stores.drafts.writeSettings(key, settings);
      return null;
    },
    'draft-file-add': async ({ key, file }) => {
      if (temporary.find(key) === undefined) await stores.drafts.addFile(key, file);
      return null;
    },
    'draft-file-remove': async ({ key, fileId }) => {
      await stores.drafts.removeFile(key, fileId);
      return null;
    },
    'conversation-delete': async ({ conversationIds }) => {
      await orphaned.settled;
      const live = conversationIds.flatMap((id) => runs.inConversation(id) ?? []);
      for (const run of live) run.stop();
      await Promise.all(live.map(({ ended }) => ended));
      return { undoId: await chat.deletions.remove({ conversationIds }), undoForMs };
    },
    'files-forget': async ({ messageIds }) => ({
      undoId: await chat.deletions.remove({ fileMessageIds: messageIds }),
      undoForMs,
    }),
    undo: async ({ undoId }) => {
      await chat.deletions.undo(undoId);
      await context.onProvidersChange();
      return null;
    },
    'everything-delete': async () => {
      await orphaned.settled;
      await runs.stopAll();
      return context.deleteEverything();
    },
    'storage-usage': async () => {
      const [conversations, messages, { usage = 0, quota = 0 }] = await Promise.all([
        database.conversations.count(),
        database.messages.count(),
        context.estimate(),
      ]);
      return { conversations, messages, bytes: usage, quotaBytes: quota };
    },
    'archive-settings': context.archiveSettings,
    'assistant-keep': ({ assistant, at }) =>
      changeAssistants((assistants) => {
        const kept = keepAssistant(assistants, assistant, at);
        if (kept === undefined) throw new ChatError({ code: 'bad-request' });
        return kept;
      }),
    'assistant-move': ({ id, to }) => changeAssistants((assistants) => moveAssistant(assistants, id, to)),
    'assistant-remove': ({ id }) => changeAssistants((assistants) => assistants.filter((one) => one.id !== id)),
    'preferences-change': async ({ change }) => {
      const changed = await preferences.change(change);
      broadcast({ type: 'preferences-changed', preferences: changed });
      return changed;
    },
  };
};
