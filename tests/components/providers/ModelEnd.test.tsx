// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelEnd } from '@/components/providers/ModelEnd';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { Model } from '@/lib/domain/model';
import { changeLanguage } from '@/lib/i18n/start';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { background } from '@/tests/fakes/background';
import { connected } from '@/tests/fakes/connected-provider';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const ending: Model = { id: 'gpt-4o', name: 'GPT-4o', endsOn: '2027-01-14', successors: ['gone', 'gpt-6-luna'] };

const show = (now: string, told: readonly string[] = [], model = ending): void => {
  vi.setSystemTime(Date.parse(now));
  useSession.setState({
    providers: [connected({ id: 'cloud', isLocal: false, models: [model, { id: 'gpt-6-luna', name: 'GPT-6 Luna' }] })],
    preferences: preferencesSchema.parse({ toldEnds: told }),
  });
  renderThemed(<ModelEnd />);
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await changeLanguage('en-US');
  background.reset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('names the day, sixty days before, and lets the first successor that is listed answer', async () => {
  show('2026-12-01');
  expect(screen.getByRole('status').textContent).toContain('GPT-4o shuts down on January 14, 2027');

  fireEvent.click(screen.getByRole('button', { name: 'Switch to GPT-6 Luna' }));
  await vi.waitFor(() => expect(useToast.getState().toast?.undo).toBeDefined());
  useToast.getState().toast?.undo?.run();

  await vi.waitFor(() => expect(background.commands).toHaveLength(2));
  expect(background.commands).toEqual(
    ['gpt-6-luna', 'gpt-4o'].map((modelId) => ({
      type: 'preferences-change',
      change: { defaultModel: { connectionId: 'cloud', modelId } },
    })),
  );
});

it('says that it is over from the day on, also to who has put the notice before it away', () => {
  show('2027-01-14', ['chat:soon:gpt-4o']);

  expect(screen.getByRole('status').textContent).toContain('GPT-4o shut down on January 14, 2027');
});

it.each([
  ['the day is far', '2026-11-14', [], ending],
  ['it was put away', '2026-12-01', ['chat:soon:gpt-4o'], ending],
  ['no end is known', '2026-12-01', [], { id: 'gpt-4o', name: 'GPT-4o' }],
])('says nothing where %s', (_, now, told, model) => {
  show(now, told, model);

  expect(screen.queryByRole('status')).toBeNull();
});

it('is put away for good', () => {
  show('2026-12-01');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));

  expect(background.commands).toEqual([{ type: 'preferences-change', change: { toldEnds: ['chat:soon:gpt-4o'] } }]);
});
