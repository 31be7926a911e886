// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { foldersOf } from '@/lib/panel/library/folders';
import { moveToFolder, removeFolder, renameFolder } from '@/lib/panel/library/move-to-folder';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { listFiled } from '@/lib/storage/read/conversations';
import { background } from '@/tests/fakes/background';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/storage/read/conversations', () => ({ listFiled: vi.fn() }));

const filed = [
  { id: '1', folder: 'Work' },
  { id: '2', folder: 'work/Reports' },
  { id: '3', folder: 'Workshop' },
  { id: '4', folder: 'Work/Reports' },
];
const [work] = foldersOf([{ folder: 'Work' }], 'en-US');
if (work === undefined) throw new Error('a folder that something is in');

beforeEach(() => {
  background.reset();
  useToast.setState({ toast: undefined });
  vi.mocked(listFiled).mockResolvedValue(filed);
});

const moves = (...all: readonly { readonly conversationIds: readonly string[]; readonly folder?: string }[]) => ({
  type: 'conversation-folder',
  moves: all,
});

it('moves several together, leaves alone what is there already, and its one Undo puts each back where it was', async () => {
  await moveToFolder([{ id: '1' }, { id: '2', folder: 'Home' }, { id: '3', folder: 'Work' }, { id: '4' }], 'Work');
  const toast = useToast.getState().toast;
  toast?.undo?.run();

  expect(toast).toMatchObject({ textKey: 'library.filed', values: { count: 3 } });
  expect(background.commands).toEqual([
    moves({ conversationIds: ['1', '2', '4'], folder: 'Work' }),
    moves({ conversationIds: ['1', '4'] }, { conversationIds: ['2'], folder: 'Home' }),
  ]);
});

it('takes out of folders, and says so', async () => {
  await moveToFolder([{ id: '1', folder: 'Work' }, { id: '2' }], undefined);

  expect(background.commands).toEqual([moves({ conversationIds: ['1'] })]);
  expect(useToast.getState().toast).toMatchObject({ textKey: 'library.unfiled', values: { count: 1 } });
});

it('asks for nothing where nothing would change', async () => {
  await moveToFolder([{ id: '1', folder: 'Work' }], 'Work');

  expect(background.commands).toEqual([]);
  expect(useToast.getState().toast).toBeUndefined();
});

it('renames a folder with those in it, as all spell it, and tells of the way back too', async () => {
  const onRenamed = vi.fn();
  await renameFolder(work, 'Job', onRenamed);
  useToast.getState().toast?.undo?.run();
  await vi.waitFor(() => expect(onRenamed).toHaveBeenCalledTimes(2));

  expect(background.commands).toEqual([
    moves({ conversationIds: ['1'], folder: 'Job' }, { conversationIds: ['2', '4'], folder: 'Job/Reports' }),
    moves(
      { conversationIds: ['1'], folder: 'Work' },
      { conversationIds: ['2'], folder: 'work/Reports' },
      { conversationIds: ['4'], folder: 'Work/Reports' },
    ),
  ]);
  expect(onRenamed.mock.calls).toEqual([
    ['Work', 'Job'],
    ['Job', 'Work'],
  ]);
});

it('can move a folder into one of its own', async () => {
  await renameFolder(work, 'Work/Old', vi.fn());

  expect(background.commands).toEqual([
    moves({ conversationIds: ['1'], folder: 'Work/Old' }, { conversationIds: ['2', '4'], folder: 'Work/Old/Reports' }),
  ]);
});

it('removes a folder with those in it; the conversations stay, in none', async () => {
  const onRemoved = vi.fn();
  await removeFolder(work, onRemoved);
  useToast.getState().toast?.undo?.run();

  expect(background.commands[0]).toEqual(moves({ conversationIds: ['1', '2', '4'] }));
  expect(onRemoved).toHaveBeenCalledOnce();
  expect(background.commands).toHaveLength(2);
});

it('says that the storage is broken when the folders cannot be read, and does nothing', async () => {
  vi.mocked(listFiled).mockRejectedValue(new Error('broken'));
  const onRemoved = vi.fn();
  await removeFolder(work, onRemoved);

  expect(background.commands).toEqual([]);
  expect(onRemoved).not.toHaveBeenCalled();
  expect(useSession.getState().storageProblem).toBe('broken');
  expect(useToast.getState().toast).toBeUndefined();
});
