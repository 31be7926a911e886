import { expect, it } from 'vitest';
import {
  type BackupState,
  backupName,
  backupStateSchema,
  isBackupDue,
  isBackupName,
  isSnapshotDue,
  noBackups,
  remindsSince,
} from '@/lib/domain/app/backup';
import { z } from '@/lib/domain/schema';

const day = 86_400_000;
const now = 100 * day;
const library = { conversations: 3, mark: 'now' };
const stateOf = (own: Partial<BackupState>): BackupState => ({ ...noBackups, ...own });

it.each([
  ['nothing was backed up yet', undefined, library, true],
  ['something changed, a day ago', { at: now - day, mark: 'before' }, library, true],
  ['something changed within the day', { at: now - day + 1, mark: 'before' }, library, false],
  ['nothing changed, for a month', { at: now - 30 * day, mark: 'now' }, library, false],
  ['something changed, and the clock was a year ahead then', { at: now + 365 * day, mark: 'before' }, library, true],
  ['the library is empty', { at: now - 30 * day, mark: 'before' }, { conversations: 0, mark: 'now' }, false],
  ['the library is empty and nothing was backed up yet', undefined, { conversations: 0, mark: 'now' }, false],
])('says whether a backup and a snapshot are due when %s', (_, before, current, isDue) => {
  const inFolder = before === undefined ? {} : { inFolder: before };
  const snapshot = before === undefined ? {} : { snapshot: before };

  expect(isBackupDue(stateOf(inFolder), current, now)).toBe(isDue);
  expect(isSnapshotDue(stateOf(snapshot), current, now)).toBe(isDue);
});

it('makes a backup in the folder although there is a newer one in the downloads', () => {
  expect(isBackupDue(stateOf({ last: { at: now, bytes: 1 } }), library, now)).toBe(true);
});

it.each([
  ['nothing was backed up yet', {}, 0],
  ['the last backup is a month old', { last: { at: now - 30 * day, bytes: 1 } }, now - 30 * day],
  ['the last backup is younger', { last: { at: now - 30 * day + 1, bytes: 1 } }, undefined],
  ['the last reminder was put away within the month', { remindedAt: now - 29 * day }, undefined],
  ['the last reminder was put away a month ago', { remindedAt: now - 30 * day }, 0],
  ['the clock was a year ahead at the last reminder', { remindedAt: now + 365 * day }, 0],
  ['the user wants none', { reminds: false }, undefined],
])('counts answers for a reminder since the last backup when %s', (_, own, since) => {
  expect(remindsSince(stateOf(own), now)).toBe(since);
});

it('names a backup by its local time, and knows such a name', () => {
  const name = backupName(new Date(2026, 0, 2, 3, 4, 5).getTime());

  expect(name).toBe('parley-backup-2026-01-02-030405.zip');
  expect(isBackupName(name)).toBe(true);
});

it.each([
  'parley-2026-01-02.zip',
  'parley-backup-2026-01-02-030405.zip.part',
  'my parley-backup-2026-01-02-030405.zip',
])('does not take %s for a name of its own', (name) => {
  expect(isBackupName(name)).toBe(false);
});

it('reads a record of another version as far as it can', () => {
  expect(z.parse(backupStateSchema, { later: 1 })).toEqual(noBackups);
});
