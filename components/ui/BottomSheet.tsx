import { Dialog } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { IconButton } from './IconButton';
import { useReturnFocus } from './use-return-focus';
import './BottomSheet.css';

export type BottomSheetProps = {
  readonly title: string;
  readonly className?: string;
  readonly testId: string;
  /** It is there to type in: its field has the focus first, not the close button. With `autoFocus`, a menu that closes would take it. */
  readonly hasField?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A sheet at the bottom of the panel, with its title and its close button at the top. */
export function BottomSheet({ title, className = '', testId, hasField = false, onClose, children }: BottomSheetProps) {
  const t = useT();
  const returnFocus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const onOpenAutoFocus = (event: Event): void => {
    returnFocus.onOpenAutoFocus();
    const field = hasField ? content.current?.querySelector('input') : undefined;
    if (field === null || field === undefined) return;
    event.preventDefault();
    field.focus();
  };

  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Content
        className={`pl-bottom-sheet ${className}`}
        aria-describedby={undefined}
        data-testid={testId}
        {...returnFocus}
        ref={content}
        onOpenAutoFocus={onOpenAutoFocus}
      >
        <div className="pl-bottom-sheet-head">
          <Dialog.Title size="4" mb="0">
            {title}
          </Dialog.Title>
          <IconButton label={t('common.close')} hasTooltip={false} onClick={onClose}>
            <X size={17} aria-hidden="true" />
          </IconButton>
        </div>
        {children}
      </Dialog.Content>
    </Dialog.Root>
  );
}
