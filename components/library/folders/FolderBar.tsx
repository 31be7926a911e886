import { Folder as FolderIcon } from 'lucide-react';
import { folderLabel, longestFolder } from '@/lib/domain/folder';
import { useT } from '@/lib/i18n/use-t';
import { type Folder, knownSpelling } from '@/lib/panel/library/folders';
import { NameBar } from '../NameBar';
import { FolderName } from './FolderName';

export type FolderBarProps = {
  /** The one whose conversations are shown. */
  readonly folder: Folder;
  /** All that there are. */
  readonly folders: readonly Folder[];
  readonly onRename: (path: string) => void;
  readonly onRemove: () => void;
  /** The folder goes, under this name at least: the keyboard is to go on elsewhere. */
  readonly onLeave: () => void;
};

/** The folder that the list is narrowed to, and what can be done with it. */
export function FolderBar({ folder, folders, onRename, onRemove, onLeave }: FolderBarProps) {
  const t = useT();
  const name = folderLabel(folder.path);
  const within = folders.filter(({ key }) => key.startsWith(`${folder.key}/`));
  const others = folders.filter((other) => other !== folder && !within.includes(other));
  // What is in it must not become too long.
  const longest = Math.max(0, ...within.map(({ path }) => path.length - folder.path.length));

  return (
    <NameBar
      testId="folder-bar"
      icon={<FolderIcon size={16} aria-hidden="true" />}
      heading={<FolderName path={folder.path} />}
      name={folder.path}
      fieldLabel={t('library.folderName')}
      renameLabel={t('library.renameFolder', { name })}
      removeLabel={t('library.removeFolder', { name })}
      longest={longestFolder - longest}
      read={(typed) => knownSpelling(typed, others)}
      onRename={onRename}
      onRemove={onRemove}
      onLeave={onLeave}
    />
  );
}
