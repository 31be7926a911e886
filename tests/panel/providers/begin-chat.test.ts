import { beforeEach, expect, it, vi } from 'vitest';
import { beginChat } from '@/lib/panel/providers/begin-chat';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { connected } from '@/tests/fakes/connected-provider';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

beforeEach(() => {
  background.reset();
  useSession.setState({ ...firstState(), view: { name: 'first-run' } });
});

it('opens the conversation, and has the first model of the connection answer', () => {
  beginChat(
    connected({
      models: [
        { id: 'one', name: 'One' },
        { id: 'two', name: 'Two' },
      ],
    }),
  );

  expect(useSession.getState().view).toEqual({ name: 'conversation' });
  expect(background.commands).toEqual([
    { type: 'preferences-change', change: { defaultModel: { connectionId: 'connection-1', modelId: 'one' } } },
  ]);
});

it('stays where it is while there is no model', () => {
  beginChat(connected({ models: [] }));

  expect(useSession.getState().view).toEqual({ name: 'first-run' });
  expect(background.commands).toEqual([]);
});
