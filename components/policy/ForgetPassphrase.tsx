import { AlertDialog, Button } from '@radix-ui/themes';
import { QuietButton } from '@/components/ui/QuietButton';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';

/** For a passphrase that nobody knows any more: the keys go, after a question, and nothing else does. */
export function ForgetPassphrase() {
  const t = useT();

  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger>
        <QuietButton type="button">{t('keys.forgot')}</QuietButton>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="420px" size="2">
        <AlertDialog.Title size="4">{t('keys.forgotTitle')}</AlertDialog.Title>
        <AlertDialog.Description size="2">{t('keys.forgotText')}</AlertDialog.Description>
        <div className="pl-keys-dialog-actions">
          <AlertDialog.Cancel>
            <QuietButton>{t('common.cancel')}</QuietButton>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button color="tomato" onClick={() => void sendOrReport({ type: 'keys-forget' })}>
              {t('keys.forgotConfirm')}
            </Button>
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
