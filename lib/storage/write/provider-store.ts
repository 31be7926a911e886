import { parseProviderRow } from '@/lib/domain/app/stored-rows';
import type { Clock } from '@/lib/domain/clock';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { setAsideBadRows } from './quarantine';
import { storageError } from './storage-error';

/** The connected providers, without their secrets. */
export type ProviderStore = {
  /** Those that are not deleted, the oldest connection first. */
  list(): Promise<readonly ConnectedProvider[]>;
  find(connectionId: string): Promise<ConnectedProvider | undefined>;
  write(provider: ConnectedProvider): Promise<void>;
};

/** Keeps them in the database `parley`. */
export const createProviderStore = (database: ParleyDatabase, clock: Clock): ProviderStore => ({
  list: async () => {
    const [keys, rows] = await Promise.all([
      database.providers.toCollection().primaryKeys(),
      database.providers.toArray(),
    ]);
    const keyed = new Map(rows.map((row, index) => [keys[index] ?? '', row] as const));
    const providers = await setAsideBadRows(database, 'providers', keyed, parseProviderRow, clock.now());
    return providers
      .filter((provider) => provider.deletedAt === undefined)
      .sort((left, right) => left.createdAt - right.createdAt);
  },
  find: async (connectionId) => {
    const provider = parseProviderRow(await database.providers.get(connectionId));
    return provider?.deletedAt === undefined ? provider : undefined;
  },
  write: async (provider) => {
    try {
      await database.providers.put(provider);
    } catch (error) {
      throw storageError(error);
    }
  },
});
