import { type BackupState, backupStateSchema, noBackups } from '@/lib/domain/app/backup';
import { z } from '@/lib/domain/schema';
import { inBackupTable, settled } from './backup-database';

const parsed = (row: unknown): BackupState => z.safeParse(backupStateSchema, row).data ?? noBackups;

/** What is known of backups. */
export const readBackupState = (): Promise<BackupState> =>
  inBackupTable('readonly', async (rows) => parsed(await settled(rows.get('state'))));

/** Changes it, in one transaction: other pages may do so as well. Returns what it is then. */
export const changeBackupState = (change: (before: BackupState) => BackupState): Promise<BackupState> =>
  inBackupTable('readwrite', async (rows) => {
    const after = change(parsed(await settled(rows.get('state'))));
    await settled(rows.put(after, 'state'));
    return after;
  });

/** The user's folder for backups; undefined where none is chosen. */
export const readBackupFolder = (): Promise<FileSystemDirectoryHandle | undefined> =>
  inBackupTable('readonly', async (rows) => {
    const row: unknown = await settled(rows.get('folder'));
    return row instanceof FileSystemDirectoryHandle ? row : undefined;
  });

/** Keeps the folder, or forgets it: what was written into the one before stays there, and is no longer ours to remove. */
export const keepBackupFolder = (folder: FileSystemDirectoryHandle | undefined): Promise<BackupState> =>
  inBackupTable('readwrite', async (rows) => {
    await (folder === undefined ? settled(rows.delete('folder')) : settled(rows.put(folder, 'folder')));
    const { problem: _problem, inFolder: _inFolder, ...before } = parsed(await settled(rows.get('state')));
    const after = { ...before, written: [] };
    await settled(rows.put(after, 'state'));
    return after;
  });
