import type { Timers } from '@/lib/platform/clock';
import { type Deletions, undoForMs } from '@/lib/storage/write/deletions';
import type { Vault } from '@/lib/storage/write/vault';
import type { UnusedAccess } from '../providers/unused-access';

/**
 * Removes for good what can no longer be undone, with the keys and the access of removed connections. Files of a conversation
 * that is answering go when it has ended.
 */
export type Purge = { now(): void; later(): void };

export type PurgeContext = {
  readonly deletions: Pick<Deletions, 'purge' | 'forgetFiles'>;
  readonly vault: Pick<Vault, 'remove'>;
  readonly unusedAccess: Pick<UnusedAccess, 'leave'>;
  readonly timers: Timers;
  isAnswering(conversationId: string): boolean;
  onError(error: unknown): void;
};

/** Makes it. What a worker that died has left is purged by the next one. */
export const createPurge = ({ deletions, vault, unusedAccess, timers, isAnswering, onError }: PurgeContext): Purge => {
  const purge = async (): Promise<void> => {
    const removed = await deletions.purge();
    for (const { id } of removed) await vault.remove(id);
    await unusedAccess.leave(removed);
    if (await deletions.forgetFiles(isAnswering)) later();
  };
  const now = (): void => void purge().catch(onError);
  const later = (): void => void timers.after(undoForMs + 1000, now);
  return { now, later };
};
