// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ArchiveSheet } from '@/components/app/ArchiveSheet';
import { loadTexts } from '@/lib/i18n/texts';
import { cancelArchive, exportEverything, useArchive } from '@/lib/panel/app/archive/export-everything';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/app/archive/export-everything', async (original) => ({
  ...(await original<typeof import('@/lib/panel/app/archive/export-everything')>()),
  exportEverything: vi.fn(async () => {}),
  cancelArchive: vi.fn(),
}));

beforeAll(() => loadTexts('en-US'));
beforeEach(() => useArchive.setState({ status: 'none' }, true));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('exports the conversations that were selected, and no others', async () => {
  renderThemed(<ArchiveSheet conversationIds={['c1', 'c2']} />);

  await press('Export');

  await vi.waitFor(() => expect(vi.mocked(exportEverything).mock.calls[0]?.[1]).toEqual(['c1', 'c2']));
});

it('asks first, also when an export has failed before, and says of its own that it did', async () => {
  useArchive.setState({ status: 'failed', problem: 'failed' }, true);
  renderThemed(<ArchiveSheet conversationIds={['c1']} />);
  const before = screen.queryByText(/export didn’t finish/);

  await press('Export');

  expect(before).toBeNull();
  expect(screen.getByText(/export didn’t finish/)).toBeTruthy();
});

it('cancels what it writes when it is closed', () => {
  const { unmount } = renderThemed(<ArchiveSheet conversationIds={['c1']} />);

  unmount();

  expect(cancelArchive).toHaveBeenCalledOnce();
});
