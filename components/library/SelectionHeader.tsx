import { Archive, ArchiveRestore, FileOutput, FolderInput, ListChecks, Trash2, X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';

export type SelectionHeaderProps = {
  readonly count: number;
  readonly onAll: () => void;
  /** All of them are archived: they can be brought back. */
  readonly isArchived: boolean;
  readonly onArchive: () => void;
  readonly onFile: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onEnd: () => void;
};

/** What can be done with the chosen conversations, in place of the header. */
export function SelectionHeader(props: SelectionHeaderProps) {
  const { count, isArchived, onAll, onArchive, onFile, onExport, onDelete, onEnd } = props;
  const ArchiveIcon = isArchived ? ArchiveRestore : Archive;
  const t = useT();
  return (
    <header className="pl-library-header">
      <IconButton label={t('library.endSelection')} onClick={onEnd}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      <h1 aria-live="polite">{t('library.selected', { count })}</h1>
      <IconButton label={t('library.selectAll')} onClick={onAll}>
        <ListChecks size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t(isArchived ? 'library.unarchive' : 'library.archive')} onClick={onArchive}>
        <ArchiveIcon size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('common.moveToFolder')} onClick={onFile}>
        <FolderInput size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('common.export')} onClick={onExport}>
        <FileOutput size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('common.delete')} data-testid="delete-selected" onClick={onDelete}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </header>
  );
}
