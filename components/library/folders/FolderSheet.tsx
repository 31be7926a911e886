import { useMemo } from 'react';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { folderKey } from '@/lib/domain/folder';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { type AskedMove, closeSheet } from '@/lib/panel/app/sheets';
import { useConversations } from '@/lib/panel/library/conversation-list';
import { foldersOf } from '@/lib/panel/library/folders';
import { moveToFolder } from '@/lib/panel/library/move-to-folder';
import { FolderPicker } from './FolderPicker';

/** Where conversations are to go: a folder that there is, a new one, or none. It is done at once, and can be undone. */
export function FolderSheet({ conversationIds, onMoved }: AskedMove) {
  const t = useT();
  const { locale } = useLocale();
  const conversations = useConversations();
  const folders = useMemo(() => conversations && foldersOf(conversations, locale), [conversations, locale]);
  const asked = useMemo(() => new Set(conversationIds), [conversationIds]);
  const rows = useMemo(() => (conversations ?? []).filter(({ id }) => asked.has(id)), [conversations, asked]);
  const keys = new Set(rows.map(({ folder }) => (folder === undefined ? '' : folderKey(folder))));
  const [shared] = keys.size === 1 ? keys : [];

  const choose = (folder: string | undefined): void => {
    closeSheet();
    onMoved?.();
    void moveToFolder(rows, folder);
  };

  return (
    <BottomSheet title={t('library.moveTitle')} testId="folder-sheet" hasField onClose={closeSheet}>
      <FolderPicker
        folders={folders}
        current={shared}
        isFiled={rows.some(({ folder }) => folder !== undefined)}
        onChoose={choose}
      />
    </BottomSheet>
  );
}
