import { type ParleyDatabase, parley } from './database';

/** Files that are about to be forgotten, or are being forgotten. */
export type Forgetting = { readonly undoId: string /** Messages. */; readonly left: number };

/** The latest of them; undefined when there is none, or none any more. */
export const readForgetting = async (database: ParleyDatabase = parley): Promise<Forgetting | undefined> => {
  const rows = await database.deletions.orderBy('at').toArray();
  const row = rows.findLast(({ fileMessageIds }) => fileMessageIds !== undefined);
  return row && { undoId: row.id, left: row.fileMessageIds?.length ?? 0 };
};
