import { liveQuery } from 'dexie';
import { parley } from './database';

/**
 * Runs a query now and again after each write, by any context, that touches what it has read. `onFailure` is called
 * when it throws, and the query then no longer runs. The returned function stops it too.
 */
export const followQuery = <Value>(
  query: () => Promise<Value>,
  onValue: (value: Value) => void,
  onFailure: (error: unknown) => void,
): (() => void) => {
  const subscription = liveQuery(query).subscribe({ next: onValue, error: onFailure });
  return () => subscription.unsubscribe();
};

/**
 * Calls `listener` when another context wants to change the database's version or delete it, which waits until this one
 * has closed it. It is closed right after.
 */
export const onVersionChange = (listener: () => void): void => {
  parley.on('versionchange', () => {
    listener();
    parley.close();
    return false;
  });
};
