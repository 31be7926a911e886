import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';

/** For a passphrase that nobody knows any more: after a question it deletes the keys, and nothing else. */
export function ForgetPassphrase() {
  const t = useT();

  return (
    <ConfirmDialog
      trigger={<GhostButton type="button">{t('keys.forgot')}</GhostButton>}
      title={t('keys.forgotTitle')}
      text={t('keys.forgotText')}
      confirmLabel={t('keys.forgotConfirm')}
      onConfirm={() => void sendOrReport({ type: 'keys-forget' })}
    />
  );
}
