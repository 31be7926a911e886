import type { Clock } from '@/lib/domain/clock';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import {
  type AutoLockMinutes,
  autoLockSchema,
  type KeyProtection,
  type UnlockResult,
} from '@/lib/domain/policy/key-protection';
import { z } from '@/lib/domain/schema';
import type { Vault, VaultPlace } from '@/lib/storage/write/vault';

/** Guards the vault's passphrase: slows guessing down and locks what is not used. */
export type VaultLock = {
  /** The vault as the rest of the background uses it: each use counts, and none is possible after the time is up. */
  readonly vault: Vault;
  state(): Promise<KeyProtection>;
  setPassphrase(passphrase: string): Promise<void>;
  /** Keeps the keys in a place where no passphrase protects them. */
  keepIn(place: VaultPlace): Promise<void>;
  unlock(passphrase: string): Promise<UnlockResult>;
  lock(): Promise<void>;
  setAutoLock(minutes: AutoLockMinutes): Promise<void>;
  /** Locks if the time is up. */
  expire(): Promise<void>;
};

export type KeyGuardContext = {
  readonly vault: Vault;
  readonly local: KeyValueArea;
  readonly session: KeyValueArea;
  readonly clock: Clock;
  /** The ids of the vault's records that should hold keys. */
  keyRecords(): Promise<readonly string[]>;
  /** Wakes the background at this time, ms since the epoch, to call `expire`. */
  wakeAt(time: number): void;
  /** The protection changed. */
  onChange(protection: KeyProtection): void;
};

const minutesItem = 'auto-lock-minutes';
const usedItem = 'vault-used-at';
const failuresItem = 'vault-failures';
const standardMinutes: AutoLockMinutes = 15;

const failuresSchema = z.object({ count: z.number(), until: z.number() });

/** The wait after so many wrong passphrases in a row, ms: doubling from one second up to a minute. */
export const waitAfter = (failures: number): number => Math.min(60_000, 1000 * 2 ** (failures - 1));

/** Makes the guard. Failures and times live in the session's memory, so that a restart of the worker keeps them. */
export const createVaultLock = (context: KeyGuardContext): VaultLock => {
  const { vault, local, session, clock } = context;

  const minutes = async (): Promise<AutoLockMinutes> =>
    z.safeParse(autoLockSchema, (await local.get([minutesItem]))[minutesItem]).data ?? standardMinutes;

  const state = async (): Promise<KeyProtection> => {
    await expire();
    const lockState = await vault.lock.state();
    const place = lockState === 'none' ? await vault.lock.place() : 'passphrase';
    const records = place === 'session' ? await context.keyRecords() : [];
    const kept = await Promise.all(records.map(vault.has));
    return {
      place,
      isLocked: lockState === 'locked',
      autoLockMinutes: await minutes(),
      missing: records.filter((_record, index) => kept[index] === false),
    };
  };

  const tell = async (): Promise<void> => context.onChange(await state());

  const lock = async (): Promise<void> => {
    await vault.lock.close();
    await session.remove([usedItem]);
    await tell();
  };

  const noteUse = async (): Promise<void> => {
    const limit = await minutes();
    const now = clock.now();
    await session.set({ [usedItem]: now });
    if (limit > 0) context.wakeAt(now + limit * 60_000);
  };

  const expire = async (): Promise<void> => {
    if ((await vault.lock.state()) !== 'unlocked') return;
    const limit = await minutes();
    if (limit === 0) return;
    const usedAt = z.safeParse(z.number(), (await session.get([usedItem]))[usedItem]).data ?? 0;
    const due = usedAt + limit * 60_000;
    if (due <= clock.now()) await lock();
    else context.wakeAt(due);
  };

  const use = async (): Promise<void> => {
    if ((await vault.lock.state()) !== 'unlocked') return;
    await expire();
    if ((await vault.lock.state()) === 'unlocked') await noteUse();
  };

  return {
    vault: {
      ...vault,
      open: async (recordId) => {
        await use();
        return vault.open(recordId);
      },
      seal: async (recordId, secrets) => {
        await use();
        await vault.seal(recordId, secrets);
        // One that was missing may be there again.
        if ((await vault.lock.place()) === 'session') await tell();
      },
    },
    state,
    setPassphrase: async (passphrase) => {
      await expire();
      await vault.lock.set(passphrase);
      await noteUse();
      await tell();
    },
    keepIn: async (place) => {
      await expire();
      await vault.lock.keepIn(place);
      await tell();
    },
    unlock: async (passphrase) => {
      const known = z.safeParse(failuresSchema, (await session.get([failuresItem]))[failuresItem]).data;
      const left = (known?.until ?? 0) - clock.now();
      // Not even checked: someone who guesses learns nothing before the wait is over.
      if (left > 0) return { isUnlocked: false, waitMs: left };
      const count = (known?.count ?? 0) + 1;
      // Counted before the try, so that tries at the same time do not share one wait.
      await session.set({ [failuresItem]: { count, until: clock.now() + waitAfter(count) } });
      if (!(await vault.lock.open(passphrase))) return { isUnlocked: false, waitMs: waitAfter(count) };
      await session.remove([failuresItem]);
      await noteUse();
      await tell();
      return { isUnlocked: true, waitMs: 0 };
    },
    lock,
    setAutoLock: async (limit) => {
      await local.set({ [minutesItem]: limit });
      await use();
      await tell();
    },
    expire,
  };
};
