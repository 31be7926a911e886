// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { archiveConversations } from '@/lib/panel/library/archive-conversations';
import { useToast } from '@/lib/panel/toasts';
import { background } from '@/tests/fakes/background';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

beforeEach(() => {
  background.reset();
  useToast.setState({ toast: undefined });
});

const command = (isArchived: boolean, ...conversationIds: readonly string[]) => ({
  type: 'conversation-archive',
  conversationIds,
  isArchived,
});

it('puts away those that are not, together, and its Undo brings back those alone', async () => {
  await archiveConversations([{ id: '1' }, { id: '2', isArchived: true }, { id: '3' }], true);
  const toast = useToast.getState().toast;
  toast?.undo?.run();

  expect(toast).toMatchObject({ textKey: 'library.severalArchived', values: { count: 2 } });
  expect(background.commands).toEqual([command(true, '1', '3'), command(false, '1', '3')]);
});

it('brings back, and its Undo puts away again', async () => {
  await archiveConversations([{ id: '1', isArchived: true }], false);
  useToast.getState().toast?.undo?.run();

  expect(background.commands).toEqual([command(false, '1'), command(true, '1')]);
});

it('asks for nothing where nothing would change', async () => {
  await archiveConversations([{ id: '1', isArchived: true }], true);

  expect(background.commands).toEqual([]);
  expect(useToast.getState().toast).toBeUndefined();
});
