import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { KeyGuard } from '../keys/key-guard';
import type { CommandHandlers } from './command-handlers';

type Commands =
  | 'keys-state'
  | 'keys-passphrase'
  | 'keys-passphrase-remove'
  | 'keys-unlock'
  | 'keys-lock'
  | 'keys-forget'
  | 'keys-auto-lock';

export type KeyCommandContext = {
  readonly guard: KeyGuard;
  readonly providers: ProviderStore;
  /** Connected providers changed. */
  onChange(): Promise<void>;
};

/** The passphrase that protects the keys. No answer holds a key or a passphrase. */
export const keyCommands = ({ guard, providers, onChange }: KeyCommandContext): CommandHandlers<Commands> => ({
  'keys-state': () => guard.state(),
  'keys-passphrase': async ({ passphrase }) => {
    await guard.setPassphrase(passphrase);
    return null;
  },
  'keys-passphrase-remove': async () => {
    await guard.removePassphrase();
    return null;
  },
  'keys-unlock': ({ passphrase }) => guard.unlock(passphrase),
  'keys-lock': async () => {
    await guard.lock();
    return null;
  },
  'keys-forget': async () => {
    await guard.vault.clear();
    for (const row of await providers.list()) await providers.write({ ...row, secrets: {} });
    await guard.lock();
    await onChange();
    return null;
  },
  'keys-auto-lock': async ({ minutes }) => {
    await guard.setAutoLock(minutes);
    return null;
  },
});
