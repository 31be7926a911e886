import { DropdownMenu } from '@radix-ui/themes';
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FileOutput,
  FolderInput,
  Pencil,
  Pin,
  PinOff,
  SquareCheck,
  Tag,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';

export type RowMenuProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly isPinned: boolean;
  readonly onPin: () => void;
  readonly isArchived: boolean;
  readonly onArchive: () => void;
  readonly onRename: () => void;
  readonly onFile: () => void;
  readonly onTag: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onSelect: () => void;
};

/** What can be done with a conversation of the list. */
export function RowMenu(props: RowMenuProps) {
  const { title, isPinned, isArchived, onPin, onRename, onExport, onDelete, onSelect } = props;
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  // Renaming, archiving and deleting move the focus themselves; otherwise it goes back to the row, where the keys work.
  const keepsFocus = useRef(false);
  const moveFocusTo = (act: () => void) => () => {
    keepsFocus.current = true;
    act();
  };
  // A sheet opens when the row has the focus again, and gives it back to it.
  const opensSheet = useRef<() => void>(undefined);
  const sheet = (open: () => void) => () => {
    opensSheet.current = open;
  };
  const onOpenChange = (isOpen: boolean): void => {
    if (isOpen) {
      keepsFocus.current = false;
      opensSheet.current = undefined;
    }
    props.onOpenChange(isOpen);
  };
  const onClosed = (event: Event): void => {
    event.preventDefault();
    if (!keepsFocus.current) button.current?.parentElement?.querySelector('button')?.focus();
    opensSheet.current?.();
  };
  const ArchiveIcon = isArchived ? ArchiveRestore : Archive;
  const PinIcon = isPinned ? PinOff : Pin;

  return (
    <DropdownMenu.Root open={props.isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger>
        <IconButton
          ref={button}
          label={t('common.moreFor', { name: title })}
          size="dense"
          className="pl-history-more"
          tabIndex={-1}
        >
          <Ellipsis size={17} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content color="gray" variant="soft" align="end" onCloseAutoFocus={onClosed}>
        <DropdownMenu.Item onSelect={onPin}>
          <PinIcon size={15} aria-hidden="true" />
          {t(isPinned ? 'library.unpin' : 'library.pin')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={moveFocusTo(onRename)}>
          <Pencil size={15} aria-hidden="true" />
          {t('common.rename')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={moveFocusTo(props.onArchive)}>
          <ArchiveIcon size={15} aria-hidden="true" />
          {t(isArchived ? 'library.unarchive' : 'library.archive')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={sheet(props.onFile)}>
          <FolderInput size={15} aria-hidden="true" />
          {t('common.moveToFolder')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={sheet(props.onTag)}>
          <Tag size={15} aria-hidden="true" />
          {t('common.tags')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={sheet(onExport)}>
          <FileOutput size={15} aria-hidden="true" />
          {t('common.export')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={moveFocusTo(onSelect)}>
          <SquareCheck size={15} aria-hidden="true" />
          {t('library.select')}
        </DropdownMenu.Item>
        <DropdownMenu.Item color="tomato" onSelect={moveFocusTo(onDelete)}>
          <Trash2 size={15} aria-hidden="true" />
          {t('common.delete')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
