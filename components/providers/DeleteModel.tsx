import { Trash2 } from 'lucide-react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { IconButton } from '@/components/ui/IconButton';
import type { Model } from '@/lib/domain/model';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';

export type DeleteModelProps = { readonly connectionId: string; readonly model: Model };

/** Deletes a model from the disk, after a question: getting it back takes a download of gigabytes. */
export function DeleteModel({ connectionId, model }: DeleteModelProps) {
  const t = useT();
  const formats = useFormats();
  const title = t('settings.models.deleteModel', { name: model.name });

  return (
    <ConfirmDialog
      trigger={
        <IconButton label={title}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      }
      title={title}
      text={t('settings.models.deleteModelText', { name: model.name, size: formats.bytes(model.size ?? 0) })}
      confirmLabel={t('common.delete')}
      onConfirm={() => void sendOrReport({ type: 'model-remove', connectionId, modelId: model.id })}
    />
  );
}
