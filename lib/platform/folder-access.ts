/** Whether Parley may write into a folder of the user's: `prompt` until the user says so, by a press. */
export type FolderAccess = 'granted' | 'prompt' | 'denied';

type Ask = (options: { readonly mode: 'readwrite' }) => Promise<FolderAccess>;

declare global {
  // Chromium's pickers (https://wicg.github.io/file-system-access), which TypeScript's library does not describe.
  var showDirectoryPicker:
    | ((options: { readonly id: string; readonly mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>)
    | undefined;
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of the library's.
  interface FileSystemDirectoryHandle {
    queryPermission?: Ask;
    requestPermission?: Ask;
  }
}

const mode = 'readwrite';

/** Whether the browser lets pages write into folders at all. Firefox does not. */
export const canChooseFolders = (): boolean => typeof globalThis.showDirectoryPicker === 'function';

/**
 * Lets the user choose a folder to write into. Undefined when they call it off. To be called at a press.
 *
 * @throws DOMException where the browser refuses the folder or the question.
 */
export const pickFolder = async (): Promise<FileSystemDirectoryHandle | undefined> => {
  try {
    return await globalThis.showDirectoryPicker?.({ id: 'parley-backups', mode });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
};

/** Whether it may be written into now. Asks nobody. A folder of the browser's own needs no permission. */
export const folderAccess = async (folder: FileSystemDirectoryHandle): Promise<FolderAccess> =>
  (await folder.queryPermission?.({ mode })) ?? 'granted';

/** Asks the user, by the browser's own question. To be called at a press. */
export const askFolderAccess = async (folder: FileSystemDirectoryHandle): Promise<FolderAccess> =>
  (await folder.requestPermission?.({ mode })) ?? 'granted';
