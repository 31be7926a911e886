import { Dialog } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { closeSheet } from '@/lib/panel/app/sheets';
import { GhostButton } from './GhostButton';
import { useReturnFocus } from './use-return-focus';
import './Sheets.css';

export type SheetProps = {
  readonly title: ReactNode;
  /** Absent: the title says all. */
  readonly lead?: ReactNode;
  readonly className?: string;
  /** Comes before Close. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** Something to look at over the conversation, until it is closed. */
export function Sheet({ title, lead, className, action, children }: SheetProps) {
  const t = useT();
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={closeSheet}>
      <Dialog.Content
        {...(className !== undefined && { className })}
        {...(lead === undefined && { 'aria-describedby': undefined })}
        {...returnFocus}
      >
        <Dialog.Title size="4">{title}</Dialog.Title>
        {lead === undefined ? null : <Dialog.Description className="pl-sheet-lead">{lead}</Dialog.Description>}
        {children}
        <div className="pl-actions pl-dialog-actions">
          {action}
          <Dialog.Close>
            <GhostButton>{t('common.close')}</GhostButton>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
