import { DropdownMenu } from '@radix-ui/themes';
import { Folder as FolderIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { noFolder } from '@/lib/domain/library/list-query';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { foldersOf } from '@/lib/panel/library/folders';
import { CountedFilter, CountedNames } from '../CountedFilter';
import { FolderName } from './FolderName';

export type FolderFilterProps = {
  readonly conversations: readonly Conversation[];
  readonly onChoose: (value: string) => void;
};

function Folders({ conversations, onChoose }: FolderFilterProps) {
  const t = useT();
  const { locale } = useLocale();
  const folders = useMemo(() => foldersOf(conversations, locale), [conversations, locale]);
  const all = folders.map(({ path, key, count }) => ({ key, count, name: <FolderName path={path} />, value: path }));
  return (
    <>
      <CountedNames all={all} onChoose={onChoose} />
      <DropdownMenu.Separator />
      <DropdownMenu.Item onSelect={() => onChoose(noFolder)}>{t('library.noFolder')}</DropdownMenu.Item>
    </>
  );
}

/** The folders as filters; nothing where there is none. */
export function FolderFilter({ conversations, onChoose }: FolderFilterProps) {
  const t = useT();
  if (conversations.every(({ folder }) => folder === undefined)) return null;
  return (
    <CountedFilter icon={<FolderIcon size={15} aria-hidden="true" />} label={t('library.folder')}>
      <Folders conversations={conversations} onChoose={onChoose} />
    </CountedFilter>
  );
}
