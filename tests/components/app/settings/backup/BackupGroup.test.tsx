// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BackupGroup } from '@/components/app/settings/backup/BackupGroup';
import { noBackups } from '@/lib/domain/app/backup';
import { loadTexts } from '@/lib/i18n/texts';
import { exportEverything, useArchive } from '@/lib/panel/app/archive/export-everything';
import {
  type BackupsShown,
  backUp,
  callOffBackup,
  chooseBackupFolder,
  deleteSnapshot,
  leaveBackupFolder,
  setReminds,
  takeSnapshot,
  useBackups,
} from '@/lib/panel/app/backup/backups';
import { useRestore } from '@/lib/panel/app/backup/restore';
import type { BroughtIn } from '@/lib/panel/library/import/bring-in';
import { currentTime } from '@/lib/panel/now';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/app/backup/backups', async (original) => ({
  ...(await original<typeof import('@/lib/panel/app/backup/backups')>()),
  backUp: vi.fn(async () => undefined),
  callOffBackup: vi.fn(async () => {}),
  chooseBackupFolder: vi.fn(async () => true),
  deleteSnapshot: vi.fn(async () => {}),
  leaveBackupFolder: vi.fn(async () => {}),
  lookAtBackups: vi.fn(async () => {}),
  setReminds: vi.fn(async () => {}),
  takeSnapshot: vi.fn(async () => undefined),
}));
vi.mock('@/lib/panel/app/archive/export-everything', async (original) => ({
  ...(await original<typeof import('@/lib/panel/app/archive/export-everything')>()),
  exportEverything: vi.fn(async () => {}),
}));

const dayMs = 86_400_000;
const granted = { name: 'Archive', access: 'granted' } as const;
const onChange = vi.fn();

beforeAll(() => loadTexts('en-US'));
beforeEach(() => {
  useArchive.setState({ status: 'none' }, true);
  useRestore.setState({ status: 'none' }, true);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const draw = (own: Partial<BackupsShown>): void => {
  useBackups.setState({ ...useBackups.getInitialState(), isKnown: true, hasFolders: true, ...own }, true);
  renderThemed(<BackupGroup onChange={onChange} />);
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const buttons = (): readonly (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('shows nothing until it knows what there is', () => {
  draw({ isKnown: false });

  expect(screen.queryByText('Backup')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

it('offers a folder where there is none, and makes the first backup at once when one is chosen', async () => {
  draw({});
  expect(screen.getByText('Nothing has been backed up yet.')).toBeTruthy();

  await press('Choose a folder…');

  await waitFor(() => expect(backUp).toHaveBeenCalledWith(expect.anything(), true));
});

it('backs up nothing when no folder is chosen', async () => {
  vi.mocked(chooseBackupFolder).mockResolvedValueOnce(false);
  draw({});

  await press('Choose a folder…');

  expect(chooseBackupFolder).toHaveBeenCalledOnce();
  expect(backUp).not.toHaveBeenCalled();
});

it('says why a folder could not be taken', () => {
  draw({ state: { ...noBackups, problem: 'withdrawn' } });

  expect(screen.getByRole('alert').textContent).toContain('The browser doesn’t let Parley write there.');
});

it('asks again where the browser forgot what it allowed, and calls that no other failure', async () => {
  draw({ folder: { name: 'Archive', access: 'prompt' }, state: { ...noBackups, problem: 'full' } });
  expect(screen.getByRole('alert').textContent).toBe('The browser asks again before Parley may write there.');
  expect(buttons()).not.toContain('Back up now');

  await press('Allow');

  await waitFor(() => expect(backUp).toHaveBeenCalledWith(expect.anything(), true));
});

it.each([
  ['gone', 'The folder isn’t there any more.'],
  ['full', 'There isn’t enough space.'],
  ['elsewhere', 'Another page of Parley is exporting'],
  ['database', 'The stored conversations can’t be opened.'],
  ['failed', 'The backup didn’t succeed.'],
] as const)('says that a backup is %s, with ways out', async (problem, text) => {
  draw({ folder: granted, state: { ...noBackups, problem } });
  expect(screen.getByRole('alert').textContent).toContain(text);
  expect(buttons()).toEqual(expect.arrayContaining(['Back up now', 'Choose another folder…', 'Stop backing up']));

  await press('Stop backing up');

  expect(leaveBackupFolder).toHaveBeenCalledOnce();
});

it('shows how far a backup is, and only a way to end it', async () => {
  draw({ folder: granted, making: { kind: 'backup', progress: { done: 2, total: 9, bytes: 4e6 } } });
  expect(screen.getByRole('status').textContent).toBe('Conversation 2 of 9 · 4 MB');
  expect(buttons()).toEqual(['Cancel', 'Make one now']);
  expect(screen.getByRole('button', { name: 'Make one now' })).toHaveProperty('disabled', true);

  await press('Cancel');

  expect(callOffBackup).toHaveBeenCalledOnce();
});

it('says when the archive goes into the folder', () => {
  draw({ folder: granted, making: { kind: 'backup' } });

  expect(screen.getByRole('status').textContent).toBe('Copying into the folder…');
});

it('lets nobody choose another folder or allow this one while a snapshot is made', () => {
  draw({ folder: { name: 'Archive', access: 'prompt' }, making: { kind: 'snapshot' } });

  for (const name of ['Allow', 'Choose another folder…']) {
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

it.each([
  ['in the folder', 'Archive', '3 days ago, 5 MB, in the folder “Archive”'],
  ['in the downloads', undefined, '3 days ago, 5 MB, in your downloads'],
])('says how old and how large the last backup %s is', (_, folder, text) => {
  const last = { at: currentTime() - 3 * dayMs, bytes: 5e6, ...(folder !== undefined && { folder }) };
  draw({ state: { ...noBackups, last } });

  expect(screen.getByText(text)).toBeTruthy();
});

it('saves to the downloads where the browser has no folders', async () => {
  draw({ hasFolders: false });
  expect(buttons()).not.toContain('Choose a folder…');

  await press('Save to Downloads…');

  await waitFor(() => expect(exportEverything).toHaveBeenCalledOnce());
});

it('offers no second download while one is written', () => {
  useArchive.setState({ status: 'writing', done: 0, total: 1, bytes: 0 }, true);
  draw({ hasFolders: false });

  expect(screen.getByRole('button', { name: 'Save to Downloads…' })).toHaveProperty('disabled', true);
});

it('takes and gives reminders', async () => {
  draw({ state: { ...noBackups, reminds: false } });
  const remind = screen.getByRole('switch', { name: 'Remind me' });
  expect(remind.getAttribute('aria-checked')).toBe('false');

  await act(async () => fireEvent.click(remind));

  expect(setReminds).toHaveBeenCalledWith(true);
});

it.each([
  [true, 'The browser has promised to keep what Parley stores.'],
  [false, 'The browser hasn’t promised to keep what Parley stores.'],
])('says what the browser has promised: %s', (isKept, text) => {
  draw({ isKept });

  expect(screen.getByText(text, { exact: false })).toBeTruthy();
});

const snapshots = [2, 1].map((day) => ({
  at: day * dayMs,
  bytes: 2e6,
  open: async () => new File([], 'snapshot.zip'),
}));
const rowOf = (index: number): HTMLElement => {
  const row = screen.getAllByRole('button', { name: 'Restore' })[index]?.closest<HTMLElement>('.pl-row');
  if (row === null || row === undefined) throw new Error('no such snapshot');
  return row;
};

it('lists snapshots with their size, and passes on that space is taken', () => {
  draw({ snapshots });

  expect(screen.getByText('4 MB')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Restore' })).toHaveLength(2);
  onChange.mockClear();
  act(() => useBackups.setState({ snapshots: snapshots.slice(1) }));
  expect(onChange).toHaveBeenCalledOnce();
});

it('asks before it deletes a snapshot', async () => {
  draw({ snapshots });

  await act(async () => fireEvent.click(within(rowOf(1)).getByRole('button', { name: 'Delete' })));
  expect(deleteSnapshot).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Delete')));

  expect(deleteSnapshot).toHaveBeenCalledWith(dayMs);
});

it.each([
  ['failed', 'The snapshot wasn’t made. Try again.'],
  ['full', 'There isn’t enough space.'],
] as const)('says that a snapshot was not made: %s', async (snapshotProblem, text) => {
  draw({ snapshotProblem });
  expect(screen.getByRole('alert').textContent).toContain(text);

  await press('Make one now');

  await waitFor(() => expect(takeSnapshot).toHaveBeenCalledWith(expect.anything(), true));
});

const at = 2 * dayMs;

it.each([
  ['reading', { status: 'reading', at }, 'Looking for what’s gone…'],
  ['writing', { status: 'writing', at, done: 1, total: 5 }, 'Restoring conversation 1 of 5'],
  ['nothing', { status: 'nothing', at }, 'Everything in it is still here.'],
  ['damaged', { status: 'failed', at, problem: 'damaged' }, 'This snapshot is damaged and can’t be read.'],
  [
    'failed',
    { status: 'failed', at, problem: 'failed' },
    'It couldn’t be restored, and nothing was changed. Try again.',
  ],
  ['undone', { status: 'undone', at, stayed: 0 }, 'The import was undone'],
] as const)('says in its row what becomes of a snapshot that is restored: %s', (_, restore, text) => {
  useRestore.setState(restore, true);
  draw({ snapshots });

  expect(within(rowOf(0)).getByText(text)).toBeTruthy();
  expect(within(rowOf(1)).queryByTestId('restore')).toBeNull();
});

const brought = (own: Partial<Extract<BroughtIn, { readonly type: 'done' }>>) => ({
  ...({ type: 'done', importId: 'i', conversations: 0, messages: 0, settings: 0 } as const),
  ...{ missingFiles: 0, emptied: 0, notHere: 0, isWaiting: false },
  ...own,
});

it('says what was brought back where no conversation was', () => {
  useRestore.setState({ status: 'done', at, result: brought({ settings: 4, isWaiting: true }), damaged: 0 }, true);
  draw({ snapshots });

  const restored = within(rowOf(0)).getByTestId('restore').textContent;
  expect(restored).toContain('Restored. Prompts, drafts, preferences, services and tools: 4');
  expect(restored).toContain('Services and tools wait in Settings');
  expect(restored).not.toContain('Conversations');
});

it('says what was brought back and what was damaged, with a way back, and passes it on', () => {
  useRestore.setState({ status: 'done', at, result: brought({ conversations: 3, messages: 8 }), damaged: 2 }, true);
  draw({ snapshots });

  const restored = within(rowOf(0)).getByTestId('restore').textContent;
  expect(restored).toContain('Restored. Conversations: 3, messages: 8');
  expect(restored).toContain('Damaged parts that are left out: 2');
  expect(within(rowOf(0)).getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(onChange).toHaveBeenCalled();
});

it('restores one at a time', () => {
  useRestore.setState({ status: 'writing', at, done: 1, total: 5 }, true);
  draw({ snapshots });

  for (const button of screen.getAllByRole('button', { name: /^(Restore|Delete)$/ })) {
    expect(button).toHaveProperty('disabled', true);
  }
  expect(within(rowOf(0)).getByRole('button', { name: 'Cancel' })).toBeTruthy();
});
