import Dexie, { type Table } from 'dexie';
import { z } from '@/lib/domain/schema';
import type { DatabaseFactory } from '@/lib/storage/read/database';

/** Secrets of one connected provider, by field name. */
export type Secrets = Readonly<Record<string, string>>;

/** Keeps secrets encrypted at rest. Only the background may hold one. */
export type Vault = {
  /** Replaces the secrets of a record; none removes it. */
  seal(recordId: string, secrets: Secrets): Promise<void>;
  /** The secrets of a record; none when there are none or they cannot be decrypted. */
  open(recordId: string): Promise<Secrets>;
  remove(recordId: string): Promise<void>;
  clear(): Promise<void>;
};

/** An encrypted record. `version` names this envelope's format, `schema` the format of what is inside. */
type Envelope = {
  readonly id: string;
  readonly version: 1;
  readonly recordType: 'provider-secrets';
  readonly schema: 1;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
};

type KeyRow = { readonly id: 'main'; readonly key: CryptoKey };

class VaultDatabase extends Dexie {
  readonly keys: Table<KeyRow, string>;
  readonly envelopes: Table<Envelope, string>;

  constructor(name: string, factory: DatabaseFactory) {
    super(name, { chromeTransactionDurability: 'strict', ...factory });
    this.version(1).stores({ keys: 'id', envelopes: 'id' });
    this.keys = this.table('keys');
    this.envelopes = this.table('envelopes');
  }
}

const secretsSchema = z.record(z.string(), z.string());

const encode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

const boundTo = (envelope: Pick<Envelope, 'recordType' | 'id' | 'schema'>): Uint8Array<ArrayBuffer> =>
  encode(JSON.stringify({ recordType: envelope.recordType, id: envelope.id, schema: envelope.schema }));

/**
 * Opens the vault: AES-256-GCM under a key that cannot be exported, a random 96-bit IV for each record, and the record's
 * type, id and schema as additional data, so that a record cannot be passed off as another (NIST SP 800-38D). It guards
 * against copies of files and against content scripts, not against code that runs in the extension's own origin.
 */
export const createVault = (name = 'vault', factory: DatabaseFactory = {}): Vault => {
  const database = new VaultDatabase(name, factory);

  const readKey = async (): Promise<CryptoKey | undefined> => (await database.keys.get('main'))?.key;

  const makeKey = async (): Promise<CryptoKey> => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    return database.transaction('rw', database.keys, async () => {
      const known = await readKey();
      if (known === undefined) await database.keys.add({ id: 'main', key });
      return known ?? key;
    });
  };

  const remove = (recordId: string): Promise<void> => database.envelopes.delete(recordId);

  return {
    seal: async (recordId, secrets) => {
      if (Object.keys(secrets).length === 0) return remove(recordId);
      const key = (await readKey()) ?? (await makeKey());
      const head = { id: recordId, version: 1, recordType: 'provider-secrets', schema: 1 } as const;
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const ciphertext = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: boundTo(head) },
        key,
        encode(JSON.stringify(secrets)),
      );
      await database.envelopes.put({ ...head, iv, ciphertext });
    },
    open: async (recordId) => {
      const envelope = await database.envelopes.get(recordId);
      const key = await readKey();
      if (envelope === undefined || key === undefined) return {};
      try {
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: envelope.iv, additionalData: boundTo(envelope) },
          key,
          envelope.ciphertext,
        );
        return z.parse(secretsSchema, JSON.parse(new TextDecoder().decode(plain)));
      } catch {
        // A damaged record is as good as none: the provider then asks for its key again.
        return {};
      }
    },
    remove,
    clear: () => database.envelopes.clear(),
  };
};
