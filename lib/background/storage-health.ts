import type { ChatEvent } from '@/lib/commands/all';
import type { HelloResult } from '@/lib/commands/app';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import type { DataLossSentinel } from '@/lib/storage/write/data-loss-sentinel';
import { isNewerDatabase, storageError } from '@/lib/storage/write/storage-error';

/** What is wrong with the storage, as panels show it. */
export type StorageProblem = NonNullable<HelloResult['storageProblem']>;

/** Knows what is wrong with the storage and tells the panels once. */
export type StorageHealth = {
  /** Opens the database and asks the sentinel. Never rejects. */
  readonly checked: Promise<void>;
  problem(): StorageProblem | undefined;
  /** A database call failed. */
  onError(error: unknown): void;
  /** A write went through. */
  noteSuccess(): void;
};

const key = 'storage-problem';

/** Watches the storage. A missing history is reported until the browser closes, not only while this worker lives. */
export const createStorageHealth = (
  open: () => Promise<unknown>,
  sentinel: DataLossSentinel,
  session: KeyValueArea,
  broadcast: (event: ChatEvent) => void,
): StorageHealth => {
  let problem: StorageProblem | undefined;

  const tell = (found: StorageProblem): void => {
    if (problem === found) return;
    problem = found;
    broadcast({ type: 'storage-problem', problem: found });
  };

  const onError = (error: unknown): void => {
    if (isNewerDatabase(error)) tell('newer');
    else tell(storageError(error).data.code === 'storage-full' ? 'full' : 'broken');
  };

  const check = async (): Promise<void> => {
    try {
      await open();
      const known = z.safeParse(z.literal('missing'), (await session.get([key]))[key]);
      const state = await sentinel.check();
      if (state === 'missing') await session.set({ [key]: 'missing' });
      if (state === 'missing' || known.success) tell('missing');
    } catch (error) {
      onError(error);
    }
  };

  return {
    checked: check(),
    problem: () => problem,
    onError,
    noteSuccess: () => {
      if (problem !== 'full') return;
      problem = undefined;
      broadcast({ type: 'storage-recovered' });
    },
  };
};
