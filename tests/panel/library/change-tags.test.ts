// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { changeTags, removeTag, renameTag } from '@/lib/panel/library/change-tags';
import { tagsOf } from '@/lib/panel/library/tags';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { listTagged } from '@/lib/storage/read/conversations';
import { background } from '@/tests/fakes/background';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/storage/read/conversations', () => ({ listTagged: vi.fn() }));

const tagged = [
  { id: '1', tags: ['Sea'] },
  { id: '2', tags: ['air', 'sea'] },
  { id: '3', tags: ['seaside'] },
];
const [sea] = tagsOf([{ tags: ['Sea'] }], 'en-US');
if (sea === undefined) throw new Error('a tag that something has');

beforeEach(() => {
  background.reset();
  useToast.setState({ toast: undefined });
  vi.mocked(listTagged).mockResolvedValue(tagged);
});

const step = (...changes: readonly object[]) => ({ type: 'conversation-tag', changes });
const undo = () => useToast.getState().toast?.undo?.run();

it('changes several together, and its one Undo changes back in each what was changed there', async () => {
  await changeTags([{ id: '0' }, ...tagged], { add: ['Air'], remove: ['SEA'] });
  const toast = useToast.getState().toast;
  undo();

  expect(toast).toMatchObject({ textKey: 'library.tagged', values: { count: 4 } });
  expect(background.commands).toEqual([
    step(
      { conversationIds: ['0', '3'], add: ['Air'] },
      { conversationIds: ['1'], add: ['Air'], remove: ['Sea'] },
      { conversationIds: ['2'], remove: ['sea'] },
    ),
    step(
      { conversationIds: ['0', '3'], remove: ['Air'] },
      { conversationIds: ['1'], add: ['Sea'], remove: ['Air'] },
      { conversationIds: ['2'], add: ['sea'] },
    ),
  ]);
});

it('asks for nothing where nothing would change', async () => {
  await changeTags(tagged, { remove: ['wind'] });
  await changeTags([{ id: '1', tags: ['Sea'] }], { add: ['sea'] });

  expect(background.commands).toEqual([]);
  expect(useToast.getState().toast).toBeUndefined();
});

it('renames a tag where it is, as it is spelled there, once where both were, and tells of the way back too', async () => {
  const onRenamed = vi.fn();
  await renameTag(sea, 'Air', onRenamed);
  undo();
  await vi.waitFor(() => expect(onRenamed).toHaveBeenCalledTimes(2));

  expect(background.commands[0]).toEqual(
    step({ conversationIds: ['1'], add: ['Air'], remove: ['Sea'] }, { conversationIds: ['2'], remove: ['sea'] }),
  );
  expect(background.commands[1]).toEqual(
    step({ conversationIds: ['1'], add: ['Sea'], remove: ['Air'] }, { conversationIds: ['2'], add: ['sea'] }),
  );
  expect(onRenamed.mock.calls).toEqual([
    ['Sea', 'Air'],
    ['Air', 'Sea'],
  ]);
});

it('gives a tag another spelling', async () => {
  await renameTag(sea, 'SEA', vi.fn());

  expect(background.commands).toEqual([
    step(
      { conversationIds: ['1'], add: ['SEA'], remove: ['Sea'] },
      { conversationIds: ['2'], add: ['SEA'], remove: ['sea'] },
    ),
  ]);
});

it('removes a tag from all that have it', async () => {
  const onRemoved = vi.fn();
  await removeTag(sea, onRemoved);

  expect(background.commands).toEqual([
    step({ conversationIds: ['1'], remove: ['Sea'] }, { conversationIds: ['2'], remove: ['sea'] }),
  ]);
  expect(onRemoved).toHaveBeenCalledOnce();
});

it('says that the storage is broken when the tags cannot be read, and does nothing', async () => {
  vi.mocked(listTagged).mockRejectedValue(new Error('broken'));
  await removeTag(sea, vi.fn());

  expect(background.commands).toEqual([]);
  expect(useSession.getState().storageProblem).toBe('broken');
});
