import type { ChosenFile } from '@/lib/import/open-archive';

const withPath = (file: File): ChosenFile => ({
  path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
  file,
});

/** The files of a file chooser, or of a folder. */
export const chosenFiles = (files: FileList | null): readonly ChosenFile[] => [...(files ?? [])].map(withPath);

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A browser gives some entries at a time, and none when there are no more.
  return new Promise((resolve, reject) => {
    const next = (): void =>
      reader.readEntries((some) => {
        if (some.length === 0) return resolve(all);
        all.push(...some);
        next();
      }, reject);
    next();
  });
};

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const filesOf = async (entry: FileSystemEntry): Promise<readonly ChosenFile[]> => {
  if (isFolder(entry)) return (await Promise.all((await entriesOf(entry)).map(filesOf))).flat();
  if (!isFile(entry)) return [];
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return [{ path: entry.fullPath.replace(/^\//, ''), file }];
};

/** What was dropped: files, and what is in folders. To be called before the event is over, which empties the list. */
export const droppedFiles = async (transfer: DataTransfer): Promise<readonly ChosenFile[]> => {
  const dropped = [...transfer.items].filter(({ kind }) => kind === 'file');
  const found = dropped.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const all = found.map(({ entry, file }) => {
    if (entry !== null && isFolder(entry)) return filesOf(entry);
    return file === null ? [] : [withPath(file)];
  });
  return (await Promise.all(all)).flat();
};
