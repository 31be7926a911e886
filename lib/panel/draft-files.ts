import { type Attachment, largestAttachments, maxAttachments } from '@/lib/domain/attachment';
import { shownName } from '@/lib/domain/shown-name';
import { sendOrReport } from './connection';
import { cancelImportsFor } from './file-imports';
import { useSession } from './session-store';
import { showToast, type Toast } from './toasts';

/** Why a file cannot be attached. `pictures-only`: a document of pictures without text; `unread-letters`: fonts on some pages do not say which letters they draw; `pages-without-text`: some pages are pictures, or empty. */
export type FileProblem =
  | 'unknown-type'
  | 'unknown-encoding'
  | 'too-large'
  | 'too-much-text'
  | 'encrypted'
  | 'pictures-only'
  | 'unread-letters'
  | 'pages-without-text'
  | 'unreadable'
  | 'unknown-picture'
  | 'empty'
  | 'too-many'
  | 'no-room';

const sizeOf = (files: readonly Attachment[]): number =>
  files.reduce((sum, { data, text = '' }) => sum + data.length + text.length, 0);

/** What is missing of a file that was read, and on which pages, as they are read. */
export type FileNotice = {
  readonly problem: 'pictures-only' | 'unread-letters' | 'pages-without-text';
  readonly pages: string;
};

const sentence = (name: string, problem: FileProblem, pages: string): Pick<Toast, 'textKey' | 'values'> => ({
  textKey: `fileProblem.${problem}`,
  values: { name: shownName(name), pages },
});

/** Says in a toast why a file was not attached, and which pages are why. */
export const sayFileProblem = (name: string, problem: FileProblem, pages = ''): void =>
  showToast(sentence(name, problem, pages));

/** Says in one toast what is missing of a file that was attached. */
export const sayFileNotices = (name: string, [first, second]: readonly FileNotice[]): void => {
  if (first === undefined) return;
  const cause = second === undefined ? undefined : sentence(name, second.problem, second.pages);
  showToast({ ...sentence(name, first.problem, first.pages), ...(cause !== undefined && { cause }) });
};

/** Whether the draft with this key may be written to the disk: those of temporary conversations are not. */
export const isKept = (key: string): boolean => key !== '' && !useSession.getState().isTemporary;

/** Keeps a file with its draft at once, so that it survives the panel. One that is not stored can still be sent. */
export const keepDraftFile = (key: string, file: Attachment): void =>
  void sendOrReport({ type: 'draft-file-add', key, file });

/** Adds a file to the draft, which must have room for it. */
export const addDraftFile = (file: Attachment): void => {
  const { draftKey } = useSession.getState();
  useSession.setState(({ draftFiles }) => ({ draftFiles: [...draftFiles, file] }));
  if (isKept(draftKey)) keepDraftFile(draftKey, file);
};

/**
 * Why a draft has no room for this file, in the place of another perhaps; undefined when it has. `files`: those of the draft,
 * by default of the one that is shown.
 */
export const roomProblem = (
  file: Attachment,
  replaced?: string,
  files: readonly Attachment[] = useSession.getState().draftFiles,
): FileProblem | undefined => {
  const others = files.filter(({ id }) => id !== replaced);
  if (others.length >= maxAttachments) return 'too-many';
  return sizeOf([...others, file]) > largestAttachments ? 'no-room' : undefined;
};

/** Attaches what was read already. Resolves when it is stored, to whether it fitted. What is there already stays. */
export const attachRead = async (file: Attachment): Promise<boolean> => {
  const { draftKey, draftFiles } = useSession.getState();
  if (draftFiles.some(({ id }) => id === file.id)) return true;
  const problem = roomProblem(file);
  if (problem !== undefined) {
    sayFileProblem(file.name, problem);
    return false;
  }
  useSession.setState({ draftFiles: [...draftFiles, file] });
  if (isKept(draftKey)) await sendOrReport({ type: 'draft-file-add', key: draftKey, file });
  return true;
};

/** Puts files back that were part of a question which was taken back. */
export const returnFiles = (files: readonly Attachment[]): void => {
  for (const file of files) {
    const problem = roomProblem(file);
    if (problem === undefined) addDraftFile(file);
    else sayFileProblem(file.name, problem);
  }
};

/** Takes a file off the draft, and what is being read to take its place. */
export const removeDraftFile = (fileId: string): void => {
  cancelImportsFor(fileId);
  const { draftKey } = useSession.getState();
  useSession.setState(({ draftFiles }) => ({ draftFiles: draftFiles.filter(({ id }) => id !== fileId) }));
  if (isKept(draftKey)) void sendOrReport({ type: 'draft-file-remove', key: draftKey, fileId });
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
