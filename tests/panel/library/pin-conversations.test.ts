// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { pinConversations } from '@/lib/panel/library/pin-conversations';
import { useToast } from '@/lib/panel/toasts';
import { background } from '@/tests/fakes/background';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/now', () => ({ currentTime: () => 9 }));

beforeEach(() => {
  background.reset();
  useToast.setState({ toast: undefined });
});

const pins = (...all: readonly object[]) => ({ type: 'conversation-pin', pins: all });

it('pins those that are not, together, and its Undo lets go of those alone', async () => {
  await pinConversations([{ id: '1' }, { id: '2', pinnedAt: 3 }, { id: '3' }], true);
  const toast = useToast.getState().toast;
  toast?.undo?.run();

  expect(toast).toMatchObject({ textKey: 'library.severalPinned', values: { count: 2 } });
  expect(background.commands).toEqual([
    pins({ conversationIds: ['1', '3'], pinnedAt: 9 }),
    pins({ conversationIds: ['1', '3'] }),
  ]);
});

it('lets go, and its Undo puts each back where it stood', async () => {
  await pinConversations(
    [
      { id: '1', pinnedAt: 3 },
      { id: '2', pinnedAt: 5 },
    ],
    false,
  );
  useToast.getState().toast?.undo?.run();

  expect(background.commands).toEqual([
    pins({ conversationIds: ['1', '2'] }),
    pins({ conversationIds: ['1'], pinnedAt: 3 }, { conversationIds: ['2'], pinnedAt: 5 }),
  ]);
});

it('asks for nothing where nothing would change', async () => {
  await pinConversations([{ id: '1', pinnedAt: 3 }], true);

  expect(background.commands).toEqual([]);
});
