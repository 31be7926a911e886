import { type Attachment, largestAttachments, mostAttachments } from '@/lib/domain/attachment';
import { newId } from '@/lib/platform/new-id';
import { send } from './connection';
import type { FileProblem } from './read-attachment';
import { useSession } from './session-store';
import { showRefusal } from './show-error';
import { showToast } from './toasts';

const sizeOf = (files: readonly Attachment[]): number => files.reduce((sum, { data }) => sum + data.length, 0);

const sayProblem = (name: string, problem: FileProblem): void =>
  showToast({ textKey: `composer.fileProblem.${problem}`, values: { name } });

/** Keeps a file with the draft at once, so that it survives the panel. One that is not stored can still be sent. */
const attach = (key: string, file: Attachment): void => {
  useSession.setState(({ draftFiles }) => ({ draftFiles: [...draftFiles, file] }));
  if (key !== '') send({ type: 'draft-file-add', key, file }).catch(showRefusal);
};

const roomProblem = (file: Attachment): FileProblem | undefined => {
  const { draftFiles } = useSession.getState();
  if (draftFiles.length >= mostAttachments) return 'too-many';
  return sizeOf(draftFiles) + file.data.length > largestAttachments ? 'no-room' : undefined;
};

/** Attaches files to the draft. One that cannot be attached is named and does not keep the others. */
export const attachFiles = async (files: readonly File[]): Promise<void> => {
  const { draftKey } = useSession.getState();
  const { readAttachment } = await import('./read-attachment');
  for (const file of files) {
    const read = await readAttachment(file, newId());
    // Another conversation was opened meanwhile: the file belongs to the one before.
    if (useSession.getState().draftKey !== draftKey) return;
    const problem = read.type === 'refused' ? read.problem : roomProblem(read.attachment);
    if (problem !== undefined) sayProblem(file.name, problem);
    else if (read.type === 'read') attach(draftKey, read.attachment);
  }
};

/** Takes a file off the draft. */
export const removeDraftFile = (fileId: string): void => {
  const { draftKey } = useSession.getState();
  useSession.setState(({ draftFiles }) => ({ draftFiles: draftFiles.filter(({ id }) => id !== fileId) }));
  if (draftKey !== '') send({ type: 'draft-file-remove', key: draftKey, fileId }).catch(() => undefined);
};

/** Shows the files that an earlier visit left with a draft, before those that were attached since. */
export const restoreDraftFiles = async (draftKey: string): Promise<void> => {
  const { readDraftFiles } = await import('@/lib/storage/read/drafts');
  const stored = await readDraftFiles(draftKey);
  const state = useSession.getState();
  if (stored.length === 0 || state.draftKey !== draftKey) return;
  const kept = new Set(stored.map(({ id }) => id));
  useSession.setState({ draftFiles: [...stored, ...state.draftFiles.filter(({ id }) => !kept.has(id))] });
};
