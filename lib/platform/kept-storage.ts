/** Whether the browser has promised to keep what is stored, however full the disk gets. */
export const isStorageKept = async (): Promise<boolean> => (await navigator.storage.persisted?.()) ?? false;

/**
 * Asks the browser for that promise. It answers by itself, without a question to the user: Firefox yes with the permission
 * `unlimitedStorage`, Chromium by how much Parley is used.
 */
export const askToKeepStorage = async (): Promise<boolean> => {
  try {
    return await navigator.storage.persist();
  } catch {
    // Private windows have nothing that could be kept.
    return false;
  }
};
