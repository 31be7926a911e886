import { BroughtLine } from '@/components/library/import/BroughtLine';
import { BusyLine } from '@/components/ui/BusyLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { cancelRestore, type RestoreState, undoRestore } from '@/lib/panel/app/backup/restore';
import { showRefusal } from '@/lib/panel/show-error';

export type RestoreOutcomeProps = { readonly restore: Exclude<RestoreState, { readonly status: 'none' }> };

/** Where the restoring of a snapshot is, and what came of it. */
export function RestoreOutcome({ restore }: RestoreOutcomeProps) {
  const t = useT();
  const formats = useFormats();
  switch (restore.status) {
    case 'reading':
    case 'writing':
      return (
        <BusyLine onCancel={cancelRestore}>
          {restore.status === 'reading' || restore.total === 0
            ? t('backup.looking')
            : t('backup.restoring', { done: formats.number(restore.done), total: formats.number(restore.total) })}
        </BusyLine>
      );
    case 'done':
      return (
        <>
          <BroughtLine sentence="backup.restored" result={restore.result} damaged={restore.damaged} />
          <div className="pl-actions">
            <GhostButton onClick={() => void undoRestore().catch(showRefusal)}>{t('common.undo')}</GhostButton>
          </div>
        </>
      );
    case 'nothing':
      return <OutcomeLine tone="good">{t('backup.nothingGone')}</OutcomeLine>;
    case 'undone':
      return (
        <OutcomeLine tone="good">
          {restore.stayed === 0
            ? t('import.undone')
            : t('import.undoneInPart', { number: formats.number(restore.stayed) })}
        </OutcomeLine>
      );
    case 'failed':
      return <OutcomeLine tone="bad">{t(`backup.notRestored.${restore.problem}`)}</OutcomeLine>;
    default:
      return restore satisfies never;
  }
}
