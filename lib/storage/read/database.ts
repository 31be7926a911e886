import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { Attachment } from '@/lib/domain/attachment';
import type { NewSettings } from '@/lib/domain/chat/new-settings';

/** A draft, by conversation id or by the window of a conversation that has no row yet. */
export type DraftRow = {
  readonly key: string;
  /** Empty where only `settings` are kept. */
  readonly text: string;
  readonly at: number;
  /** What was set for a conversation that has no row yet. */
  readonly settings?: NewSettings;
};

/** A file of a draft. `draftKey` is that of the draft's row, which need not exist: a draft can be a file alone. */
export type DraftFileRow = Attachment & { readonly draftKey: string; readonly at: number };

/**
 * What the search reads, one row per conversation: `text` is normalised and holds the title and then each message,
 * joined by a line feed; `ends[n]` is the offset where segment n ends. `messageIds[0]` is the empty text: the title.
 */
export type SearchTextRow = {
  readonly conversationId: string;
  readonly text: string;
  readonly messageIds: readonly string[];
  readonly ends: readonly number[];
};

/** The bigram signature of a search text, in a table of its own so that a scan need not load the texts. */
export type SearchSignatureRow = {
  readonly conversationId: string;
  /** ms since the epoch: `Conversation.updatedAt`. */
  readonly at: number;
  readonly bits: Uint8Array;
};

/** A user message that waits behind a run of its conversation. */
export type QueueRow = { readonly messageId: string; readonly conversationId: string; readonly at: number };

/** A deletion that can still be undone; its rows carry `deletedAt` until it is purged. */
export type DeletionRow = {
  readonly id: string;
  readonly at: number;
  readonly conversationIds: readonly string[];
  readonly messageIds: readonly string[];
  readonly providerIds: readonly string[];
  /** Messages that stay and lose the bytes of their files; nothing is done to them while it can be undone. */
  readonly fileMessageIds?: readonly string[];
  /** The path that was shown before, to be shown again. */
  readonly activeLeaf?: { readonly conversationId: string; readonly messageId?: string };
};

/** A row whose shape was wrong, taken out of its table so that the others go on working. */
export type QuarantineRow = {
  readonly id: string;
  readonly table: string;
  readonly at: number;
  readonly row: unknown;
};

/**
 * What was brought in at once. `staging`: its rows are being written and nobody sees them. `kept`: it is here, and can be
 * taken back. `leaving`: it was taken back, and its rows are being removed.
 */
export type ImportRow = {
  readonly id: string;
  readonly state: 'staging' | 'kept' | 'leaving';
  /** The id of the program that it is from, and its name; that of a file of ours is absent. */
  readonly source: string;
  readonly name?: string;
  /** Of the last step, ms since the epoch. */
  readonly at: number;
  /** How many came, once it is kept. */
  readonly conversations: number;
  readonly messages: number;
  /** How many rows of other kinds came; absent where none did. */
  readonly settings?: number;
  /** It is kept, and not all of its rows of other kinds are known to be written yet. */
  readonly isOpen?: true;
};

/** A conversation that an import brought, or added messages to. */
export type ImportItemRow = {
  readonly importId: string;
  readonly conversationId: string;
  /** The messages that it brought. */
  readonly messageIds: readonly string[];
  /** What an older conversation was before; absent where the import brought all of it. */
  readonly before?: { readonly updatedAt: number; readonly activeLeafId?: string };
};

/**
 * What an import brings besides conversations: the row as it is written, by its kind and its id there. Until the import is
 * kept nobody reads it; then it says what was written, also in `storage.local`, and what stood there before.
 */
export type ImportSettingRow = {
  readonly importId: string;
  readonly kind: string;
  readonly id: string;
  /** Its place among those of the import: prompts and tools come in the order that they had. */
  readonly order: number;
  readonly row: unknown;
  readonly before?: unknown;
};

/** A fact about the database itself, by name. */
export type MetaRow = { readonly key: string; readonly value: unknown };

/** The version of the schema below; `hello` names it, so that a page opens the database after the background has. */
export const parleySchemaVersion = 4;

/** The IndexedDB to use; absent = the browser's. */
export type DatabaseFactory = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/**
 * The database `parley`, which opens at the first query. Rows that this version did not write may have any shape, so
 * conversations, messages and providers come out as `unknown` and go through the parsers of `stored-rows`.
 *
 * Strict durability: a write completes after the disk has it (per database in Chromium; Firefox ignores it). Migrations
 * are forward only: a change of the schema is a new `version()` with its `upgrade` beside the existing ones, which stay
 * as they were shipped.
 */
export class ParleyDatabase extends Dexie {
  readonly conversations: Table<unknown, string>;
  readonly messages: Table<unknown, string>;
  readonly providers: Table<unknown, string>;
  readonly drafts: Table<DraftRow, string>;
  readonly draftFiles: Table<DraftFileRow, string>;
  readonly searchTexts: Table<SearchTextRow, string>;
  readonly searchSignatures: Table<SearchSignatureRow, string>;
  readonly queue: Table<QueueRow, string>;
  readonly deletions: Table<DeletionRow, string>;
  readonly quarantine: Table<QuarantineRow, string>;
  readonly meta: Table<MetaRow, string>;
  readonly imports: Table<ImportRow, string>;
  readonly importItems: Table<ImportItemRow, [importId: string, conversationId: string]>;
  readonly importSettings: Table<ImportSettingRow, [importId: string, kind: string, id: string]>;

  constructor(name = 'parley', factory: DatabaseFactory = {}) {
    super(name, { chromeTransactionDurability: 'strict', ...factory });
    this.version(1).stores({
      conversations: 'id, updatedAt, deletedAt',
      messages: 'id, conversationId, runId, deletedAt',
      providers: 'id',
      drafts: 'key',
      searchTexts: 'conversationId',
      searchSignatures: 'conversationId, at',
      queue: 'messageId, conversationId, at',
      deletions: 'id, at',
      quarantine: 'id',
      meta: 'key',
    });
    this.version(2).stores({ draftFiles: 'id, draftKey' });
    this.version(3).stores({ imports: 'id, state', importItems: '[importId+conversationId], importId' });
    this.version(4).stores({ importSettings: '[importId+kind+id], importId' });
    this.conversations = this.table('conversations');
    this.messages = this.table('messages');
    this.providers = this.table('providers');
    this.drafts = this.table('drafts');
    this.draftFiles = this.table('draftFiles');
    this.searchTexts = this.table('searchTexts');
    this.searchSignatures = this.table('searchSignatures');
    this.queue = this.table('queue');
    this.deletions = this.table('deletions');
    this.quarantine = this.table('quarantine');
    this.meta = this.table('meta');
    this.imports = this.table('imports');
    this.importItems = this.table('importItems');
    this.importSettings = this.table('importSettings');
  }
}

/** The extension's database. Pages read it; only the background writes. */
export const parley = new ParleyDatabase();
