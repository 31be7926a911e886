import { Suspense, useCallback, useState } from 'react';
import { KeyProtectionGroup } from '@/components/policy/KeyProtectionGroup';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { lazyView } from '@/components/ui/lazy-view';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useStorageUsage } from '@/lib/panel/app/storage-usage';
import { send } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { DeleteEverything } from './DeleteEverything';
import { TakeItWithYou } from './TakeItWithYou';

// What reads archives comes with it, and the other pages of the settings need none of that.
const ImportGroup = lazyView(async () => (await import('@/components/library/import/ImportGroup')).ImportGroup);

/** How long the rest of the page waits for what is known of backups, ms: a disk that never answers must not hide it. */
const patienceMs = 1000;

// It comes when it is known what there is: what stands below would move away under the pointer.
const BackupGroup = lazyView(async () => {
  const [group, { lookAtBackups }] = await Promise.all([
    import('./backup/BackupGroup'),
    import('@/lib/panel/app/backup/backups'),
  ]);
  // The group looks as well, and says what is wrong.
  const looked = lookAtBackups().catch(() => undefined);
  await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  return group.BackupGroup;
});

const StorageDetail = lazyView(async () => (await import('./storage/StorageDetail')).StorageDetail);

/** Where conversations are stored, how much space they take, and how to delete all of it. */
export function DataPage({ isInTab }: { readonly isInTab: boolean }) {
  const t = useT();
  const formats = useFormats();
  const [changes, setChanges] = useState(0);
  const [isMeasured, setMeasured] = useState(false);
  const usage = useStorageUsage(changes);
  const noteChange = useCallback(() => setChanges((count) => count + 1), []);

  const deleteEverything = async (): Promise<void> => {
    const { snapshotsStay } = await send({ type: 'everything-delete' });
    noteChange();
    showToast({ textKey: snapshotsStay ? 'settings.data.deletedInPart' : 'settings.data.deleted' });
  };

  return (
    <>
      <Group label={t('settings.data.kept')} labelTone="section">
        <GroupRow
          title={t('settings.data.conversations')}
          sentence={usage === undefined ? undefined : t('settings.data.conversationsText', { count: usage.messages })}
          control={<span className="pl-tabular">{usage && formats.number(usage.conversations)}</span>}
        />
        <GroupRow
          title={t('settings.data.space')}
          sentence={
            usage === undefined
              ? undefined
              : t('settings.data.spaceText', {
                  used: formats.bytes(usage.bytes),
                  quota: formats.bytes(usage.quotaBytes),
                })
          }
          control={
            isMeasured ? null : (
              <GhostButton onClick={() => setMeasured(true)}>{t('settings.data.spaceShow')}</GhostButton>
            )
          }
        >
          {isMeasured ? (
            <Suspense fallback={null}>
              <StorageDetail
                used={usage?.bytes}
                isInTab={isInTab}
                onChange={noteChange}
                onClose={() => setMeasured(false)}
              />
            </Suspense>
          ) : null}
        </GroupRow>
        <GroupRow title={t('settings.data.keys')} sentence={t('settings.data.keysText')} />
      </Group>
      <TakeItWithYou />
      <Suspense fallback={null}>
        <BackupGroup onChange={noteChange} />
        <ImportGroup renewWith={changes} onChange={noteChange} />
        <KeyProtectionGroup />
        <Group>
          <GroupRow
            title={t('settings.data.delete')}
            sentence={t('settings.data.deleteText')}
            control={<DeleteEverything onConfirm={() => deleteEverything().catch(showRefusal)} />}
          />
        </Group>
      </Suspense>
    </>
  );
}
