import type { Conversation } from '@/lib/domain/chat/conversation';
import { folderKey, folderNames, folderPath, isFolderWithin } from '@/lib/domain/folder';
import { normaliseSearchText, searchWords } from '@/lib/domain/library/search-text';

/** A folder that something is in, or in a folder in it. */
export type Folder = {
  /** As most recently written. */
  readonly path: string;
  readonly key: string;
  /** Conversations in it and in the folders in it. */
  readonly count: number;
};

const compareBy =
  ({ compare }: Intl.Collator) =>
  (left: Folder, right: Folder): number => {
    const [names, others] = [folderNames(left.path), folderNames(right.path)];
    const differs = names.findIndex((name, index) => compare(name, others[index] ?? '') !== 0);
    return differs < 0 ? names.length - others.length : compare(names[differs] ?? '', others[differs] ?? '');
  };

/** The folders that these conversations are in, each behind the one that it is in. */
export const foldersOf = (
  conversations: readonly Pick<Conversation, 'folder'>[],
  locale: string,
): readonly Folder[] => {
  const written = new Map<string, number>();
  for (const { folder } of conversations) if (folder !== undefined) written.set(folder, (written.get(folder) ?? 0) + 1);
  const found = new Map<string, Folder>();
  for (const [path, count] of written) {
    const names = folderNames(path);
    for (const depth of names.keys()) {
      const outer = names.slice(0, depth + 1).join('/');
      const key = folderKey(outer);
      const known = found.get(key) ?? { path: outer, key, count: 0 };
      found.set(key, { ...known, count: known.count + count });
    }
  }
  return [...found.values()].sort(compareBy(new Intl.Collator(locale, { numeric: true })));
};

/** Those in whose path every word occurs. */
export const findFolders = (folders: readonly Folder[], text: string): readonly Folder[] => {
  const words = searchWords(text);
  return folders.filter(({ path }) => words.every((word) => normaliseSearchText(path).includes(word)));
};

/** What was typed as the path of a folder, as it is written here already, or the part of it that is. Empty where it is none. */
export const knownSpelling = (text: string, folders: readonly Folder[]): string => {
  const path = folderPath(text);
  const key = folderKey(path);
  const outer = folders.findLast((folder) => isFolderWithin(key, folder.key));
  if (outer === undefined) return path;
  const names = folderNames(outer.path);
  return [...names, ...folderNames(path).slice(names.length)].join('/');
};
