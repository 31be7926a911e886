import { ChatError } from '@/lib/domain/chat-error';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import type { DatabaseFactory } from '@/lib/storage/read/database';
import { type Envelope, openEnvelope, type Secrets, sealEnvelope } from './envelope';
import { unwrapKey, wrapKey } from './passphrase-key';
import { createSessionEnvelopes } from './session-envelopes';
import {
  createVaultKeys,
  generateKey,
  importKey,
  type OwnKeyRow,
  type ProtectedKeyRow,
  VaultDatabase,
} from './vault-keys';

export type { Secrets } from './envelope';

/** Keeps secrets encrypted at rest. Only the background may hold one. */
export type Vault = {
  /** Replaces the secrets of a record; an empty set removes it. Throws ChatError `locked`. */
  seal(recordId: string, secrets: Secrets): Promise<void>;
  /**
   * The secrets of a record; empty when there are none or they cannot be decrypted. Throws ChatError `locked` where
   * there are some.
   */
  open(recordId: string): Promise<Secrets>;
  /** Whether there are secrets of a record, readable or locked. */
  has(recordId: string): Promise<boolean>;
  remove(recordId: string): Promise<void>;
  /** Deletes every secret, and the passphrase with them. */
  clear(): Promise<void>;
  lock: VaultLock;
};

/** Where secrets are kept that no passphrase protects. */
export type VaultPlace = 'device' | 'session';

/** The passphrase of a vault, and where its secrets are without one. */
export type VaultLock = {
  state(): Promise<'none' | 'locked' | 'unlocked'>;
  /** Sets or changes the passphrase. Throws ChatError `locked`. */
  set(passphrase: string): Promise<void>;
  /**
   * Keeps the secrets without a passphrase: on the disk, or in the memory of this browser session only. They stay, and
   * leave no copy behind. Throws ChatError `locked`.
   */
  keepIn(place: VaultPlace): Promise<void>;
  /** Where the secrets are without a passphrase. */
  place(): Promise<VaultPlace>;
  /** False for a wrong passphrase. */
  open(passphrase: string): Promise<boolean>;
  /** Drops the key from memory. */
  close(): Promise<void>;
};

export type VaultOptions = {
  readonly name?: string;
  readonly factory?: DatabaseFactory;
  /** Memory of the browser session. */
  readonly session: KeyValueArea;
  /** How many iterations a new passphrase takes. */
  readonly iterations: () => Promise<number>;
};

/** Does one piece of work after the other, even if earlier ones fail. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
};

/** The records, encrypted under another key. One that cannot be decrypted counts as missing. */
const resealed = async (
  envelopes: readonly Envelope[],
  before: CryptoKey,
  key: CryptoKey,
): Promise<readonly Envelope[]> => {
  const moved: Envelope[] = [];
  for (const envelope of envelopes) {
    const secrets = await openEnvelope(envelope, before);
    if (secrets !== undefined) moved.push(await sealEnvelope(envelope.id, secrets, key));
  }
  return moved;
};

/**
 * Opens the vault: AES-256-GCM under a key that cannot be exported, a random 96-bit IV for each record, and the record's
 * type, id and schema as additional data, so that a record cannot be passed off as another (NIST SP 800-38D). It guards
 * against copies of files and against content scripts, not against code that runs in the extension's own origin. With a
 * passphrase the key itself is stored only under it; kept for a session, the records are in its memory only.
 */
export const createVault = ({ name = 'vault', factory = {}, session, iterations }: VaultOptions): Vault => {
  const database = new VaultDatabase(name, factory);
  const inSession = createSessionEnvelopes(session);
  const keys = createVaultKeys(database, session);
  // One change of keys or records after the other: none is encrypted under a key that is being replaced.
  const inTurn = createTurns();

  const place = async (): Promise<VaultPlace> =>
    (await database.keys.get('session')) === undefined ? 'device' : 'session';

  const find = async (recordId: string): Promise<Envelope | undefined> =>
    (await place()) === 'session' ? inSession.get(recordId) : database.envelopes.get(recordId);

  /**
   * Encrypts every record under another key and stores that key, all or nothing: the change in the database decides where
   * the records are. What is in memory is written before it and cleared after it.
   */
  const moveTo = async (key: CryptoKey, row: OwnKeyRow | ProtectedKeyRow, target: VaultPlace): Promise<void> => {
    const before = await keys.read();
    const source = await place();
    const envelopes = source === 'session' ? await inSession.all() : await database.envelopes.toArray();
    const moved = before === undefined ? [] : await resealed(envelopes, before, key);
    if (target === 'session') await inSession.put(moved);
    await database.transaction('rw', database.keys, database.envelopes, async () => {
      await database.keys.clear();
      await database.envelopes.clear();
      await database.keys.put(row);
      if (target === 'session') await database.keys.put({ id: 'session' });
      else await database.envelopes.bulkPut(moved);
    });
    if (target === 'device') await inSession.remove(envelopes.map(({ id }) => id));
  };

  const remove = async (recordId: string): Promise<void> => {
    await database.envelopes.delete(recordId);
    await inSession.remove([recordId]);
  };

  return {
    seal: (recordId, secrets) =>
      inTurn(async () => {
        if (Object.keys(secrets).length === 0) return remove(recordId);
        const key = (await keys.read()) ?? (await keys.make());
        const envelope = await sealEnvelope(recordId, secrets, key);
        if ((await place()) === 'session') await inSession.put([envelope]);
        else await database.envelopes.put(envelope);
      }),
    open: async (recordId) => {
      const envelope = await find(recordId);
      if (envelope === undefined) return {};
      const key = await keys.read();
      // A damaged record counts as missing: the provider then asks for its key again.
      return (key === undefined ? undefined : await openEnvelope(envelope, key)) ?? {};
    },
    has: async (recordId) => (await find(recordId)) !== undefined,
    remove: (recordId) => inTurn(() => remove(recordId)),
    clear: () =>
      inTurn(async () => {
        await database.envelopes.clear();
        await database.keys.delete('protected');
        await inSession.remove((await inSession.all()).map(({ id }) => id));
        await keys.forgetUnlocked();
      }),
    lock: {
      state: async () => {
        if ((await keys.protectedRow()) === undefined) return 'none';
        return (await keys.unlocked()) === undefined ? 'locked' : 'unlocked';
      },
      set: (passphrase) =>
        inTurn(async () => {
          const isProtected = (await keys.protectedRow()) !== undefined;
          const known = isProtected ? await keys.unlocked() : undefined;
          if (isProtected && known === undefined) throw new ChatError({ code: 'locked' });
          const raw = known ?? crypto.getRandomValues(new Uint8Array(32));
          const row = { id: 'protected', ...(await wrapKey(raw, passphrase, await iterations())) } as const;
          if (isProtected) await database.keys.put(row);
          else await moveTo(await importKey(raw), row, 'device');
          await keys.keepUnlocked(raw);
        }),
      keepIn: (target) =>
        inTurn(async () => {
          const key = await generateKey();
          await moveTo(key, { id: 'main', key }, target);
          await keys.forgetUnlocked();
        }),
      place,
      open: async (passphrase) => {
        const row = await keys.protectedRow();
        const raw = row === undefined ? undefined : await unwrapKey(row, passphrase);
        if (raw !== undefined) await keys.keepUnlocked(raw);
        return raw !== undefined;
      },
      close: keys.forgetUnlocked,
    },
  };
};
