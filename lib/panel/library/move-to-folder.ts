import type { Conversation } from '@/lib/domain/chat/conversation';
import { folderKey, folderLabel, folderNames, folderPath, isFolderWithin } from '@/lib/domain/folder';
import { useSession } from '@/lib/panel/session-store';
import type { Toast } from '@/lib/panel/toasts';
import type { Folder } from './folders';
import { type Change, movesOf } from './side-moves';
import { type Side, takeStep } from './undoable-step';

/** Makes the changes in one step. */
const file = async (
  changes: readonly Change<string>[],
  toast: (count: number) => Toast,
  onSide?: (side: Side) => void,
): Promise<void> => {
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  await takeStep(
    (side) => ({
      type: 'conversation-folder',
      moves: movesOf(side, changed).map(({ conversationIds, value }) => ({
        conversationIds,
        ...(value !== undefined && { folder: value }),
      })),
    }),
    toast(changed.length),
    onSide,
  );
};

/** Moves conversations to a folder together; without one, out of theirs. */
export const moveToFolder = (
  conversations: readonly Pick<Conversation, 'id' | 'folder'>[],
  folder: string | undefined,
): Promise<void> =>
  file(
    conversations.map(({ id, folder: before }) => ({ id, before, after: folder })),
    (count) =>
      folder === undefined
        ? { textKey: 'library.unfiled', values: { count } }
        : { textKey: 'library.filed', values: { count, name: folderLabel(folder) } },
  );

/** Read at that moment: also what is being deleted, which an Undo brings back. Nothing when it cannot be read, which the panel says then. */
const changesWithin = async (
  { key }: Folder,
  after: (folder: string) => string | undefined,
): Promise<readonly Change<string>[]> => {
  try {
    const { listFiled } = await import('@/lib/storage/read/conversations');
    return (await listFiled())
      .filter(({ folder }) => isFolderWithin(folderKey(folder), key))
      .map(({ id, folder }) => ({ id, before: folder, after: after(folder) }));
  } catch {
    useSession.setState({ storageProblem: 'broken' });
    return [];
  }
};

/**
 * Gives a folder another path; what is in it comes along. `path` is one that `folderPath` made. `onRenamed` is called when that is
 * done, and the other way round when it is undone.
 */
export const renameFolder = async (
  folder: Folder,
  path: string,
  onRenamed: (from: string, to: string) => void,
): Promise<void> => {
  const depth = folderNames(folder.path).length;
  const renamed = (before: string): string => folderPath([path, ...folderNames(before).slice(depth)].join('/'));
  await file(
    await changesWithin(folder, renamed),
    () => ({ textKey: 'library.folderRenamed', values: { name: folderLabel(path) } }),
    (side) => (side === 'after' ? onRenamed(folder.path, path) : onRenamed(path, folder.path)),
  );
};

/** Removes a folder and those in it; the conversations stay, in none. `onRemoved` is called when that is done. */
export const removeFolder = async (folder: Folder, onRemoved: () => void): Promise<void> =>
  file(
    await changesWithin(folder, () => undefined),
    () => ({ textKey: 'library.folderRemoved', values: { name: folderLabel(folder.path) } }),
    (side) => (side === 'after' ? onRemoved() : undefined),
  );
