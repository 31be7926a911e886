import { create } from 'zustand';
import { messageText } from '@/lib/domain/message';
import { useSession } from '@/lib/panel/session-store';
import { editQuestion } from './asking';
import { dropEdit, keepEdit, readEdit } from './edit-drafts';

type Editing = { readonly messageId: string; readonly text: string };

/** The question that is being edited in place; at most one. */
export const useEditing = create<{ readonly editing: Editing | undefined }>()(() => ({ editing: undefined }));

/** Changes the text of the edit; it is stored within 300 ms. */
export const changeEdit = (messageId: string, text: string): void => {
  useEditing.setState({ editing: { messageId, text } });
  keepEdit(messageId, text);
};

/** Opens a question for editing, with what an earlier visit left in the edit, else with its own text. */
export const startEdit = async (messageId: string): Promise<void> => {
  const message = useSession.getState().tree.find((candidate) => candidate.id === messageId);
  if (message === undefined) return;
  const text = messageText(message);
  useEditing.setState({ editing: { messageId, text } });
  const kept = await readEdit(messageId).catch(() => undefined);
  const { editing } = useEditing.getState();
  if (kept !== undefined && editing?.messageId === messageId && editing.text === text) changeEdit(messageId, kept);
};

/** Opens the last question of the conversation for editing. */
export const editLastQuestion = async (): Promise<void> => {
  const last = useSession.getState().messages.findLast(({ role, status }) => role === 'user' && status !== 'queued');
  if (last !== undefined) await startEdit(last.id);
};

/** Leaves the question as it is. */
export const cancelEdit = (): void => {
  const { editing } = useEditing.getState();
  if (editing !== undefined) dropEdit(editing.messageId);
  useEditing.setState({ editing: undefined });
};

/** Sends the edited question as a branch, and says whether it went. The edit stays open, with its text, when it is refused. */
export const sendEdit = async (): Promise<boolean> => {
  const { editing } = useEditing.getState();
  if (editing === undefined || editing.text.trim() === '') return false;
  const isSent = await editQuestion(editing.messageId, editing.text);
  if (isSent) cancelEdit();
  return isSent;
};
