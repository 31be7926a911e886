import type { Clock } from '@/lib/domain/provider';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { storageError } from './storage-error';

/** What the user has typed and not sent. */
export type DraftStore = {
  /** Empty when there is none. */
  read(key: string): Promise<string>;
  write(key: string, text: string): Promise<void>;
};

/** Keeps drafts in the database `parley`. */
export const createDraftStore = (database: ParleyDatabase, clock: Clock): DraftStore => ({
  read: async (key) => (await database.drafts.get(key))?.text ?? '',
  write: async (key, text) => {
    try {
      if (text === '') await database.drafts.delete(key);
      else await database.drafts.put({ key, text, at: clock.now() });
    } catch (error) {
      throw storageError(error);
    }
  },
});
