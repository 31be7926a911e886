import type { ParleyDatabase } from '@/lib/storage/read/database';
import type { DataLossSentinel } from '@/lib/storage/write/data-loss-sentinel';
import type { Journal } from '@/lib/storage/write/journal';
import type { ListedToolsStore } from '@/lib/storage/write/listed-tools-store';
import type { McpStore } from '@/lib/storage/write/mcp-store';
import type { PluginStore } from '@/lib/storage/write/plugin-store';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { SearchStore } from '@/lib/storage/write/search-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { AllDeletions } from '../chat/all-deletions';
import type { TemporaryChats } from '../chat/temporary-chats';

export type DeleteEverythingContext = {
  readonly temporary: Pick<TemporaryChats, 'all' | 'forget'>;
  readonly deletions: Pick<AllDeletions, 'forget'>;
  readonly sentinel: Pick<DataLossSentinel, 'noteDeletion'>;
  readonly vault: Pick<Vault, 'clear'>;
  readonly preferences: Pick<PreferencesStore, 'forget'>;
  readonly journal: Pick<Journal, 'clear'>;
  /** What is read aloud, and what was exported of it. */
  forgetReadAloudSessions(): Promise<void>;
  /** What is on, and what is allowed for good. */
  forgetTools(): Promise<void>;
  readonly mcpServers: Pick<McpStore, 'forget'>;
  readonly listedTools: Pick<ListedToolsStore, 'forget'>;
  readonly searchServices: Pick<SearchStore, 'forget'>;
  readonly plugins: Pick<PluginStore, 'forget'>;
  /** Snapshots, and what is known of backups. */
  forgetBackups(): Promise<void>;
  readonly database: ParleyDatabase;
};

/** The table that says which database this is; without it the next start would miss a history. */
const kept = 'meta';
/** There while everything is being deleted. */
const markKey = 'deleting';

/** What the browser did not let go of. */
export type LeftOver = { readonly snapshotsStay: boolean };

const deleteAll = async (context: DeleteEverythingContext): Promise<LeftOver> => {
  const { temporary, deletions, sentinel, vault, preferences, journal, database } = context;
  await temporary.forget(temporary.all().map(({ conversation }) => conversation.id));
  deletions.forget();
  await sentinel.noteDeletion();
  await vault.clear();
  await preferences.forget();
  await journal.clear();
  await context.forgetReadAloudSessions();
  await context.forgetTools();
  await context.mcpServers.forget();
  await context.listedTools.forget();
  await context.searchServices.forget();
  await context.plugins.forget();
  // Files that the browser holds on to keep nothing else from going.
  const snapshotsStay = await context.forgetBackups().then(
    () => false,
    () => true,
  );
  // At once: what an import writes in between would be left for ever when its own row is gone. And with the mark: one that stayed
  // would delete at the next start what came since.
  const tables = database.tables.filter(({ name }) => name !== kept);
  await database.transaction('rw', database.tables, () =>
    Promise.all([...tables.map((table) => table.clear()), database.meta.delete(markKey)]),
  );
  return { snapshotsStay };
};

/** Deletes conversations, drafts, providers, keys and settings: Parley is as it was when it was installed. */
export const deleteEverything = async (context: DeleteEverythingContext): Promise<LeftOver> => {
  const { meta } = context.database;
  // Where the database takes nothing, what is kept beside it goes all the same.
  await meta.put({ key: markKey, value: true }).catch(() => undefined);
  try {
    return await deleteAll(context);
  } catch (error) {
    // Its user is told, and may go on instead.
    await meta.delete(markKey).catch(() => undefined);
    throw error;
  }
};

/** Whether a browser ended in the middle of it. */
export const isHalfDeleted = async ({ meta }: Pick<ParleyDatabase, 'meta'>): Promise<boolean> =>
  (await meta.get(markKey)) !== undefined;
