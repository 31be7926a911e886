import { BusyLine } from '@/components/ui/BusyLine';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type BackupsShown, callOffBackup } from '@/lib/panel/app/backup/backups';
import { showRefusal } from '@/lib/panel/show-error';

/** How far a backup or a snapshot is. */
export function MakingLine({ making }: { readonly making: NonNullable<BackupsShown['making']> }) {
  const t = useT();
  const formats = useFormats();
  const { progress } = making;
  return (
    <BusyLine onCancel={() => void callOffBackup().catch(showRefusal)}>
      {progress === undefined
        ? t('backup.copying')
        : t('archive.writing', {
            done: formats.number(progress.done),
            total: formats.number(progress.total),
            size: formats.bytes(progress.bytes),
          })}
    </BusyLine>
  );
}
