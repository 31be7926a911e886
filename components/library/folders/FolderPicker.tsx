import { Check, Folder as FolderIcon, FolderMinus, FolderPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { SearchField } from '@/components/ui/SearchField';
import { folderKey, folderLabel, folderPath, longestFolder } from '@/lib/domain/folder';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type Folder, findFolders, knownSpelling } from '@/lib/panel/library/folders';
import { FolderName } from './FolderName';
import './FolderPicker.css';

export type FolderPickerProps = {
  /** Undefined while they are being read: nothing can be chosen yet. */
  readonly folders: readonly Folder[] | undefined;
  /** The key of the folder that all are in; empty where all are in none. */
  readonly current: string | undefined;
  /** Some are in a folder: they can be taken out. */
  readonly isFiled: boolean;
  readonly onChoose: (path: string | undefined) => void;
};

type Option =
  | { readonly type: 'none' }
  | { readonly type: 'folder'; readonly folder: Folder }
  | { readonly type: 'new'; readonly path: string };

const idOf = (option: Option): string => (option.type === 'folder' ? `in ${option.folder.key}` : option.type);

/** What can be chosen for what was typed. */
const optionsFor = ({ folders, isFiled }: FolderPickerProps, text: string): readonly Option[] => {
  if (folders === undefined) return [];
  const found = findFolders(folders, text).map((folder): Option => ({ type: 'folder', folder }));
  const path = knownSpelling(text, folders);
  if (path === '') return isFiled && text.trim() === '' ? [{ type: 'none' }, ...found] : found;
  const isNew = folders.every(({ key }) => key !== folderKey(path));
  return isNew ? [...found, { type: 'new', path }] : found;
};

/** The one that Enter takes: what was typed in full, else where all are now, else the first folder; not by itself out of a folder. */
const firstActive = (options: readonly Option[], current: string | undefined, text: string): Option | undefined => {
  const meant = text === '' ? current : folderKey(folderPath(text));
  const named = options.find((option) => option.type === 'folder' && option.folder.key === meant);
  return named ?? options.find(({ type }) => type !== 'none') ?? options[0];
};

/** A combobox whose list is always open: a field to find a folder or to name a new one, and the folders below it. */
export function FolderPicker(props: FolderPickerProps) {
  const { folders, current, onChoose } = props;
  const t = useT();
  const formats = useFormats();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const options = optionsFor(props, text);
  const active = options.find((option) => idOf(option) === chosenId) ?? firstActive(options, current, text);
  const index = active === undefined ? -1 : options.indexOf(active);
  const activeId = active && `${listId}-${index}`;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const take = (option: Option): void => {
    if (option.type === 'none') onChoose(undefined);
    else onChoose(option.type === 'new' ? option.path : option.folder.path);
  };
  const find = (query: string): void => {
    setText(query);
    setChosenId(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      take(active);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = options.at((index + step) % options.length);
    setChosenId(next && idOf(next));
  };

  return (
    <>
      <SearchField
        label={t('library.findFolder')}
        clearLabel={t('common.clear')}
        dir="auto"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        maxLength={longestFolder}
        value={text}
        onValueChange={find}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className="pl-folder-options" role="listbox" aria-label={t('library.folders')}>
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are handled by its input (WAI-ARIA APG, combobox).
          <div
            key={idOf(option)}
            id={`${listId}-${place}`}
            className="pl-folder-option"
            role="option"
            tabIndex={-1}
            aria-selected={option.type === 'folder' && option.folder.key === current}
            data-highlighted={option === active || undefined}
            onClick={() => take(option)}
            onPointerMove={() => setChosenId(idOf(option))}
          >
            {option.type === 'folder' ? (
              <>
                <FolderIcon size={16} aria-hidden="true" />
                <FolderName path={option.folder.path} />
                {option.folder.key === current ? <Check size={16} aria-hidden="true" /> : null}
                <span className="pl-folder-count pl-tabular" aria-hidden="true">
                  {formats.number(option.folder.count)}
                </span>
                <span className="pl-hidden-text">{t('library.count', { count: option.folder.count })}</span>
              </>
            ) : (
              <>
                {option.type === 'new' ? (
                  <FolderPlus size={16} aria-hidden="true" />
                ) : (
                  <FolderMinus size={16} aria-hidden="true" />
                )}
                <span className="pl-folder-offer">
                  {option.type === 'new'
                    ? t('library.newFolder', { name: folderLabel(option.path) })
                    : t('library.noFolder')}
                </span>
              </>
            )}
          </div>
        ))}
      </div>
      {folders?.length === 0 && text === '' ? (
        <p className="pl-note pl-folder-hint">{t('library.folderHint')}</p>
      ) : null}
    </>
  );
}
