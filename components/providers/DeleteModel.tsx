import { AlertDialog, Button } from '@radix-ui/themes';
import { Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { QuietButton } from '@/components/ui/QuietButton';
import type { Model } from '@/lib/domain/model';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';

export type DeleteModelProps = { readonly connectionId: string; readonly model: Model };

/** Deletes a model from the disk, after a question: it is gigabytes to get it back. */
export function DeleteModel({ connectionId, model }: DeleteModelProps) {
  const t = useT();
  const formats = useFormats();
  const title = t('settings.models.deleteModel', { name: model.name });

  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger>
        <IconButton label={title}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="420px" size="2">
        <AlertDialog.Title size="4">{title}</AlertDialog.Title>
        <AlertDialog.Description size="2">
          {t('settings.models.deleteModelText', { name: model.name, size: formats.bytes(model.size ?? 0) })}
        </AlertDialog.Description>
        <div className="pl-actions pl-dialog-actions">
          <AlertDialog.Cancel>
            <QuietButton>{t('common.cancel')}</QuietButton>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button
              color="tomato"
              onClick={() => {
                void sendOrReport({ type: 'model-remove', connectionId, modelId: model.id });
              }}
            >
              {t('common.delete')}
            </Button>
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
