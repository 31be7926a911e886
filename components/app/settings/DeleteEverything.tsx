import { AlertDialog, Button, TextField } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { QuietButton } from '@/components/ui/QuietButton';
import { useT } from '@/lib/i18n/use-t';

/** Asks for a typed word first: nothing brings this back. */
export function DeleteEverything({ onConfirm }: { readonly onConfirm: () => void }) {
  const t = useT();
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const word = t('settings.data.deleteWord');
  const isConfirmed = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();

  return (
    <AlertDialog.Root onOpenChange={() => setTyped('')}>
      <AlertDialog.Trigger>
        <QuietButton>{t('common.delete')}</QuietButton>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="420px" size="2">
        <AlertDialog.Title size="4">{t('settings.data.delete')}</AlertDialog.Title>
        <AlertDialog.Description size="2">{t('settings.data.deleteText')}</AlertDialog.Description>
        <label className="pl-settings-confirm" htmlFor={fieldId}>
          {t('settings.data.deleteConfirm', { word })}
          <TextField.Root
            id={fieldId}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        </label>
        <div className="pl-actions pl-dialog-actions">
          <AlertDialog.Cancel>
            <QuietButton>{t('common.cancel')}</QuietButton>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button color="tomato" disabled={!isConfirmed} onClick={onConfirm}>
              {t('settings.data.delete')}
            </Button>
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
