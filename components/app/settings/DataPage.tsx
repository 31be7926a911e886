import { useState } from 'react';
import { KeyProtectionGroup } from '@/components/policy/KeyProtectionGroup';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useStorageUsage } from '@/lib/panel/app/storage-usage';
import { send } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { DeleteEverything } from './DeleteEverything';
import { TakeItWithYou } from './TakeItWithYou';

/** Where conversations are stored, how much space they take, and how to delete all of it. */
export function DataPage() {
  const t = useT();
  const formats = useFormats();
  const [deletions, setDeletions] = useState(0);
  const usage = useStorageUsage(deletions);

  const deleteEverything = async (): Promise<void> => {
    await send({ type: 'everything-delete' });
    setDeletions((count) => count + 1);
    showToast({ textKey: 'settings.data.deleted' });
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
        />
        <GroupRow title={t('settings.data.keys')} sentence={t('settings.data.keysText')} />
      </Group>
      <TakeItWithYou />
      <KeyProtectionGroup />
      <Group>
        <GroupRow
          title={t('settings.data.delete')}
          sentence={t('settings.data.deleteText')}
          control={<DeleteEverything onConfirm={() => deleteEverything().catch(showRefusal)} />}
        />
      </Group>
    </>
  );
}
