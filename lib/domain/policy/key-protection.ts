import { z } from '@/lib/domain/schema';

/** Minutes without use after which unlocked keys lock by themselves; 0 = when the browser closes. */
export const autoLockSchema = z.union([z.literal(5), z.literal(15), z.literal(60), z.literal(0)]);

export type AutoLockMinutes = z.infer<typeof autoLockSchema>;

/**
 * Where keys are kept: encrypted on this device, there under a passphrase, or in the memory of one browser session, after
 * which each is asked for again.
 */
export const keyPlaces = ['device', 'passphrase', 'session'] as const;

export type KeyPlace = (typeof keyPlaces)[number];

/** How the keys are protected beyond their encryption. */
export type KeyProtection = {
  readonly place: KeyPlace;
  /** The passphrase has to be given before they can be used. */
  readonly isLocked: boolean;
  readonly autoLockMinutes: AutoLockMinutes;
  /** The vault records whose keys ended with the session: ids of connections, and those of voices and recognizers. */
  readonly missing: readonly string[];
};

/** The result of entering a passphrase: `waitMs` says how long the next try will have to wait. */
export type UnlockResult = { readonly isUnlocked: boolean; readonly waitMs: number };
