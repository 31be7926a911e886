import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { keptSnapshots } from '@/lib/domain/app/backup';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { deleteSnapshot, takeSnapshot, useBackups } from '@/lib/panel/app/backup/backups';
import { restoreSnapshot, useRestore } from '@/lib/panel/app/backup/restore';
import type { Snapshot } from '@/lib/panel/app/backup/snapshots';
import { currentTime } from '@/lib/panel/now';
import { showRefusal } from '@/lib/panel/show-error';
import { MakingLine } from './MakingLine';
import { RestoreOutcome } from './RestoreOutcome';
import { textsAt } from './texts-at';
import './BackupGroup.css';

const takeNow = async (): Promise<void> => void (await takeSnapshot(await textsAt(), true));

function SnapshotRow({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useT();
  const formats = useFormats();
  const restore = useRestore();
  const { at, bytes } = snapshot;
  const isBusy = restore.status === 'reading' || restore.status === 'writing';
  const isShown = restore.status !== 'none' && restore.at === at;
  return (
    <GroupRow
      title={formats.dateTime(at)}
      sentence={t('backup.snapshotFacts', { ago: formats.ago(at, currentTime()), size: formats.bytes(bytes) })}
      control={
        <div className="pl-actions">
          <GhostButton disabled={isBusy} onClick={() => void restoreSnapshot(snapshot)}>
            {t('backup.restore')}
          </GhostButton>
          <ConfirmDialog
            trigger={<GhostButton disabled={isBusy}>{t('common.delete')}</GhostButton>}
            title={t('backup.deleteTitle')}
            text={t('backup.deleteText')}
            confirmLabel={t('common.delete')}
            onConfirm={() => void deleteSnapshot(at).catch(showRefusal)}
          />
        </div>
      }
    >
      {isShown ? (
        <div className="pl-backup-state" data-testid="restore">
          <RestoreOutcome restore={restore} />
        </div>
      ) : null}
    </GroupRow>
  );
}

/** What is going on, or why there is no new one. */
function TakingState() {
  const t = useT();
  const { making, snapshotProblem } = useBackups();
  if (making?.kind === 'snapshot') {
    return (
      <div className="pl-backup-state">
        <MakingLine making={making} />
      </div>
    );
  }
  if (snapshotProblem === undefined) return null;
  return (
    <div className="pl-backup-state">
      <OutcomeLine tone="bad">
        {snapshotProblem === 'failed' ? t('backup.notTaken') : t(`backup.problem.${snapshotProblem}`)}
      </OutcomeLine>
    </div>
  );
}

/** The snapshots inside the browser. */
export function SnapshotRows() {
  const t = useT();
  const formats = useFormats();
  const { snapshots, making } = useBackups();
  const bytes = snapshots.reduce((sum, snapshot) => sum + snapshot.bytes, 0);
  return (
    <Group
      label={t('backup.snapshots')}
      labelTone="section"
      labelEnd={snapshots.length === 0 ? undefined : formats.bytes(bytes)}
    >
      <GroupRow
        title={snapshots.length === 0 ? t('backup.noSnapshots') : t('backup.takes')}
        sentence={`${t('backup.snapshotsText', { number: formats.number(keptSnapshots) })} ${t('backup.deletedStay')}`}
        control={
          <GhostButton disabled={making !== undefined} onClick={() => void takeNow().catch(showRefusal)}>
            {t('backup.take')}
          </GhostButton>
        }
      >
        <TakingState />
      </GroupRow>
      {snapshots.map((snapshot) => (
        <SnapshotRow key={snapshot.at} snapshot={snapshot} />
      ))}
    </Group>
  );
}
