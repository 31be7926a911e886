import { create } from 'zustand';

/** How far the reading of a document is; of an article it is not always known how many pages it has. */
export type PageProgress = { readonly page: number; readonly pageCount?: number };

/** A file that is being read to become an attachment. */
export type FileImport = {
  readonly id: string;
  readonly draftKey: string;
  readonly name: string;
  /** Set once the first page of a document is read. */
  readonly progress?: PageProgress;
  /** The page that it takes the place of: the whole article of which that is one page. */
  readonly replaces?: string;
};

type FileImports = { readonly imports: readonly FileImport[] };

/** The files that are being read, in the order in which they were given. */
export const useFileImports = create<FileImports>()(() => ({ imports: [] }));

const controllers = new Map<string, AbortController>();

const changeImports = (change: (imports: readonly FileImport[]) => readonly FileImport[]): void =>
  useFileImports.setState(({ imports }) => ({ imports: change(imports) }));

/** Notes that a file is being read; the signal aborts when the user takes it off. */
export const beginReading = (fileImport: FileImport): AbortSignal => {
  const controller = new AbortController();
  controllers.set(fileImport.id, controller);
  changeImports((imports) => [...imports, fileImport]);
  return controller.signal;
};

/** Notes how far the reading of a document is. */
export const noteProgress = (id: string, progress: PageProgress): void =>
  changeImports((imports) =>
    imports.map((fileImport) => (fileImport.id === id ? { ...fileImport, progress } : fileImport)),
  );

/** Notes that a file is no longer being read. Returns the key of the draft that it is for; undefined where it was taken off. */
export const endReading = (id: string): string | undefined => {
  const ended = useFileImports.getState().imports.find((fileImport) => fileImport.id === id);
  controllers.delete(id);
  changeImports((imports) => imports.filter((fileImport) => fileImport.id !== id));
  return ended?.draftKey;
};

/** What is read for one draft goes to another: its conversation has begun. */
export const moveReadings = (from: string, to: string): void =>
  changeImports((imports) =>
    imports.map((fileImport) => (fileImport.draftKey === from ? { ...fileImport, draftKey: to } : fileImport)),
  );

/** Takes a file off that is still being read. */
export const cancelImport = (id: string): void => {
  controllers.get(id)?.abort();
  endReading(id);
};

/** Takes off what is being read to take the place of a file that is gone. */
export const cancelImportsFor = (fileId: string): void => {
  for (const { id, replaces } of useFileImports.getState().imports) if (replaces === fileId) cancelImport(id);
};

/** Whether files for a draft are still being read. */
export const isReadingFor = (draftKey: string): boolean =>
  useFileImports.getState().imports.some((fileImport) => fileImport.draftKey === draftKey);
