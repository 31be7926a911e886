import { type Attachment, attachmentSchema } from '@/lib/domain/attachment';
import { z } from '@/lib/domain/schema';
import { type ParleyDatabase, parley } from './database';

/** The files of a draft in the order in which they were attached. Rows with a wrong shape are left out. */
export const readDraftFiles = async (
  draftKey: string,
  database: ParleyDatabase = parley,
): Promise<readonly Attachment[]> => {
  const rows = await database.draftFiles.where('draftKey').equals(draftKey).sortBy('at');
  return rows.flatMap((row) => z.safeParse(attachmentSchema, row).data ?? []);
};
