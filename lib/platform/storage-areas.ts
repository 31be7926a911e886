import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { browser } from './browser';

type AreaName = 'local' | 'session';

const areaOf = (name: AreaName): KeyValueArea => ({
  get: (keys) => browser.storage[name].get(keys === undefined ? null : [...keys]),
  set: (items) => browser.storage[name].set({ ...items }),
  remove: (keys) => browser.storage[name].remove([...keys]),
});

/** On disk, until the extension is removed. */
export const localArea: KeyValueArea = areaOf('local');

/** In memory, until the browser closes; outlives the worker. */
export const sessionArea: KeyValueArea = areaOf('session');

/**
 * Closes `storage.local` to content scripts, which may read it by default. Called at every start of the background.
 * Firefox has no access levels: there it holds nothing secret, and the vault's encryption is the guard.
 * https://developer.chrome.com/docs/extensions/reference/api/storage#method-StorageArea-setAccessLevel
 */
export const restrictLocalArea = async (): Promise<void> => {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
};
