import { ChatError } from '@/lib/domain/chat-error';
import type { Vault } from '@/lib/storage/write/vault';

/**
 * Throws ChatError `key-needed` for a record whose keys were lost with an earlier session of the browser. `secrets` is
 * what is known about them by field name.
 */
export const requireUnlocked = async (
  vault: Pick<Vault, 'has' | 'lock'>,
  recordId: string,
  secrets: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (Object.keys(secrets).length === 0 || (await vault.lock.place()) === 'device') return;
  if (!(await vault.has(recordId))) throw new ChatError({ code: 'key-needed' });
};
