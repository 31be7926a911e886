// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ForgetFiles } from '@/components/app/settings/storage/ForgetFiles';
import { StorageDetail } from '@/components/app/settings/storage/StorageDetail';
import { loadTexts } from '@/lib/i18n/texts';
import { useBackups } from '@/lib/panel/app/backup/backups';
import { measureStorage, type StorageSizes } from '@/lib/panel/app/storage-sizes';
import { deleteConversations } from '@/lib/panel/chat/conversation-actions';
import { openConversation } from '@/lib/panel/chat/shown-conversation';
import { openPanel } from '@/lib/panel/extension';
import { useConversations } from '@/lib/panel/library/conversation-list';
import { useSession } from '@/lib/panel/session-store';
import { conversationOf } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/components/app/settings/storage/ForgetFiles', () => ({ ForgetFiles: vi.fn(() => null) }));
vi.mock('@/lib/panel/app/storage-sizes', () => ({ measureStorage: vi.fn() }));
vi.mock('@/lib/panel/library/conversation-list', () => ({ useConversations: vi.fn() }));
vi.mock('@/lib/panel/chat/conversation-actions', () => ({ deleteConversations: vi.fn() }));
vi.mock('@/lib/panel/chat/shown-conversation', () => ({ openConversation: vi.fn() }));
vi.mock('@/lib/panel/extension', () => ({ openPanel: vi.fn(async () => {}) }));

beforeAll(() => loadTexts('en-US'));
beforeEach(() => {
  useSession.setState({ windowId: 7 });
  useBackups.setState({ ...useBackups.getInitialState(), snapshots: [] }, true);
  vi.mocked(openConversation).mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const sizeOf = (id: string, own: Partial<StorageSizes['conversations'][number]> = {}) => ({
  ...{ id, text: 1e6, files: 0, fileCount: 0 },
  ...own,
});
const whole = (conversations: StorageSizes['conversations']): StorageSizes => ({
  ...{ conversations, total: conversations.length, draftFiles: 1e6, isWhole: true },
});

const draw = async (
  sizes: StorageSizes,
  { stored = sizes.conversations.map(({ id }) => id), isInTab = false } = {},
) => {
  vi.mocked(measureStorage).mockImplementation(async (_signal, onStep) => onStep(sizes));
  vi.mocked(useConversations).mockReturnValue(stored.map((id) => conversationOf({ id, title: id })));
  const onClose = vi.fn();
  const onChange = vi.fn();
  const draw = () => <StorageDetail used={20e6} isInTab={isInTab} onChange={onChange} onClose={onClose} />;
  const drawn = renderThemed(draw());
  await act(async () => {});
  return { onClose, onChange, again: () => drawn.rerender(draw()) };
};
const kinds = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const rows = () =>
  within(screen.getByRole('region', { name: 'Largest conversations' }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('.pl-row-title')?.textContent);

it('says what takes how much: conversations, files, snapshots and the rest', async () => {
  useBackups.setState({ snapshots: [{ at: 1, bytes: 4e6, open: async () => new File([], 'a') }] });
  await draw(whole([sizeOf('Plans', { files: 7e6, fileCount: 3 }), sizeOf('Notes')]));

  expect(kinds()).toEqual(['2 MB', '8 MB', '4 MB', '6 MB']);
  expect(screen.getByText('8 MB · Files: 3')).toBeTruthy();
});

it('says nothing of a rest where the browser says that less is used', async () => {
  await draw(whole([sizeOf('Plans', { files: 90e6, fileCount: 3 })]));

  expect(screen.queryByText('Search index, voices and the rest')).toBeNull();
});

it('shows the largest ten', async () => {
  await draw(whole(Array.from({ length: 12 }, (_, index) => sizeOf(`c${index}`))));

  expect(rows()).toEqual(Array.from({ length: 10 }, (_, index) => `c${index}`));
});

it('counts a deleted conversation no more, and deletes one with its Undo', async () => {
  await draw(whole([sizeOf('Plans'), sizeOf('Notes')]), { stored: ['Notes'] });
  expect(rows()).toEqual(['Notes']);
  expect(kinds()[0]).toBe('1 MB');

  fireEvent.click(screen.getByRole('button', { name: 'Delete: Notes' }));

  expect(deleteConversations).toHaveBeenCalledWith(['Notes']);
});

it.each([
  ['in the panel', false, 0],
  ['beside the tab of the settings', true, 1],
])('opens a conversation %s', async (_, isInTab, panels) => {
  await draw(whole([sizeOf('Plans')]), { isInTab });

  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open: Plans' })));

  expect(openConversation).toHaveBeenCalledWith('Plans');
  expect(vi.mocked(openPanel).mock.calls).toEqual(Array(panels).fill([7]));
});

it('measures again when files were forgotten, and shows what it knew until that is done', async () => {
  const sizes = whole([sizeOf('Plans', { files: 7e6, fileCount: 3 })]);
  const { onChange } = await draw(sizes);
  const [{ onForgotten } = { onForgotten: () => {} }] = vi.mocked(ForgetFiles).mock.lastCall ?? [];
  vi.mocked(measureStorage).mockImplementation(async (_signal, onStep) => onStep({ ...sizes, isWhole: false }));

  await act(async () => onForgotten());
  expect(kinds()[1]).toBe('8 MB');
  vi.mocked(measureStorage).mockImplementation(async (_signal, onStep) => onStep(whole([sizeOf('Plans')])));
  await act(async () => onForgotten());

  expect(kinds()[1]).toBe('1 MB');
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('says how far it is, and ends with Cancel', async () => {
  const sizes = { ...whole([sizeOf('Plans')]), total: 9, isWhole: false };
  const { onClose } = await draw(sizes);

  expect(screen.getByRole('status').textContent).toBe('Conversation 1 of 9 · 1 MB');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('measures no longer when it is put away', async () => {
  await draw(whole([]));
  const [signal] = vi.mocked(measureStorage).mock.calls[0] ?? [];

  cleanup();

  expect(signal?.aborted).toBe(true);
});

it('says that nothing is there yet', async () => {
  await draw(whole([]));

  expect(screen.getByText('Nothing here yet')).toBeTruthy();
});

it('says that the database does not open, with a way out', async () => {
  vi.mocked(useConversations).mockReturnValue(undefined);
  vi.mocked(measureStorage).mockRejectedValue(new Error('closed'));
  const onClose = vi.fn();
  renderThemed(<StorageDetail used={1} isInTab={false} onChange={() => {}} onClose={onClose} />);
  await act(async () => {});

  expect(within(screen.getByRole('alert')).getByText(/Restart the browser/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
