import type { Timers } from '@/lib/platform/clock';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { fillFacts } from '@/lib/storage/write/fill-facts';
import type { StorageHealth } from '../storage-health';

/** The first screen and what the user does then come before it, ms. */
const startMs = 2_000;
/** Between two pieces, for whatever else wants the database, ms. */
const pauseMs = 200;

/**
 * Gives what older versions stored the facts that the list shows, piece by piece. A worker that ends leaves the rest to the
 * next one; once all have them, a start costs one read.
 */
export const fillFactsLater = (
  database: ParleyDatabase,
  timers: Timers,
  health: Pick<StorageHealth, 'checked' | 'onError'>,
): void => {
  const fill = async (): Promise<void> => {
    await health.checked;
    if (await fillFacts(database)) later(pauseMs);
  };
  const later = (ms: number): void => void timers.after(ms, () => void fill().catch(health.onError));
  later(startMs);
};
