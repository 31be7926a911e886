import { z } from './schema';

/** Minutes without use after which unlocked keys lock by themselves; 0 = when the browser closes. */
export const autoLockSchema = z.union([z.literal(5), z.literal(15), z.literal(60), z.literal(0)]);

export type AutoLockMinutes = z.infer<typeof autoLockSchema>;

/** How the stored keys are protected beyond their encryption. */
export type KeyProtection = {
  /** A passphrase has to be given before they can be used. */
  readonly isProtected: boolean;
  readonly isLocked: boolean;
  readonly autoLockMinutes: AutoLockMinutes;
};

/** What came of a passphrase: `waitMs` says how long the next try will have to wait. */
export type UnlockResult = { readonly isUnlocked: boolean; readonly waitMs: number };
