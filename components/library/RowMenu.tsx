import { DropdownMenu } from '@radix-ui/themes';
import { Ellipsis, FileOutput, Pencil, Pin, PinOff, SquareCheck, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';

export type RowMenuProps = {
  readonly title: string;
  readonly isPinned: boolean;
  readonly onPin: () => void;
  readonly onRename: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onSelect: () => void;
};

/** What can be done with a conversation of the list. */
export function RowMenu({ title, isPinned, onPin, onRename, onExport, onDelete, onSelect }: RowMenuProps) {
  const t = useT();
  // Renaming and deleting move the focus themselves; the menu must not take it back to its button.
  const keepsFocus = useRef(false);
  const moveFocusTo = (act: () => void) => () => {
    keepsFocus.current = true;
    act();
  };
  const onOpenChange = (isOpen: boolean): void => {
    if (isOpen) keepsFocus.current = false;
  };
  const PinIcon = isPinned ? PinOff : Pin;

  return (
    <DropdownMenu.Root onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger>
        <IconButton label={t('common.moreFor', { name: title })} size="dense" className="pl-history-more" tabIndex={-1}>
          <Ellipsis size={17} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        color="gray"
        variant="soft"
        align="end"
        onCloseAutoFocus={(event) => keepsFocus.current && event.preventDefault()}
      >
        <DropdownMenu.Item onSelect={onPin}>
          <PinIcon size={15} aria-hidden="true" />
          {t(isPinned ? 'library.unpin' : 'library.pin')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={moveFocusTo(onRename)}>
          <Pencil size={15} aria-hidden="true" />
          {t('common.rename')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={onExport}>
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
