import { type Attachment, largestAttachments, mostAttachments } from '@/lib/domain/attachment';
import { shownName } from '@/lib/domain/shown-name';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { newId } from '@/lib/platform/new-id';
import { beginReading, endReading, noteProgress } from './file-readings';
import type { FileProblem, ReadFile } from './read-attachment';

const sizeOf = (files: readonly Attachment[]): number =>
  files.reduce((sum, { data, text = '' }) => sum + data.length + text.length, 0);

/** Says in a toast why a file was not attached. */
export const sayFileProblem = (name: string, problem: FileProblem): void =>
  showToast({ textKey: `fileProblem.${problem}`, values: { name: shownName(name) } });

/** Whether the draft with this key may be written to the disk: those of temporary conversations are not. */
export const isKept = (key: string): boolean => key !== '' && !useSession.getState().isTemporary;

/** Keeps a file with its draft at once, so that it survives the panel. One that is not stored can still be sent. */
const keep = (key: string, file: Attachment): void =>
  void send({ type: 'draft-file-add', key, file }).catch(showRefusal);

const attach = (file: Attachment): void => {
  const { draftKey } = useSession.getState();
  useSession.setState(({ draftFiles }) => ({ draftFiles: [...draftFiles, file] }));
  if (isKept(draftKey)) keep(draftKey, file);
};

/** Why the draft has no room for this file; undefined when it has. */
export const roomProblem = (file: Attachment): FileProblem | undefined => {
  const { draftFiles } = useSession.getState();
  if (draftFiles.length >= mostAttachments) return 'too-many';
  return sizeOf([...draftFiles, file]) > largestAttachments ? 'no-room' : undefined;
};

/** What was read, or nothing when the user has taken the file off. */
const readUnlessCancelled = async (file: File, id: string, signal: AbortSignal): Promise<ReadFile | undefined> => {
  const { readAttachment } = await import('./read-attachment');
  try {
    signal.throwIfAborted();
    return await readAttachment(file, id, { signal, onProgress: (progress) => noteProgress(id, progress) });
  } catch {
    // Only an abort comes out as an error: what cannot be read is a result.
    return undefined;
  } finally {
    endReading(id);
  }
};

/**
 * Attaches files to the draft, one after the other. One that cannot be attached is named and does not keep the others. A
 * file that is still being read when another conversation is opened belongs to the one before.
 */
export const attachFiles = async (files: readonly File[]): Promise<void> => {
  const { draftKey } = useSession.getState();
  const isStored = isKept(draftKey);
  const begun = files.map((file) => {
    const id = newId();
    return { file, id, signal: beginReading({ id, draftKey, name: shownName(file.name) }) };
  });
  for (const { file, id, signal } of begun) {
    const read = await readUnlessCancelled(file, id, signal);
    if (read === undefined) continue;
    if (useSession.getState().draftKey !== draftKey) {
      if (read.type === 'read' && isStored) keep(draftKey, read.attachment);
      continue;
    }
    const problem = read.type === 'refused' ? read.problem : (roomProblem(read.attachment) ?? read.notice);
    if (problem !== undefined) sayFileProblem(file.name, problem);
    if (read.type === 'read' && (problem === undefined || problem === read.notice)) attach(read.attachment);
  }
};

/** Puts files back that were part of a question which was taken back. */
export const returnFiles = (files: readonly Attachment[]): void => {
  for (const file of files) {
    const problem = roomProblem(file);
    if (problem === undefined) attach(file);
    else sayFileProblem(file.name, problem);
  }
};

/** Takes a file off the draft. */
export const removeDraftFile = (fileId: string): void => {
  const { draftKey } = useSession.getState();
  useSession.setState(({ draftFiles }) => ({ draftFiles: draftFiles.filter(({ id }) => id !== fileId) }));
  if (isKept(draftKey)) send({ type: 'draft-file-remove', key: draftKey, fileId }).catch(() => undefined);
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
