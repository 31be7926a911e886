import { DropdownMenu } from '@radix-ui/themes';
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FileOutput,
  FolderInput,
  ListChecks,
  Pin,
  PinOff,
  Tag,
  Trash2,
  X,
} from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';

export type SelectionHeaderProps = {
  readonly count: number;
  readonly onAll: () => void;
  /** All of them are archived: they can be brought back. */
  readonly isArchived: boolean;
  readonly onArchive: () => void;
  readonly onFile: () => void;
  readonly onTag: () => void;
  /** All of them are pinned: they can be let go. */
  readonly isPinned: boolean;
  readonly onPin: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onEnd: () => void;
};

/** What there is less often a need for. A deed of the menu says itself where the keyboard goes on. */
function SelectionMenu({ isPinned, onTag, onPin }: Pick<SelectionHeaderProps, 'isPinned' | 'onTag' | 'onPin'>) {
  const t = useT();
  const deed = useRef<() => void>(undefined);
  const PinIcon = isPinned ? PinOff : Pin;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton label={t('app.more')} data-testid="selection-more">
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        color="gray"
        variant="soft"
        align="end"
        onCloseAutoFocus={(event) => {
          if (deed.current !== undefined) event.preventDefault();
          deed.current?.();
          deed.current = undefined;
        }}
      >
        <DropdownMenu.Item onSelect={() => (deed.current = onTag)}>
          <Tag size={15} aria-hidden="true" />
          {t('common.tags')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => (deed.current = onPin)}>
          <PinIcon size={15} aria-hidden="true" />
          {t(isPinned ? 'library.unpin' : 'library.pin')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

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
      <SelectionMenu {...props} />
    </header>
  );
}
