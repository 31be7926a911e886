import type { Conversation } from '@/lib/domain/chat/conversation';
import { folderKey, folderLabel, folderNames, folderPath, isFolderWithin } from '@/lib/domain/folder';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showToast, type Toast, undoForMs } from '@/lib/panel/toasts';
import type { Folder } from './folders';

type Change = { readonly id: string; readonly before: string | undefined; readonly after: string | undefined };

type Side = 'before' | 'after';

const movesTo = (side: Side, changes: readonly Change[]) => {
  const byFolder = new Map<string | undefined, string[]>();
  for (const { id, [side]: folder } of changes) {
    const ids = byFolder.get(folder);
    if (ids === undefined) byFolder.set(folder, [id]);
    else ids.push(id);
  }
  return [...byFolder].map(([folder, conversationIds]) => ({
    conversationIds,
    ...(folder !== undefined && { folder }),
  }));
};

/** Makes the changes in one step, says so, and offers to take them back in one. `onSide` hears which of both holds now. */
const file = async (
  changes: readonly Change[],
  toast: (count: number) => Toast,
  onSide?: (side: Side) => void,
): Promise<void> => {
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  const send = async (side: Side): Promise<boolean> => {
    const isDone = (await sendOrReport({ type: 'conversation-folder', moves: movesTo(side, changed) })) !== undefined;
    if (isDone) onSide?.(side);
    return isDone;
  };
  if (!(await send('after'))) return;
  showToast({ ...toast(changed.length), undo: { run: () => void send('before'), forMs: undoForMs } });
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
): Promise<readonly Change[]> => {
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
