import { AlertDialog, Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { GhostButton } from './GhostButton';
import './ConfirmDialog.css';

export type ConfirmDialogProps = {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isConfirmable?: boolean;
  readonly onConfirm: () => void;
  readonly onOpenChange?: () => void;
  /** What has to be filled in first. */
  readonly children?: ReactNode;
};

/** A question before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, text, confirmLabel, isConfirmable = true, onConfirm, onOpenChange, children } = props;
  const t = useT();

  return (
    <AlertDialog.Root {...(onOpenChange !== undefined && { onOpenChange })}>
      <AlertDialog.Trigger>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="420px" size="2">
        <AlertDialog.Title size="4">{title}</AlertDialog.Title>
        <AlertDialog.Description size="2">{text}</AlertDialog.Description>
        {children}
        <div className="pl-actions pl-dialog-actions">
          <AlertDialog.Cancel>
            <GhostButton>{t('common.cancel')}</GhostButton>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button color="tomato" className="pl-confirm" disabled={!isConfirmable} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
