import type { Catalog } from '@/lib/domain/app/catalog';
import { autoLockSchema, type KeyProtection, type UnlockResult } from '@/lib/domain/policy/key-protection';
import type { ManagedView } from '@/lib/domain/policy/managed-policy';
import { z } from '@/lib/domain/schema';
import { command, output } from './declare';

/** The passphrase that protects the keys. No answer holds a key or a passphrase. */
export const keyCommands = {
  'keys-state': command({ input: {}, output: output<KeyProtection>(), isRepeatable: true, failure: 'harmless' }),
  /** Sets or changes the passphrase. Only towards the background. */
  'keys-passphrase': command({
    input: { passphrase: z.string().check(z.minLength(8), z.maxLength(1000)) },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Keeps the keys without a passphrase; removes one that was set. */
  'keys-keep': command({ input: { place: z.enum(['device', 'session']) }, output: output<null>(), isRepeatable: true }),
  'keys-unlock': command({
    input: { passphrase: z.string().check(z.maxLength(1000)) },
    output: output<UnlockResult>(),
    isRepeatable: false,
  }),
  'keys-lock': command({ input: {}, output: output<null>(), isRepeatable: true }),
  /** A forgotten passphrase: deletes the keys and nothing else. */
  'keys-forget': command({ input: {}, output: output<null>(), isRepeatable: true }),
  'keys-auto-lock': command({ input: { minutes: autoLockSchema }, output: output<null>(), isRepeatable: true }),
};

/** What every panel is told about what is locked. */
export type PolicyEvent =
  /** The organisation changed its policy, which decides what can be connected. */
  | { readonly type: 'policy-changed'; readonly catalog: Catalog; readonly managed?: ManagedView }
  | { readonly type: 'keys-changed'; readonly protection: KeyProtection };
