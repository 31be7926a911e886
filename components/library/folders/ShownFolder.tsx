import { useMemo } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { folderKey } from '@/lib/domain/folder';
import type { PlacedFilter } from '@/lib/domain/library/list-query';
import { useLocale } from '@/lib/i18n/use-t';
import { foldersOf } from '@/lib/panel/library/folders';
import { removeFolder, renameFolder } from '@/lib/panel/library/move-to-folder';
import { type ChangeText, filterOf, followFilter } from '../follow-filter';
import { FolderBar } from './FolderBar';

export type ShownFolderProps = {
  readonly conversations: readonly Conversation[];
  readonly filters: readonly PlacedFilter[];
  readonly onChange: ChangeText;
  /** The folder goes, and with it the controls that have the keyboard. */
  readonly onLeave: () => void;
};

/** The folder that the list is narrowed to, if there is one of that name. The filter follows it to its new name, and back. */
export function ShownFolder({ conversations, filters, onChange, onLeave }: ShownFolderProps) {
  const { locale } = useLocale();
  const filter = filterOf(filters, 'in');
  const isAsked = filter !== undefined;
  const folders = useMemo(() => (isAsked ? foldersOf(conversations, locale) : []), [isAsked, conversations, locale]);
  const folder = folders.find(({ key }) => filterOf(filters, 'in', key) !== undefined);
  if (folder === undefined) return null;

  const follow = (from: string, to: string | undefined): void => followFilter(onChange, 'in', folderKey(from), to);
  const remove = (): void => {
    onLeave();
    void removeFolder(folder, () => follow(folder.path, undefined));
  };

  return (
    <FolderBar
      key={folder.key}
      folder={folder}
      folders={folders}
      onRename={(path) => void renameFolder(folder, path, follow)}
      onRemove={remove}
      onLeave={onLeave}
    />
  );
}
