// A database of its own, which pages write: the handle of a folder cannot go through a port to the background.
const databaseName = 'backups';
const table = 'kept';

/** Where snapshots lie in the extension's own file system. */
export const snapshotFolder = 'snapshots';

/** What a request of IndexedDB gives. */
export const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(table);
  return settled(opening);
};

/** Runs one transaction over what is known of backups; it is on the disk when this resolves. */
export const inBackupTable = async <Result>(
  mode: IDBTransactionMode,
  run: (rows: IDBObjectStore) => Promise<Result>,
): Promise<Result> => {
  const database = await open();
  try {
    const transaction = database.transaction(table, mode, { durability: 'strict' });
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([run(transaction.objectStore(table)), over]);
    return result;
  } finally {
    database.close();
  }
};

const removeSnapshots = async (): Promise<void> => {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(snapshotFolder, { recursive: true });
  } catch (error) {
    // None was made, or the browser has no such file system: in Firefox's private windows.
    if (!(error instanceof DOMException) || !['NotFoundError', 'SecurityError'].includes(error.name)) throw error;
  }
};

/**
 * Deletes the snapshots and what is known of backups, and forgets the folder. The files in it stay: they are the user's. So does
 * the wish for no reminders.
 *
 * @throws DOMException where the browser does not let go of the snapshots; all else is forgotten then.
 */
export const forgetBackups = async (): Promise<void> => {
  await inBackupTable('readwrite', async (rows) => {
    const { reminds } = Object(await settled<unknown>(rows.get('state')));
    await settled(rows.clear());
    if (reminds === false) await settled(rows.put({ reminds }, 'state'));
  });
  await removeSnapshots();
};
