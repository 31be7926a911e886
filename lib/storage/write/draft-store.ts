import type { Attachment } from '@/lib/domain/attachment';
import type { Clock } from '@/lib/domain/clock';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { storageError } from './storage-error';

/** What the user has typed and not sent. */
export type DraftStore = {
  /** Empty when there is none. */
  read(key: string): Promise<string>;
  write(key: string, text: string): Promise<void>;
  addFile(key: string, file: Attachment): Promise<void>;
  removeFile(key: string, fileId: string): Promise<void>;
  /** Removes the text and the files. */
  clear(key: string): Promise<void>;
};

const stored = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw storageError(error);
  }
};

/** Removes the files of a draft; part of the transaction that sends or deletes it. */
export const removeDraftFiles = async (database: ParleyDatabase, keys: readonly string[]): Promise<void> => {
  await database.draftFiles
    .where('draftKey')
    .anyOf([...keys])
    .delete();
};

/** Keeps drafts in the database `parley`. */
export const createDraftStore = (database: ParleyDatabase, clock: Clock): DraftStore => ({
  read: async (key) => (await database.drafts.get(key))?.text ?? '',
  write: (key, text) =>
    stored(() => (text === '' ? database.drafts.delete(key) : database.drafts.put({ key, text, at: clock.now() }))),
  addFile: (key, file) => stored(() => database.draftFiles.put({ ...file, draftKey: key, at: clock.now() })),
  removeFile: (key, fileId) => stored(() => database.draftFiles.where({ draftKey: key, id: fileId }).delete()),
  clear: (key) =>
    stored(() =>
      database.transaction('rw', database.drafts, database.draftFiles, async () => {
        await database.drafts.delete(key);
        await removeDraftFiles(database, [key]);
      }),
    ),
});
