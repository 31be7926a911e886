import { beforeEach, expect, it, vi } from 'vitest';
import { changeNewSettings } from '@/lib/panel/new-settings';
import { firstState, useSession } from '@/lib/panel/session-store';
import { assistantOf } from '@/tests/fakes/assistant';
import { background } from '../fakes/background';

vi.mock('@/lib/panel/connection', async () => (await import('../fakes/background')).background.connection);

beforeEach(() => {
  background.reset();
  useSession.setState({ ...firstState(), draftKey: 'new:1' });
});

it('has what is set for a conversation that has not begun stored beside its draft, and forgotten with the last of it', () => {
  const tools = { sources: ['own'], off: [] };
  changeNewSettings({ newAssistant: assistantOf(), newTools: tools });
  changeNewSettings({ newAssistant: undefined, newTools: undefined });

  expect(background.commands).toEqual([
    { type: 'draft-settings', key: 'new:1', settings: { assistant: assistantOf(), tools } },
    { type: 'draft-settings', key: 'new:1' },
  ]);
});

it('stores nothing of a temporary conversation', () => {
  useSession.setState({ isTemporary: true });

  changeNewSettings({ newParameters: { temperature: 0 } });

  expect(background.commands).toEqual([]);
  expect(useSession.getState().newParameters).toEqual({ temperature: 0 });
});
