import { useCallback, useEffect, useState } from 'react';
import { BusyLine } from '@/components/ui/BusyLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import type { TextKey } from '@/lib/i18n/text-key';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useBackups } from '@/lib/panel/app/backup/backups';
import { measureStorage, type StorageSizes } from '@/lib/panel/app/storage-sizes';
import { useConversations } from '@/lib/panel/library/conversation-list';
import { ForgetFiles } from './ForgetFiles';
import { LargestConversations, type SizedConversation } from './LargestConversations';
import './StorageDetail.css';

export type StorageDetailProps = {
  /** All that the browser says is used, bytes; undefined until it has. */
  readonly used: number | undefined;
  readonly isInTab: boolean;
  /** More or less is used than before. */
  readonly onChange: () => void;
  readonly onClose: () => void;
};

/** Measures while it is shown, and again after `changes`; until that is done, what was measured stays. `failed`: the database does not open. */
const useStorageSizes = (changes: number): StorageSizes | 'failed' | undefined => {
  const [sizes, setSizes] = useState<StorageSizes | 'failed'>();
  useEffect(() => {
    const controller = new AbortController();
    const show = (sizes: StorageSizes): void => {
      if (changes === 0 || sizes.isWhole) setSizes(sizes);
    };
    measureStorage(controller.signal, show).catch(() => setSizes('failed'));
    return () => controller.abort();
  }, [changes]);
  return sizes;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What takes how much space, and the conversations that take most. */
export function StorageDetail({ used, isInTab, onChange, onClose }: StorageDetailProps) {
  const t = useT();
  const formats = useFormats();
  const [changes, setChanges] = useState(0);
  const sizes = useStorageSizes(changes);
  const noteChange = useCallback(() => {
    setChanges((count) => count + 1);
    onChange();
  }, [onChange]);
  const stored = useConversations();
  const { snapshots } = useBackups();

  if (sizes === 'failed') {
    return (
      <div className="pl-storage">
        <OutcomeLine tone="bad">{t('archive.problem.database')}</OutcomeLine>
        <div className="pl-actions">
          <GhostButton onClick={onClose}>{t('common.close')}</GhostButton>
        </div>
      </div>
    );
  }
  if (sizes?.isWhole !== true || stored === undefined) {
    const { conversations = [], total = 0 } = sizes ?? {};
    const size = sum(conversations.map(({ text, files }) => text + files));
    const values = { done: formats.number(conversations.length), total: formats.number(total) };
    return (
      <div className="pl-storage">
        <BusyLine onCancel={onClose}>{t('archive.writing', { ...values, size: formats.bytes(size) })}</BusyLine>
      </div>
    );
  }

  // What is deleted meanwhile counts no more, and what comes back by its Undo does again.
  const titles = new Map(stored.map(({ id, title }) => [id, title]));
  const here = sizes.conversations.flatMap((size): readonly SizedConversation[] => {
    const title = titles.get(size.id);
    return title === undefined ? [] : [{ ...size, title }];
  });
  const texts = sum(here.map(({ text }) => text));
  const files = sum(here.map((size) => size.files)) + sizes.draftFiles;
  const kept = sum(snapshots.map(({ bytes }) => bytes));
  // The browser packs what is stored and counts later: there may seem to be less than its parts.
  const rest = (used ?? 0) - texts - files - kept;
  const kinds: readonly (readonly [TextKey, number])[] = [
    ['library.title', texts],
    ['import.files', files],
    ['backup.snapshots', kept],
    ...(rest > 0 ? ([['settings.data.rest', rest]] as const) : []),
  ];
  return (
    <div className="pl-storage">
      <dl className="pl-storage-kinds pl-tabular">
        {kinds.map(([label, size]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{formats.bytes(size)}</dd>
          </div>
        ))}
      </dl>
      <ForgetFiles onForgotten={noteChange} />
      <LargestConversations conversations={here} isInTab={isInTab} />
      <div className="pl-actions">
        <GhostButton onClick={onClose}>{t('common.close')}</GhostButton>
      </div>
    </div>
  );
}
