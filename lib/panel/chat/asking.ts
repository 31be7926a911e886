import type { ChatCommand } from '@/lib/commands/all';
import type { AskedResult } from '@/lib/commands/chat';
import type { Attachment } from '@/lib/domain/attachment';
import type { ModelRef } from '@/lib/domain/model';
import { activeModelOf } from '@/lib/panel/active-model';
import { afterReading, isReadFor } from '@/lib/panel/ask-after';
import { sendOrReport } from '@/lib/panel/connection';
import { changeDraft } from '@/lib/panel/draft';
import { returnFiles } from '@/lib/panel/draft-files';
import { isReadingFor } from '@/lib/panel/file-imports';
import { newSettingsOf } from '@/lib/panel/new-settings';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { newId } from '@/lib/platform/new-id';
import { noteAsked } from './asked';
import { openConversation, showBegun } from './shown-conversation';

/** The model that the next question goes to, as a reference. */
export const activeModelRef = (): ModelRef | undefined => {
  const active = activeModelOf(useSession.getState());
  return active === undefined ? undefined : { connectionId: active.provider.id, modelId: active.model.id };
};

/** Leaves in the draft that a question was sent from what was typed and attached after it. */
const clearSent = (key: string, text: string, files: readonly Attachment[]): void => {
  const { draft, draftKey, draftFiles } = useSession.getState();
  if (draftKey !== key) return;
  useSession.setState({ draftFiles: draftFiles.filter((file) => !files.includes(file)) });
  if (draft.startsWith(text)) changeDraft(draft.slice(text.length).trimStart());
};

/** Shows the conversation that a question is in. `askedIn`: the key of the draft that was shown when it was asked. */
export const showAsked = async ({ conversationId, opened }: AskedResult, askedIn: string): Promise<void> => {
  if (useSession.getState().conversation?.id === conversationId) return;
  if (opened === undefined) await openConversation(conversationId);
  else showBegun(opened, askedIn);
};

const hasPage = (files: readonly Attachment[]): boolean => files.some(({ page }) => page !== undefined);

/** The files as they are sent: of a long page, what fits and was not left out. */
export const asSent = async (files: readonly Attachment[], question: string): Promise<readonly Attachment[]> => {
  if (!hasPage(files)) return files;
  const { fittedFiles } = await import('@/lib/panel/attachments/page-fit');
  return fittedFiles(files, question, activeModelOf(useSession.getState())?.model.contextWindow);
};

/** How long it is offered to send a question that was held back, ms. */
const offeredMs = 12_000;

/** Says why the question that waited was not sent, and offers to send it as it stands. */
const offerToSend = (
  textKey: 'pages.movedOn' | 'pages.edited',
  labelKey: 'pages.askWithout' | 'pages.askEdited',
): void => showToast({ textKey, action: { labelKey, run: () => void askDraft(), forMs: offeredMs } });

/**
 * Waits for what is read for the question. False: it is not sent, the words stay, and the user knows why, or has taken
 * them back or gone to another conversation.
 */
const isReadyToAsk = async (): Promise<boolean> => {
  const { draft: words, draftKey } = useSession.getState();
  const end = await afterReading();
  const now = useSession.getState();
  if (now.draftKey !== draftKey || now.draft.trim() === '') return false;
  if (end === 'moved') offerToSend('pages.movedOn', 'pages.askWithout');
  if (end !== 'ready' || now.draft.startsWith(words)) return end === 'ready';
  // Words that were corrected are not the ones that Enter was pressed for, and may be half written.
  offerToSend('pages.edited', 'pages.askEdited');
  return false;
};

/**
 * Waits for the background, which has not answered yet. False: nothing is sent, since none answers, since its user has written on
 * meanwhile and presses Enter again, or since a stored draft has come before these words.
 */
const isConnected = async (): Promise<boolean> => {
  const { draft: words } = useSession.getState();
  await new Promise<void>((resolve) => {
    const stop = useSession.subscribe(({ status, windowId }) => {
      if (windowId === undefined && status !== 'failed') return;
      stop();
      resolve();
    });
  });
  const { windowId, draft, draftFiles } = useSession.getState();
  return windowId !== undefined && draft === words && draftFiles.length === 0;
};

/**
 * Sends the draft. It is cleared when the background has stored the question and stays when it refuses; a second call
 * while the first is on its way does nothing.
 */
export const askDraft = async (): Promise<void> => {
  if (useSession.getState().windowId === undefined && !(await isConnected())) return;
  const { draft } = useSession.getState();
  if (isReadFor() && !(await isReadyToAsk())) return;
  const state = useSession.getState();
  const { draftFiles, draftKey, conversation, isTemporary, windowId, isAsking } = state;
  const model = activeModelRef();
  if ((draft.trim() === '' && draftFiles.length === 0) || isAsking || windowId === undefined) return;
  if (isReadingFor(draftKey)) {
    showToast({ textKey: 'documents.stillReading' });
    return;
  }
  if (model === undefined) {
    showToast({ textKey: 'error.no-model.title' });
    return;
  }
  noteAsked();
  useSession.setState({ isAsking: true });
  // Without a page nothing is waited for: the question is on its way before the next key is pressed.
  const files = hasPage(draftFiles) ? await asSent(draftFiles, draft) : draftFiles;
  const asked = await sendOrReport({
    type: 'ask',
    requestId: newId(),
    windowId,
    text: draft,
    model,
    ...(files.length > 0 && { files: [...files] }),
    ...(conversation === undefined && newSettingsOf(state)),
    ...(conversation !== undefined && { conversationId: conversation.id }),
    ...(conversation === undefined && isTemporary && { isTemporary }),
  });
  useSession.setState({ isAsking: false });
  if (asked === undefined) return;
  clearSent(draftKey, draft, draftFiles);
  await showAsked(asked, draftKey).catch(showRefusal);
};

/** Sends a command that asks again for the reader, who is then shown what comes of it. */
const answerAgain = async (
  command: Extract<ChatCommand, { type: 'retry' | 'edit' | 'history-trim' | 'history-summarise' }>,
): Promise<boolean> => {
  noteAsked();
  return (await sendOrReport(command)) !== undefined;
};

/** Asks for another version of an answer, by the same model or another one. */
export const retryAnswer = async (messageId: string, model?: ModelRef): Promise<void> => {
  await answerAgain({ type: 'retry', messageId, ...(model !== undefined && { model }) });
};

/** Tries an answer again without the user pressing anything: the reader stays where they are. */
export const retryByItself = async (messageId: string): Promise<void> => {
  await sendOrReport({ type: 'retry', messageId });
};

/** Leaves the oldest messages out of what is sent from now on, and tries the answer again. */
export const leaveOutOldest = async (messageId: string): Promise<void> => {
  await answerAgain({ type: 'history-trim', messageId });
};

/** Has the earlier messages summed up, and tries the answer again with the summary in their place. */
export const summariseEarlier = async (messageId: string): Promise<void> => {
  await answerAgain({ type: 'history-summarise', messageId });
};

/** Stops a summary that is being written; nothing is changed then. */
export const stopSummary = (conversationId: string): void =>
  void sendOrReport({ type: 'history-summarise-cancel', conversationId });

/** Sends the messages themselves again. */
export const undoSummary = (conversationId: string): void =>
  void sendOrReport({ type: 'history-summary-undo', conversationId });

/** Asks a question again in other words, as a branch beside the old one. Answers whether it was stored. */
export const editQuestion = async (messageId: string, text: string): Promise<boolean> => {
  const model = activeModelRef();
  if (model === undefined) {
    showToast({ textKey: 'error.no-model.title' });
    return false;
  }
  return answerAgain({ type: 'edit', messageId, text, model });
};

/** Goes on with an answer that broke off or was stopped, in the same message, below what the reader has before them. */
export const continueAnswer = async (messageId: string): Promise<void> => {
  await sendOrReport({ type: 'continue', messageId });
};

/** Stops a run; what has arrived is kept. */
export const stopRun = (runId: string): void => void sendOrReport({ type: 'stop', runId });

/** Ends the wait before an automatic retry. */
export const retryNow = (runId: string): void => void sendOrReport({ type: 'retry-now', runId });

/** Shows the branch that a message is on. */
export const selectBranch = async (messageId: string): Promise<void> => {
  await sendOrReport({ type: 'branch-select', messageId });
};

/** Takes a waiting question back: its words return to the composer, before what is being written, and its files too. */
export const cancelQueued = async (messageId: string): Promise<void> => {
  const cancelled = await sendOrReport({ type: 'queue-cancel', messageId });
  if (cancelled === undefined) return;
  const { draft } = useSession.getState();
  changeDraft([cancelled.text, draft].filter((text) => text.trim() !== '').join('\n\n'));
  returnFiles(cancelled.files);
};

/** Deletes a message with what follows it, and offers to take that back. */
export const deleteMessage = async (messageId: string): Promise<void> => {
  const deleted = await sendOrReport({ type: 'message-delete', messageId });
  if (deleted === undefined) return;
  useSession.setState(({ runs: { [messageId]: _deleted, ...runs } }) => ({ runs }));
  const undo = { run: () => void sendOrReport({ type: 'undo', undoId: deleted.undoId }), forMs: deleted.undoForMs };
  showToast({ textKey: 'chat.messageDeleted', undo });
};

/** Gives up the wait of a run and asks another model instead. */
export const askOtherModel = async (runId: string, messageId: string, model: ModelRef): Promise<void> => {
  await sendOrReport({ type: 'stop', runId });
  await retryAnswer(messageId, model);
};

/** Downloads the model that a server lacks; how far it is comes with events. */
export const pullModel = async (model: ModelRef | undefined): Promise<void> => {
  if (model !== undefined) await sendOrReport({ type: 'model-pull', ...model });
};
