import { DropdownMenu } from '@radix-ui/themes';
import { Folder as FolderIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { noFolder } from '@/lib/domain/library/list-query';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { foldersOf } from '@/lib/panel/library/folders';
import { FolderName } from './FolderName';

export type FolderFilterProps = {
  readonly conversations: readonly Conversation[];
  readonly onChoose: (value: string) => void;
};

/** How many folders the menu offers: the fullest ones; the others can be typed. */
const mostOffered = 50;

function Folders({ conversations, onChoose }: FolderFilterProps) {
  const t = useT();
  const formats = useFormats();
  const { locale } = useLocale();
  const folders = useMemo(() => foldersOf(conversations, locale), [conversations, locale]);
  const offered = new Set(folders.toSorted((left, right) => right.count - left.count).slice(0, mostOffered));
  return (
    <>
      {folders
        .filter((folder) => offered.has(folder))
        .map(({ path, key, count }) => (
          <DropdownMenu.Item key={key} onSelect={() => onChoose(path)}>
            <FolderName path={path} />
            <span className="pl-filter-count pl-tabular">{formats.number(count)}</span>
          </DropdownMenu.Item>
        ))}
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
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger>
        <FolderIcon size={15} aria-hidden="true" />
        {t('library.folder')}
      </DropdownMenu.SubTrigger>
      <DropdownMenu.SubContent className="pl-filter-names">
        <Folders conversations={conversations} onChoose={onChoose} />
      </DropdownMenu.SubContent>
    </DropdownMenu.Sub>
  );
}
