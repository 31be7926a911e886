import type { OpenedConversation } from '@/lib/commands/app';
import type { chatCommands } from '@/lib/commands/chat';
import { type Deletions, undoForMs } from '@/lib/storage/write/deletions';
import type { CommandHandlers } from '../command-handlers';
import { continueAnswer, edit, retry, retryTrimmed } from './answer-again';
import { ask } from './ask';
import {
  archiveConversations,
  changeAssistant,
  changeConversation,
  deleteMessage,
  fileConversations,
  pinConversations,
  selectBranch,
  tagConversations,
} from './conversation-changes';
import { draftKeyOf, type OpenWindows, type PanelPlace } from './open-windows';
import { cancelQueued } from './queue';
import type { OrphanedRuns } from './recover-runs';
import type { ShowInWindow } from './show-in-window';
import type { Summaries } from './summarise';
import type { TurnContext } from './turn-context';

export type TurnCommandContext = {
  readonly turns: TurnContext;
  readonly summaries: Summaries;
  readonly windows: Pick<OpenWindows, 'placeOf'>;
  readonly showInWindow: ShowInWindow;
  /** What a panel needs to draw it. */
  contentOf(place: PanelPlace): Promise<OpenedConversation>;
  readonly deletions: Deletions;
  /** The user's last choice on each site. */
  readonly sitesAtHand: { remove(sites: readonly string[]): Promise<void> };
  readonly orphaned: OrphanedRuns;
  /** A question was stored. */
  onQuestionKept(): Promise<void>;
};

/** Questions, answers and branches. Changes to a conversation wait until what an earlier worker left is settled. */
export const turnCommands = (context: TurnCommandContext): CommandHandlers<typeof chatCommands> => {
  const { turns, orphaned } = context;
  const settled = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await orphaned.settled;
    return work();
  };

  return {
    ask: (command, client) =>
      settled(async () => {
        const place = await context.windows.placeOf(command.windowId);
        const draftKey = command.conversationId === undefined ? place.newDraftKey : draftKeyOf(place);
        const result = await ask(turns, command, command.keepsDraft === true ? undefined : draftKey);
        const shown = await context.showInWindow(command.windowId, result.conversationId, client);
        if (command.isTemporary !== true) void context.onQuestionKept();
        // At once, so that the first words of the answer need not wait for the panel to ask for it.
        if (command.conversationId !== undefined) return result;
        // The question is stored: where its conversation cannot be read, that is no reason to say that it failed.
        const opened = await context.contentOf(shown).catch(() => undefined);
        return { ...result, ...(opened !== undefined && { opened }) };
      }),
    stop: async ({ runId }) => {
      turns.runs.find(runId)?.stop();
      await orphaned.loaded;
      return null;
    },
    retry: ({ messageId, model }) => settled(() => retry(turns, messageId, model)),
    'history-trim': ({ messageId }) => settled(() => retryTrimmed(turns, messageId)),
    'history-summarise': ({ messageId }) =>
      settled(async () => {
        await context.summaries.start(messageId);
        return null;
      }),
    'history-summarise-cancel': async ({ conversationId }) => {
      context.summaries.cancel(conversationId);
      return null;
    },
    'history-summary-undo': async ({ conversationId }) => {
      await context.summaries.undo(conversationId);
      return null;
    },
    edit: (command) => settled(() => edit(turns, command)),
    continue: ({ messageId }) => settled(() => continueAnswer(turns, messageId)),
    'queue-cancel': ({ messageId }) => settled(() => cancelQueued(turns, messageId)),
    'retry-now': async ({ runId }) => {
      await orphaned.loaded;
      turns.runs.find(runId)?.retryNow();
      return null;
    },
    'branch-select': async ({ messageId }) => {
      await selectBranch(turns, messageId);
      return null;
    },
    'message-delete': ({ messageId }) =>
      settled(async () => ({ undoId: await deleteMessage(turns, context.deletions, messageId), undoForMs })),
    subscribe: async ({ runId, fromSeq }, client) => {
      await orphaned.loaded;
      const lines = turns.runs.find(runId)?.linesFrom(fromSeq) ?? orphaned.linesFrom(runId, fromSeq) ?? [];
      if (lines.length > 0) client.send({ type: 'run-lines', runId, fromSeq: Math.max(1, fromSeq), lines });
      return null;
    },
    resume: async ({ runId, haveSeq, lines }, client) => {
      const run = turns.runs.find(runId);
      if (run === undefined) await orphaned.resume(runId, haveSeq, lines);
      const missed = run?.linesFrom(haveSeq + 1) ?? [];
      if (missed.length > 0) client.send({ type: 'run-lines', runId, fromSeq: haveSeq + 1, lines: missed });
      return null;
    },
    'conversation-rename': async ({ conversationId, title }) => {
      const renamed = { title, isTitleByUser: true };
      await changeConversation(turns, conversationId, (conversation) => ({ ...conversation, ...renamed }));
      return null;
    },
    'conversation-pin': ({ pins }) => pinConversations(turns, pins),
    'conversation-archive': ({ conversationIds, isArchived }) =>
      archiveConversations(turns, conversationIds, isArchived),
    'conversation-folder': ({ moves }) => fileConversations(turns, moves),
    'conversation-tag': ({ changes }) => tagConversations(turns, changes),
    'conversation-parameters': async ({ conversationId, parameters }) => {
      await changeConversation(turns, conversationId, (conversation) => ({ ...conversation, parameters }));
      return null;
    },
    'conversation-assistant': ({ conversationId, assistant }) => changeAssistant(turns, conversationId, assistant),
    'page-take-off': async ({ conversationId, site }) => {
      if (conversationId !== undefined) {
        await changeConversation(turns, conversationId, (conversation) => ({
          ...conversation,
          sitesAtHand: (conversation.sitesAtHand ?? []).filter((other) => other !== site),
        }));
      }
      await context.sitesAtHand.remove([site]);
      return null;
    },
    'conversation-model': async ({ conversationId, model }) => {
      await changeConversation(turns, conversationId, (conversation) => ({ ...conversation, model }));
      return null;
    },
  };
};
