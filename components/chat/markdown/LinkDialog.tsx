import { AlertDialog } from '@radix-ui/themes';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { useT } from '@/lib/i18n/use-t';
import { linkParts } from './link-safety';
import { showHidden } from './visible-characters';
import './LinkDialog.css';

export type LinkDialogProps = {
  /** An address that has passed `safeUrl`. */
  readonly url: string;
  readonly onOpen: (url: string) => void;
  readonly onClose: () => void;
};

/** Shows where a link really leads before it is opened: the whole address, with its true host emphasised. */
export function LinkDialog({ url, onOpen, onClose }: LinkDialogProps) {
  const t = useT();
  const returnFocus = useReturnFocus();
  const { before, host, after } = linkParts(url);

  const copy = () => {
    void navigator.clipboard.writeText(url);
    onClose();
  };
  const open = () => {
    onOpen(url);
    onClose();
  };

  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Content maxWidth="400px" size="2" {...returnFocus}>
        <AlertDialog.Title size="4">{t('markdown.link.title')}</AlertDialog.Title>
        <AlertDialog.Description size="2">{t('markdown.link.text')}</AlertDialog.Description>
        <p className="pl-link-address" dir="ltr" data-testid="link-address">
          {showHidden(before)}
          <strong>{showHidden(host)}</strong>
          {showHidden(after)}
        </p>
        <div className="pl-actions pl-link-actions">
          <AlertDialog.Cancel>
            <GhostButton>{t('common.cancel')}</GhostButton>
          </AlertDialog.Cancel>
          <GhostButton onClick={copy}>{t('markdown.link.copy')}</GhostButton>
          <PrimaryButton onClick={open}>{t('markdown.link.open')}</PrimaryButton>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
