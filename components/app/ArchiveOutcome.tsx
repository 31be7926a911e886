import { BusyLine } from '@/components/ui/BusyLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type ArchiveState, cancelArchive, saveAgain } from '@/lib/panel/app/archive/export-everything';
import './ArchiveOutcome.css';

export type ArchiveOutcomeProps = {
  readonly archive: Exclude<ArchiveState, { readonly status: 'none' }>;
  readonly onRetry: () => void;
};

/** What is being made, what was made, or why not. */
export function ArchiveOutcome({ archive, onRetry }: ArchiveOutcomeProps) {
  const t = useT();
  const formats = useFormats();
  switch (archive.status) {
    case 'writing':
      return (
        <BusyLine onCancel={cancelArchive}>
          {t('archive.writing', {
            done: formats.number(archive.done),
            total: formats.number(archive.total),
            size: formats.bytes(archive.bytes),
          })}
        </BusyLine>
      );
    case 'made':
      return (
        <>
          <OutcomeLine tone="good" more={t('archive.withoutKeys')}>
            {t('archive.made', { name: archive.name, size: formats.bytes(archive.file.size) })}
          </OutcomeLine>
          {archive.unreadable === 0 ? null : (
            <OutcomeLine tone="bad">
              {t('archive.unreadable', { count: formats.number(archive.unreadable) })}
            </OutcomeLine>
          )}
          <div className="pl-actions">
            <GhostButton onClick={saveAgain}>{t('archive.again')}</GhostButton>
          </div>
        </>
      );
    case 'failed':
      return (
        <>
          <OutcomeLine tone="bad">{t(`archive.problem.${archive.problem}`)}</OutcomeLine>
          <div className="pl-actions">
            <GhostButton onClick={onRetry}>{t('common.retry')}</GhostButton>
          </div>
        </>
      );
    default:
      return archive satisfies never;
  }
}
