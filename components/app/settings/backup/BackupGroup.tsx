import { Switch } from '@radix-ui/themes';
import { useEffect } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { manyAnswers } from '@/lib/domain/app/backup';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { exportEverything, useArchive } from '@/lib/panel/app/archive/export-everything';
import { lookAtBackups, setReminds, useBackups } from '@/lib/panel/app/backup/backups';
import { useRestore } from '@/lib/panel/app/backup/restore';
import { currentTime } from '@/lib/panel/now';
import { showRefusal } from '@/lib/panel/show-error';
import { BackupFolderRow } from './BackupFolderRow';
import { SnapshotRows } from './SnapshotRows';
import { textsAt } from './texts-at';

/** Where the browser lets no page write into a folder. */
function DownloadsRow() {
  const t = useT();
  const isWriting = useArchive((state) => state.status === 'writing');
  return (
    <GroupRow
      title={t('backup.downloads')}
      sentence={t('backup.downloadsText')}
      control={
        <GhostButton disabled={isWriting} onClick={() => void textsAt().then(exportEverything, showRefusal)}>
          {t('backup.save')}
        </GhostButton>
      }
    />
  );
}

/** How old the last one is, how large, and where. */
function LastRow() {
  const t = useT();
  const formats = useFormats();
  const { last } = useBackups((shown) => shown.state);
  if (last === undefined) return <GroupRow title={t('backup.last')} sentence={t('backup.never')} />;
  const { at, bytes, folder } = last;
  const facts = { ago: formats.ago(at, currentTime()), size: formats.bytes(bytes) };
  return (
    <GroupRow
      title={t('backup.last')}
      sentence={folder === undefined ? t('backup.lastSaved', facts) : t('backup.lastInFolder', { ...facts, folder })}
    />
  );
}

/** Backups outside the browser, snapshots inside it, and how safe the browser's storage is. `onChange`: something takes more or less space. */
export function BackupGroup({ onChange }: { readonly onChange: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { isKnown, hasFolders, state, isKept, snapshots } = useBackups();
  const stored = snapshots.reduce((sum, { bytes }) => sum + bytes, 0);
  const exported = useArchive((archive) => archive.status);
  const restored = useRestore((restore) => restore.status);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `exported` is read by nothing; an export is a backup, too.
  useEffect(() => void lookAtBackups().catch(showRefusal), [exported]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` is read by nothing; snapshots take space, too.
  useEffect(() => {
    if (isKnown) onChange();
  }, [isKnown, stored, onChange]);
  useEffect(() => {
    if (restored === 'done' || restored === 'undone') onChange();
  }, [restored, onChange]);

  if (!isKnown) return null;
  return (
    <>
      <Group label={t('backup.title')} labelTone="section">
        {hasFolders ? <BackupFolderRow /> : <DownloadsRow />}
        <LastRow />
        <GroupRow
          title={t('backup.remind')}
          sentence={t('backup.remindText', { number: formats.number(manyAnswers) })}
          control={
            <Switch
              aria-label={t('backup.remind')}
              checked={state.reminds}
              onCheckedChange={(reminds) => void setReminds(reminds).catch(showRefusal)}
            />
          }
        />
        <GroupRow title={t('backup.kept')} sentence={isKept ? t('backup.keptYes') : t('backup.keptNo')} />
      </Group>
      <SnapshotRows />
    </>
  );
}
