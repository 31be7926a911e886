// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { takeStep } from '@/lib/panel/library/undoable-step';
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

const step = (onSide?: (side: string) => void) =>
  takeStep(
    (side) => ({ type: 'conversation-archive', conversationIds: ['1'], isArchived: side === 'after' }),
    { textKey: 'library.severalArchived', values: { count: 1 } },
    onSide,
  );

it('is taken, said and taken back, and tells each time which side holds', async () => {
  const onSide = vi.fn();
  await step(onSide);
  useToast.getState().toast?.undo?.run();
  await vi.waitFor(() => expect(onSide.mock.calls).toEqual([['after'], ['before']]));

  expect(background.commands.map((command) => 'isArchived' in command && command.isArchived)).toEqual([true, false]);
});

it('offers no way back from what was refused', async () => {
  background.send.mockRejectedValueOnce(new ChatError({ code: 'storage-full' }));
  const onSide = vi.fn();
  await step(onSide);

  expect(onSide).not.toHaveBeenCalled();
  expect(useToast.getState().toast?.undo).toBeUndefined();
});
