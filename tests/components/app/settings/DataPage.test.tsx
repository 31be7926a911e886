// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataPage } from '@/components/app/settings/DataPage';
import { useBackups } from '@/lib/panel/app/backup/backups';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
const disk = vi.hoisted(() => ({ look: (): Promise<void> => new Promise(() => {}) }));
vi.mock('@/lib/panel/app/backup/backups', async (original) => ({
  ...(await original<typeof import('@/lib/panel/app/backup/backups')>()),
  lookAtBackups: () => disk.look(),
}));

beforeEach(() => {
  // Loaded here, before two parts of the page ask for it at once.
  useBackups.setState(useBackups.getInitialState(), true);
  background.reset();
  background.answer({ 'keys-state': { place: 'device', isLocked: false, autoLockMinutes: 15, missing: [] } });
  background.answer({ 'storage-usage': { conversations: 3, messages: 6, bytes: 48_300_000, quotaBytes: 1e9 } });
  useSession.setState(firstState());
});
afterEach(cleanup);

it('shows what stands below the backups with them, so that nothing moves away under the pointer, and also when a disk never answers', async () => {
  renderThemed(<DataPage isInTab={false} />);

  expect(await screen.findByText('Show what takes space')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByText('Import conversations and settings')).toBeNull();

  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
  expect(screen.getByText('Import conversations and settings')).toBeTruthy();
});
