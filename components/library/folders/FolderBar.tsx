import { Folder as FolderIcon, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { folderLabel, longestFolder } from '@/lib/domain/folder';
import { useT } from '@/lib/i18n/use-t';
import { afterPaint } from '@/lib/panel/after-paint';
import { type Folder, knownSpelling } from '@/lib/panel/library/folders';
import { RenameField } from '../RenameField';
import { FolderName } from './FolderName';
import './FolderBar.css';

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
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const name = folderLabel(folder.path);
  const within = folders.filter(({ key }) => key.startsWith(`${folder.key}/`));
  // What is in it must not become too long.
  const longest = Math.max(0, ...within.map(({ path }) => path.length - folder.path.length));

  const finish = (typed = ''): void => {
    setRenaming(false);
    const others = folders.filter((other) => other !== folder && !within.includes(other));
    const path = knownSpelling(typed, others);
    const isChanged = path !== '' && path !== folder.path;
    if (isChanged) onRename(path);
    // Enter and Escape leave the keyboard to nobody; a press elsewhere has taken it along by then.
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      if (isChanged) onLeave();
      else pencil.current?.focus();
    });
  };

  if (isRenaming) {
    return (
      <div className="pl-folder-bar">
        <RenameField
          label={t('library.folderName')}
          title={folder.path}
          longest={longestFolder - longest}
          onDone={finish}
        />
      </div>
    );
  }
  return (
    <div className="pl-folder-bar" data-testid="folder-bar">
      <FolderIcon size={16} aria-hidden="true" />
      <h2>
        <FolderName path={folder.path} />
      </h2>
      <IconButton
        ref={pencil}
        label={t('library.renameFolder', { name })}
        size="dense"
        onClick={() => setRenaming(true)}
      >
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('library.removeFolder', { name })} size="dense" onClick={onRemove}>
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
