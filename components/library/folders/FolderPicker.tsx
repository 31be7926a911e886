import { Check, Folder as FolderIcon, FolderMinus, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { folderKey, folderLabel, folderPath, longestFolder } from '@/lib/domain/folder';
import { useT } from '@/lib/i18n/use-t';
import { type Folder, findFolders, knownSpelling } from '@/lib/panel/library/folders';
import { PickerList, type PickerOption } from '../PickerList';
import { FolderName } from './FolderName';

export type FolderPickerProps = {
  /** Undefined while they are being read: nothing can be chosen yet. */
  readonly folders: readonly Folder[] | undefined;
  /** The key of the folder that all are in; empty where all are in none. */
  readonly current: string | undefined;
  /** Some are in a folder: they can be taken out. */
  readonly isFiled: boolean;
  readonly onChoose: (path: string | undefined) => void;
};

type Choice =
  | { readonly type: 'none' }
  | { readonly type: 'folder'; readonly folder: Folder }
  | { readonly type: 'new'; readonly path: string };

const idOf = (choice: Choice): string => (choice.type === 'folder' ? `in ${choice.folder.key}` : choice.type);

/** What can be chosen for what was typed. */
const choicesFor = ({ folders, isFiled }: FolderPickerProps, text: string): readonly Choice[] => {
  if (folders === undefined) return [];
  const found = findFolders(folders, text).map((folder): Choice => ({ type: 'folder', folder }));
  const path = knownSpelling(text, folders);
  if (path === '') return isFiled && text.trim() === '' ? [{ type: 'none' }, ...found] : found;
  const isNew = folders.every(({ key }) => key !== folderKey(path));
  return isNew ? [...found, { type: 'new', path }] : found;
};

/** The one that Enter takes: what was typed in full, else where all are now, else the first folder; not by itself out of a folder. */
const firstActive = (choices: readonly Choice[], current: string | undefined, text: string): Choice | undefined => {
  const meant = text === '' ? current : folderKey(folderPath(text));
  const named = choices.find((choice) => choice.type === 'folder' && choice.folder.key === meant);
  return named ?? choices.find(({ type }) => type !== 'none') ?? choices[0];
};

/** Finds the folder to go to, or names a new one. */
export function FolderPicker(props: FolderPickerProps) {
  const { folders, current, onChoose } = props;
  const t = useT();
  const [text, setText] = useState('');
  const choices = choicesFor(props, text);
  const first = firstActive(choices, current, text);

  const optionOf = (choice: Choice): PickerOption => {
    const id = idOf(choice);
    if (choice.type === 'folder') {
      const { path, key, count } = choice.folder;
      const isSelected = key === current;
      return {
        ...{ id, count, isSelected },
        icon: <FolderIcon size={16} aria-hidden="true" />,
        name: <FolderName path={path} />,
        mark: isSelected ? <Check size={16} aria-hidden="true" /> : null,
      };
    }
    const [Icon, words] =
      choice.type === 'new'
        ? [FolderPlus, t('library.newFolder', { name: folderLabel(choice.path) })]
        : [FolderMinus, t('library.noFolder')];
    return {
      id,
      icon: <Icon size={16} aria-hidden="true" />,
      name: <span className="pl-picker-offer">{words}</span>,
    };
  };
  const take = (id: string): void => {
    const choice = choices.find((one) => idOf(one) === id);
    if (choice?.type === 'none') onChoose(undefined);
    else if (choice !== undefined) onChoose(choice.type === 'new' ? choice.path : choice.folder.path);
  };

  return (
    <>
      <PickerList
        label={t('library.findFolder')}
        listLabel={t('library.folders')}
        longest={longestFolder}
        text={text}
        onText={setText}
        options={choices.map(optionOf)}
        firstActive={first && idOf(first)}
        onTake={take}
      />
      {folders?.length === 0 && text === '' ? (
        <p className="pl-note pl-picker-hint">{t('library.folderHint')}</p>
      ) : null}
    </>
  );
}
