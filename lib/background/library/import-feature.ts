import type { importCommands, KeptImport } from '@/lib/commands/import';
import type { ImportRow } from '@/lib/storage/read/database';
import type { DataLossSentinel } from '@/lib/storage/write/data-loss-sentinel';
import { createImportStore } from '@/lib/storage/write/import-store';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import type { StorageHealth } from '../storage-health';

/** Bringing conversations in, and taking them back. */
export type ImportFeature = { readonly handlers: CommandHandlers<typeof importCommands> };

export type ImportFeatureContext = {
  readonly health: Pick<StorageHealth, 'checked' | 'onError' | 'noteSuccess'>;
  readonly sentinel: Pick<DataLossSentinel, 'noteHistory'>;
};

const keptImport = ({ id, name, at, conversations, messages }: ImportRow): KeptImport => ({
  id,
  ...(name !== undefined && { name }),
  at,
  conversations,
  messages,
});

/** Wires it. What an earlier worker or a page that is gone has left is removed at once. */
export const createImportFeature = (
  { database, network, keepalive, newId }: Pick<BackgroundDependencies, 'database' | 'network' | 'keepalive' | 'newId'>,
  { health, sentinel }: ImportFeatureContext,
): ImportFeature => {
  const store = createImportStore(database, network.clock, newId);
  /** Removing thousands of conversations takes longer than an idle worker lives. */
  const sweep = (): void => {
    const release = keepalive.hold();
    void health.checked.then(store.sweep).catch(health.onError).finally(release);
  };
  sweep();

  return {
    handlers: {
      'import-begin': async ({ source, name }) => ({ importId: await store.begin(source, name) }),
      'import-stage': async ({ importId, pieces }) => {
        const isHere = await store.stage(importId, pieces);
        health.noteSuccess();
        return { isHere };
      },
      'import-commit': async ({ importId }) => {
        const counts = await store.commit(importId);
        if (counts === undefined) return {};
        if (counts.conversations > 0) await sentinel.noteHistory();
        return { counts };
      },
      'import-undo': async ({ importId }) => {
        const stayed = await store.takeBack(importId);
        sweep();
        return { stayed };
      },
      'import-list': async () => ({ imports: (await store.list()).map(keptImport) }),
    },
  };
};
