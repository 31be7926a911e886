import type { OpenedConversation } from '@/lib/commands/app';
import type { Attachment } from '@/lib/domain/attachment';
import { messageText } from '@/lib/domain/message';
import { send, sendOrDrop, sendOrReport } from '@/lib/panel/connection';
import { changeDraft, flushDrafts, keepDraft } from '@/lib/panel/draft';
import { isKept, restoreDraftFiles } from '@/lib/panel/draft-files';
import { moveReadings } from '@/lib/panel/file-imports';
import { keepNewSettings, newSettingsOf } from '@/lib/panel/new-settings';
import { useSession } from '@/lib/panel/session-store';
import { applyOpened, applyStored } from './session-events';
import { endHits, showHits } from './shown-hits';
import { type ConversationWatch, watchConversation } from './stored-conversation';

let watched: (ConversationWatch & { readonly id: string }) | undefined;

/** Follows the rows of the conversation that is shown. A temporary one has none: its state comes with events. */
const watchShown = (): void => {
  const { conversation } = useSession.getState();
  const id = conversation === undefined || conversation.isTemporary ? undefined : conversation.id;
  if (id === watched?.id) return;
  watched?.stop();
  watched = undefined;
  if (id === undefined) return;
  const watch = watchConversation(
    id,
    (stored) => {
      const state = useSession.getState();
      if (stored === undefined || state.conversation?.id !== id) return;
      useSession.setState(applyStored(state, stored.conversation, stored.tree, stored.hasEarlier));
    },
    () => useSession.setState({ storageProblem: 'broken' }),
  );
  watched = { id, ...watch };
};

/** Somebody wants the messages before those that are read: they are not left to an idle moment. */
export const readEarlier = (): void => watched?.readAll();

/** Asks for the lines of every run that this panel has not seen from its beginning to its present end. */
export const askForMissingLines = (): void => {
  for (const { run, lines, end } of Object.values(useSession.getState().runs)) {
    if (end === undefined && lines.length < run.lastSeq) {
      void sendOrDrop({ type: 'subscribe', runId: run.runId, fromSeq: lines.length + 1 });
    }
  }
};

/** Shows a conversation as the background opened it. */
export const showOpened = (opened: OpenedConversation): void => {
  useSession.setState((state) => applyOpened(state, opened));
  askForMissingLines();
  watchShown();
  void restoreDraftFiles(opened.draftKey).catch(() => undefined);
};

/** Shows a conversation in this window; without an id, a new one. */
export const openConversation = async (conversationId?: string): Promise<void> => {
  const { windowId } = useSession.getState();
  if (windowId === undefined) return;
  flushDrafts();
  const which = conversationId === undefined ? {} : { conversationId };
  const opened = await send({ type: 'conversation-open', windowId, ...which });
  endHits();
  showOpened(opened);
  useSession.setState({ view: { name: 'conversation' } });
};

/** Shows a conversation at what a search has found in it: the first of its words, normalised, in a message. */
export const openAtHit = async (
  conversationId: string,
  words: readonly string[],
  messageId: string | undefined,
): Promise<void> => {
  await openConversation(conversationId);
  if (messageId !== undefined) showHits(conversationId, words, messageId);
};

/** Stores the files of one draft with another, each before it goes from its old place. */
const moveFiles = (from: string, to: string, files: readonly Attachment[]): void => {
  for (const file of files) {
    void sendOrReport({ type: 'draft-file-add', key: to, file }).then((added) =>
      added === undefined ? undefined : sendOrReport({ type: 'draft-file-remove', key: from, fileId: file.id }),
    );
  }
};

/**
 * Shows what a first question has opened. What was written on meanwhile where it was asked goes along; what belongs to
 * another conversation, opened since, stays there.
 */
export const showBegun = (opened: OpenedConversation, askedIn: string): void => {
  const { draft, draftKey, draftFiles } = useSession.getState();
  flushDrafts();
  showOpened(opened);
  useSession.setState({ view: { name: 'conversation' } });
  if (draftKey !== askedIn) return;
  useSession.setState({ draftFiles });
  moveReadings(draftKey, opened.draftKey);
  if (isKept(opened.draftKey)) moveFiles(draftKey, opened.draftKey, draftFiles);
  if (draft === '') return;
  changeDraft(draft);
  flushDrafts();
  keepDraft(draftKey, '');
};

const isOwnWords = (draft: string, opened: OpenedConversation): boolean =>
  draft.trim() !== '' && !opened.messages.some((message) => messageText(message).trim() === draft.trim());

/**
 * Shows what another panel of this window has opened. What was being written for a new conversation goes along, unless
 * it is the question that the other panel has asked.
 */
export const followWindow = async (windowId: number, conversationId: string | undefined): Promise<void> => {
  const { windowId: own, conversation, isAsking } = useSession.getState();
  if (own !== windowId || conversation?.id === conversationId || isAsking) return;
  flushDrafts();
  const opened = await send({ type: 'hello', windowId });
  const before = useSession.getState();
  showOpened(opened);
  if (before.conversation !== undefined || !isOwnWords(before.draft, opened)) return;
  keepDraft(before.draftKey, '');
  flushDrafts();
  changeDraft(opened.draft + before.draft);
};

/**
 * Sets whether the next new conversation is a temporary one, which is not stored. Its draft is not stored either: the
 * draft so far is taken off the disk, or put there when the conversation is to be kept after all.
 */
export const setTemporary = (isTemporary: boolean): void => {
  const { draft, draftKey, draftFiles, isTemporary: wasTemporary } = useSession.getState();
  useSession.setState({ isTemporary });
  if (isTemporary === wasTemporary || draftKey === '') return;
  keepDraft(draftKey, isTemporary ? '' : draft);
  flushDrafts();
  const settings = newSettingsOf(useSession.getState());
  if (Object.keys(settings).length > 0) keepNewSettings(draftKey, isTemporary ? {} : settings);
  for (const file of draftFiles) {
    if (isTemporary) void sendOrReport({ type: 'draft-file-remove', key: draftKey, fileId: file.id });
    else void sendOrReport({ type: 'draft-file-add', key: draftKey, file });
  }
};
