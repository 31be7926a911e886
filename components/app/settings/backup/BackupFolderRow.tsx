import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { keptBackups } from '@/lib/domain/app/backup';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { backUp, chooseBackupFolder, leaveBackupFolder, useBackups } from '@/lib/panel/app/backup/backups';
import { showRefusal } from '@/lib/panel/show-error';
import { MakingLine } from './MakingLine';
import { textsAt } from './texts-at';
import './BackupGroup.css';

const backUpNow = async (): Promise<void> => void (await backUp(await textsAt(), true));

/** The first backup comes with the folder: nobody wants to wait a day for it. */
const choose = async (): Promise<void> => {
  if (await chooseBackupFolder()) await backUpNow();
};

/** What can be done with the folder, and what is wrong with it. */
function FolderState() {
  const t = useT();
  const { folder, making, state } = useBackups();
  if (making?.kind === 'backup') return <MakingLine making={making} />;
  const { problem } = state;
  // A snapshot is being made: the backup that follows each of these would find no room beside it.
  const isBusy = making !== undefined;
  const isAsking = folder !== undefined && folder.access !== 'granted';
  return (
    <>
      {problem !== undefined && !isAsking ? (
        <OutcomeLine tone="bad">{t(`backup.problem.${problem}`)}</OutcomeLine>
      ) : null}
      {isAsking ? <OutcomeLine tone="bad">{t('backup.askAgain')}</OutcomeLine> : null}
      {folder === undefined ? null : (
        <div className="pl-actions">
          {isAsking ? (
            <PrimaryButton disabled={isBusy} onClick={() => void backUpNow().catch(showRefusal)}>
              {t('backup.allow')}
            </PrimaryButton>
          ) : null}
          <GhostButton disabled={isBusy} onClick={() => void choose().catch(showRefusal)}>
            {t('backup.change')}
          </GhostButton>
          <GhostButton onClick={() => void leaveBackupFolder().catch(showRefusal)}>{t('backup.leave')}</GhostButton>
        </div>
      )}
    </>
  );
}

/** The folder into which everything is backed up. */
export function BackupFolderRow() {
  const t = useT();
  const formats = useFormats();
  const { folder, making, state } = useBackups();
  const isFree = making === undefined;
  const text = `${t('backup.folderText', { number: formats.number(keptBackups) })} ${t('backup.deletedStay')}`;
  if (folder === undefined) {
    return (
      <GroupRow
        title={t('backup.folder')}
        sentence={text}
        control={
          <GhostButton disabled={!isFree} onClick={() => void choose().catch(showRefusal)}>
            {t('backup.choose')}
          </GhostButton>
        }
      >
        {state.problem === undefined ? null : (
          <div className="pl-backup-state">
            <FolderState />
          </div>
        )}
      </GroupRow>
    );
  }
  return (
    <GroupRow
      title={t('backup.inFolder', { folder: folder.name })}
      sentence={text}
      control={
        folder.access === 'granted' && isFree ? (
          <GhostButton onClick={() => void backUpNow().catch(showRefusal)}>{t('backup.now')}</GhostButton>
        ) : null
      }
    >
      <div className="pl-backup-state">
        <FolderState />
      </div>
    </GroupRow>
  );
}
