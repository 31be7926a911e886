import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import { isSameJson } from '@/lib/domain/json-hash';
import type { ParleyDatabase } from '@/lib/storage/read/database';

/** The draft keys of the next new conversation, of every window that is known. */
export type DraftWindows = { newDraftKeys(): Promise<ReadonlySet<string>> };

type Draft = Extract<BroughtSetting, { readonly kind: 'draft' }>;

/**
 * Gives what was typed into a new conversation a window that shows it: the one that it was typed in, or another whose new
 * conversation is empty. Where there is none it is left out; all else stays as it is.
 */
export const createDraftPlaces =
  (
    { drafts, draftFiles, importSettings }: ParleyDatabase,
    windows: DraftWindows,
  ): ((importId: string, brought: readonly BroughtSetting[]) => Promise<readonly BroughtSetting[]>) =>
  async (importId, brought) => {
    const keys = await windows.newDraftKeys();
    const taken = new Set(brought.flatMap(({ kind, id }) => (kind === 'draft' && keys.has(id) ? [id] : [])));

    const isFree = async (key: string, { value }: Draft): Promise<boolean> => {
      if (taken.has(key) || (await drafts.get(key)) !== undefined) return false;
      if ((await draftFiles.where('draftKey').equals(key).count()) > 0) return false;
      // A command that is sent again finds its own.
      const staged = await importSettings.get([importId, 'draft', key]);
      return staged === undefined || isSameJson(staged.row, value);
    };

    const placed: BroughtSetting[] = [];
    for (const one of brought) {
      if (one.kind !== 'draft' || !one.id.startsWith('new:') || keys.has(one.id)) {
        placed.push(one);
        continue;
      }
      for (const key of keys) {
        if (!(await isFree(key, one))) continue;
        taken.add(key);
        placed.push({ ...one, id: key });
        break;
      }
    }
    return placed;
  };
