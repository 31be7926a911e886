import { shownName } from '@/lib/domain/shown-name';
import {
  addDraftFile,
  isKept,
  keepDraftFile,
  roomProblem,
  sayFileNotices,
  sayFileProblem,
} from '@/lib/panel/draft-files';
import { beginReading, endReading, noteProgress } from '@/lib/panel/file-imports';
import type { ReadFile } from '@/lib/panel/read-file';
import { useSession } from '@/lib/panel/session-store';
import { newId } from '@/lib/platform/new-id';

/** What was read, or nothing when the user has taken the file off. */
const readUnlessCancelled = async (file: File, id: string, signal: AbortSignal): Promise<ReadFile | undefined> => {
  const { readAttachment } = await import('@/lib/panel/read-attachment');
  try {
    signal.throwIfAborted();
    return await readAttachment(file, id, { signal, onProgress: (progress) => noteProgress(id, progress) });
  } catch {
    // Only an abort comes out as an error: what cannot be read is a result.
    return undefined;
  }
};

/**
 * Attaches files to the draft, one after the other. One that cannot be attached is named and does not stop the others.
 * A file that is still being read when another conversation is opened belongs to the one before, or to what has begun there.
 */
export const attachFiles = async (files: readonly File[]): Promise<void> => {
  const { draftKey: shown } = useSession.getState();
  const isStored = isKept(shown);
  const begun = files.map((file) => {
    const id = newId();
    return { file, id, signal: beginReading({ id, draftKey: shown, name: shownName(file.name) }) };
  });
  for (const { file, id, signal } of begun) {
    const read = await readUnlessCancelled(file, id, signal);
    const draftKey = endReading(id);
    if (read === undefined || draftKey === undefined) continue;
    if (useSession.getState().draftKey !== draftKey) {
      if (read.type === 'read' && isStored) keepDraftFile(draftKey, read.attachment);
      continue;
    }
    const problem = read.type === 'refused' ? read.problem : roomProblem(read.attachment);
    if (read.type === 'refused') sayFileProblem(file.name, read.problem, read.pages);
    else if (problem !== undefined) sayFileProblem(file.name, problem);
    else {
      sayFileNotices(file.name, read.notices ?? []);
      addDraftFile(read.attachment);
    }
  }
};
