import { TextField } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';

/** Asks the user to type a word first: this cannot be undone. */
export function DeleteEverything({ onConfirm }: { readonly onConfirm: () => void }) {
  const t = useT();
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const word = t('settings.data.deleteWord');

  return (
    <ConfirmDialog
      trigger={<GhostButton>{t('common.delete')}</GhostButton>}
      title={t('settings.data.delete')}
      text={t('settings.data.deleteText')}
      confirmLabel={t('settings.data.delete')}
      isConfirmable={typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase()}
      onConfirm={onConfirm}
      onOpenChange={() => setTyped('')}
    >
      <label className="pl-settings-confirm" htmlFor={fieldId}>
        {t('settings.data.deleteConfirm', { word })}
        <TextField.Root
          id={fieldId}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      </label>
    </ConfirmDialog>
  );
}
