import Dexie, { type Table } from 'dexie';
import { base64Of, decodeBase64 } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import type { DatabaseFactory } from '@/lib/storage/read/database';
import type { Envelope } from './envelope';
import type { WrappedKey } from './passphrase-key';

/** The key of a vault without a passphrase. */
export type OwnKeyRow = { readonly id: 'main'; readonly key: CryptoKey };
/** The key of a vault with one, wrapped under it. */
export type ProtectedKeyRow = WrappedKey & { readonly id: 'protected' };
/** Present while the secrets are in the session's memory. */
type SessionRow = { readonly id: 'session' };

/** Keys and encrypted records. */
export class VaultDatabase extends Dexie {
  readonly keys: Table<OwnKeyRow | ProtectedKeyRow | SessionRow, string>;
  readonly envelopes: Table<Envelope, string>;

  constructor(name: string, factory: DatabaseFactory) {
    super(name, { chromeTransactionDurability: 'strict', ...factory });
    this.version(1).stores({ keys: 'id', envelopes: 'id' });
    this.keys = this.table('keys');
    this.envelopes = this.table('envelopes');
  }
}

/** Where the unlocked key is while the browser runs: in memory only, closed to content scripts, outlives the worker. */
const unlockedItem = 'vault-key';

const keySchema = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));

/** A key for AES-GCM that cannot be exported again. */
export const importKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** A new key that can never be exported. */
export const generateKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** The key that a vault encrypts under. */
export type VaultKeys = {
  protectedRow(): Promise<ProtectedKeyRow | undefined>;
  /** The key under the passphrase, while that was given; otherwise undefined. */
  unlocked(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Keeps it in memory for this browser session. */
  keepUnlocked(raw: Uint8Array): Promise<void>;
  forgetUnlocked(): Promise<void>;
  /** The key, if there is one yet. Throws ChatError `locked`. */
  read(): Promise<CryptoKey | undefined>;
  /** Makes the key of a vault without a passphrase, unless somebody has just made it. */
  make(): Promise<CryptoKey>;
};

/** Reads and makes keys. `session` is memory of the browser session. */
export const createVaultKeys = (database: VaultDatabase, session: KeyValueArea): VaultKeys => {
  const protectedRow: VaultKeys['protectedRow'] = async () => {
    const row = await database.keys.get('protected');
    return row?.id === 'protected' ? row : undefined;
  };

  const unlocked: VaultKeys['unlocked'] = async () => {
    const stored = z.safeParse(keySchema, (await session.get([unlockedItem]))[unlockedItem]);
    return stored.success ? decodeBase64(stored.data) : undefined;
  };

  const read: VaultKeys['read'] = async () => {
    if ((await protectedRow()) !== undefined) {
      const raw = await unlocked();
      if (raw === undefined) throw new ChatError({ code: 'locked' });
      return importKey(raw);
    }
    const row = await database.keys.get('main');
    return row?.id === 'main' ? row.key : undefined;
  };

  const make: VaultKeys['make'] = async () => {
    const key = await generateKey();
    return database.transaction('rw', database.keys, async () => {
      const known = await database.keys.get('main');
      if (known?.id === 'main') return known.key;
      await database.keys.add({ id: 'main', key });
      return key;
    });
  };

  return {
    protectedRow,
    unlocked,
    keepUnlocked: (raw) => session.set({ [unlockedItem]: base64Of(raw) }),
    forgetUnlocked: () => session.remove([unlockedItem]),
    read,
    make,
  };
};
