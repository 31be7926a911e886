import type { Attachment } from '@/lib/domain/attachment';
import { type NewSettings, newSettingsSchema } from '@/lib/domain/chat/new-settings';
import type { Clock } from '@/lib/domain/clock';
import { z } from '@/lib/domain/schema';
import type { DraftRow, ParleyDatabase } from '@/lib/storage/read/database';
import { storageError } from './storage-error';

/** What the user has typed and not sent. */
export type DraftStore = {
  /** Empty when there is none. */
  read(key: string): Promise<string>;
  write(key: string, text: string): Promise<void>;
  /** What was set for a conversation that has no row yet; undefined where nothing was, or where it cannot be read. */
  settings(key: string): Promise<NewSettings | undefined>;
  /** Keeps it beside the text, or forgets it. */
  writeSettings(key: string, settings: NewSettings | undefined): Promise<void>;
  addFile(key: string, file: Attachment): Promise<void>;
  removeFile(key: string, fileId: string): Promise<void>;
  /** Removes the text, the files and the settings. */
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

/** Changes a draft; one without a text and settings has no row. */
const changeRow = (
  database: ParleyDatabase,
  key: string,
  change: (row: Omit<DraftRow, 'key'> | undefined) => Omit<DraftRow, 'key'>,
): Promise<void> =>
  stored(() =>
    database.transaction('rw', database.drafts, async () => {
      const row = change(await database.drafts.get(key));
      if (row.text === '' && row.settings === undefined) await database.drafts.delete(key);
      else await database.drafts.put({ ...row, key });
    }),
  );

/** Keeps drafts in the database `parley`. */
export const createDraftStore = (database: ParleyDatabase, clock: Clock): DraftStore => ({
  read: async (key) => (await database.drafts.get(key))?.text ?? '',
  write: (key, text) => changeRow(database, key, (row) => ({ ...row, text, at: clock.now() })),
  settings: async (key) => z.safeParse(newSettingsSchema, (await database.drafts.get(key))?.settings).data,
  writeSettings: (key, settings) =>
    changeRow(database, key, (row) => ({
      text: row?.text ?? '',
      at: clock.now(),
      ...(settings !== undefined && { settings }),
    })),
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
