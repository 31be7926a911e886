// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ExportEverything } from '@/components/app/settings/ExportEverything';
import { loadTexts } from '@/lib/i18n/texts';
import { cancelArchive, exportEverything, saveAgain, useArchive } from '@/lib/panel/app/archive/export-everything';
import { useLibrarySize } from '@/lib/panel/app/archive/library-size';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/app/archive/export-everything', async (original) => ({
  ...(await original<typeof import('@/lib/panel/app/archive/export-everything')>()),
  exportEverything: vi.fn(async () => {}),
  cancelArchive: vi.fn(),
  saveAgain: vi.fn(),
}));
vi.mock('@/lib/panel/app/archive/library-size', () => ({ useLibrarySize: vi.fn() }));

beforeAll(async () => {
  await loadTexts('en-US');
  // Evaluated for the first time it takes longer than a test waits.
  await import('@/components/chat/export/archive-texts');
});
beforeEach(() => {
  vi.mocked(useLibrarySize).mockReturnValue({
    conversations: 12,
    messages: 3104,
    files: 17,
    bytes: 34e6,
    isWhole: true,
  });
  useArchive.setState({ status: 'none' }, true);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('says how much it will be before it starts, and starts nothing when that is cancelled', async () => {
  renderThemed(<ExportEverything />);
  await press('Export…');

  expect(screen.getByText('Conversations: 12 · messages: 3,104 · files: 17. About 34 MB.')).toBeTruthy();
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'Export…' })).toBeTruthy();
  expect(exportEverything).not.toHaveBeenCalled();

  await press('Export…');
  await press('Export');
  await vi.waitFor(() => expect(exportEverything).toHaveBeenCalledOnce());
});

it('can be started before everything is counted', async () => {
  vi.mocked(useLibrarySize).mockReturnValue({ conversations: 9, messages: 5, files: 0, bytes: 9, isWhole: false });
  renderThemed(<ExportEverything />);
  await press('Export…');

  expect(screen.getByText('Counting…')).toBeTruthy();
  await press('Export');
  await vi.waitFor(() => expect(exportEverything).toHaveBeenCalledOnce());
});

it('shows how far it is, and can be cancelled', async () => {
  useArchive.setState({ status: 'writing', done: 3, total: 12, bytes: 2e6 }, true);
  renderThemed(<ExportEverything />);

  expect(screen.getByText('Conversation 3 of 12 · 2 MB')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
  await press('Cancel');
  expect(cancelArchive).toHaveBeenCalledOnce();
});

it('says where the archive is, that keys are not in it, and what is missing; it can be saved again', async () => {
  const counts = {
    conversations: 1,
    messages: 1,
    files: 0,
    prompts: 0,
    assistants: 0,
    drafts: 0,
    connections: 0,
    tools: 0,
  };
  const file = new Blob(['12345']);
  useArchive.setState({ status: 'made', name: 'parley-2026-11-30.zip', file, counts, unreadable: 2 }, true);
  renderThemed(<ExportEverything />);

  expect(screen.getByText(/parley-2026-11-30\.zip is in your downloads/)).toBeTruthy();
  expect(screen.getByText('Keys, passphrases and sign-ins are not in it.')).toBeTruthy();
  expect(screen.getByText('Missing because it couldn’t be read: 2')).toBeTruthy();
  await press('Save again');
  expect(saveAgain).toHaveBeenCalledOnce();
});

it.each([
  ['full', /There isn’t enough space/],
  ['database', /stored conversations can’t be opened/],
  ['elsewhere', /exporting already/],
  ['failed', /export didn’t finish/],
] as const)('says why there is none (%s), and tries again', async (problem, words) => {
  useArchive.setState({ status: 'failed', problem }, true);
  renderThemed(<ExportEverything />);

  expect(screen.getByText(words)).toBeTruthy();
  await press('Try again');
  await vi.waitFor(() => expect(exportEverything).toHaveBeenCalledOnce());
});
