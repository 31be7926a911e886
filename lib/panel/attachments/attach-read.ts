import type { Attachment } from '@/lib/domain/attachment';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { isKept, roomProblem, sayFileProblem } from './draft-files';

/** Attaches what has been read already. Answers when it is kept, and whether it fitted. What is there already stays. */
export const attachRead = async (file: Attachment): Promise<boolean> => {
  const { draftKey, draftFiles } = useSession.getState();
  if (draftFiles.some(({ id }) => id === file.id)) return true;
  const problem = roomProblem(file);
  if (problem !== undefined) {
    sayFileProblem(file.name, problem);
    return false;
  }
  useSession.setState({ draftFiles: [...draftFiles, file] });
  if (isKept(draftKey)) await send({ type: 'draft-file-add', key: draftKey, file }).catch(showRefusal);
  return true;
};
