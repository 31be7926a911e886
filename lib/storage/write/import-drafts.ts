import { broughtSettingSchema } from '@/lib/domain/app/brought-setting';
import { isSameJson } from '@/lib/domain/json-hash';
import { readConversation } from '@/lib/storage/read/conversations';
import type { ImportSettingRow, ParleyDatabase } from '@/lib/storage/read/database';
import { removeDraftFiles } from './draft-store';

const draftOf = ({ kind, id, row }: ImportSettingRow) => {
  const { data } = broughtSettingSchema.safeParse({ kind, id, value: row });
  return data?.kind === 'draft' ? data.value : undefined;
};

const hasPlace = async (database: ParleyDatabase, key: string): Promise<boolean> =>
  key.startsWith('new:') || (await readConversation(key, database)) !== undefined;

/** Whether nothing is typed there, and no file is another draft's. */
const isFree = async (database: ParleyDatabase, key: string, fileIds: readonly string[]): Promise<boolean> => {
  const { drafts, draftFiles } = database;
  if ((await drafts.get(key)) !== undefined) return false;
  if ((await draftFiles.where('draftKey').equals(key).count()) > 0) return false;
  return fileIds.length === 0 || (await draftFiles.bulkGet([...fileIds])).every((row) => row === undefined);
};

/**
 * Writes the drafts among what an import brings, where nothing is typed. The others, and those of conversations that are not
 * here, are the import's no more. Returns how many came. Runs inside a transaction.
 */
export const showDrafts = async (database: ParleyDatabase, rows: readonly ImportSettingRow[]): Promise<number> => {
  let shown = 0;
  for (const staged of rows.filter(({ kind }) => kind === 'draft')) {
    const { importId, kind, id: key } = staged;
    const draft = draftOf(staged);
    const ids = draft?.files.map(({ id }) => id) ?? [];
    if (draft === undefined || !(await hasPlace(database, key)) || !(await isFree(database, key, ids))) {
      await database.importSettings.delete([importId, kind, key]);
      continue;
    }
    const { text, at, files } = draft;
    if (text !== '') await database.drafts.put({ key, text, at });
    if (files.length > 0) await database.draftFiles.bulkPut(files.map((file) => ({ ...file, draftKey: key })));
    shown += 1;
  }
  return shown;
};

/** Removes the drafts that an import brought and that are as they came. Runs inside a transaction. */
export const hideDrafts = async (database: ParleyDatabase, rows: readonly ImportSettingRow[]): Promise<void> => {
  for (const staged of rows) {
    const draft = draftOf(staged);
    if (draft === undefined) continue;
    const [text, files] = await Promise.all([
      database.drafts.get(staged.id),
      database.draftFiles.where('draftKey').equals(staged.id).toArray(),
    ]);
    const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();
    if (
      text?.settings !== undefined ||
      (text?.text ?? '') !== draft.text ||
      !isSameJson(idsOf(files), idsOf(draft.files))
    )
      continue;
    await removeDraftFiles(database, [staged.id]);
    // Last: Dexie loses its transaction when a function that ends with another one's end is awaited.
    await database.drafts.delete(staged.id);
  }
};
