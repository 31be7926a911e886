import { expect, it, vi } from 'vitest';
import '@/lib/i18n/start';
import { useAnnouncement } from '@/lib/panel/announcements';
import { changeTextSize } from '@/lib/panel/app/text-size';
import { firstState, useSession } from '@/lib/panel/session-store';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const at = (textSize: '100' | '125' | '200') => ({ preferences: { ...firstState().preferences, textSize } });

it('goes a step up, a step down, and back to the normal size, and says the size', async () => {
  const connection = openFakePanel(at('125'));

  for (const change of ['up', 'down', 'normal'] as const) await changeTextSize(change);

  expect(connection.commands).toEqual(
    ['150', '110', '100'].map((textSize) => ({ type: 'preferences-change', change: { textSize } })),
  );
  expect(useAnnouncement.getState().current).toEqual({
    textKey: 'settings.appearance.textSizeNow',
    values: { percent: '150%' },
  });
});

it('begins each press at the size that the one before made', async () => {
  const connection = openFakePanel(at('100'));
  const answer = connection.hold('preferences-change');

  const presses = [changeTextSize('up'), changeTextSize('up')];
  await vi.waitFor(() => expect(connection.commands).toHaveLength(1));
  useSession.setState({ preferences: { ...firstState().preferences, textSize: '110' } });
  answer(useSession.getState().preferences);
  await vi.waitFor(() => expect(connection.commands).toHaveLength(2));
  answer(useSession.getState().preferences);
  await Promise.all(presses);

  expect(connection.commands.at(-1)).toMatchObject({ change: { textSize: '125' } });
});

it('asks for nothing at the end of the steps, or where the organisation sets the size', async () => {
  const connection = openFakePanel(at('200'));
  await changeTextSize('up');
  expect(toastKey()).toBeUndefined();

  const managed = {
    allowsOnlySome: false,
    endpoints: [],
    locked: ['textSize' as const],
    pageReadingOff: [],
    notices: [],
  };
  useSession.setState({ managed });
  await changeTextSize('down');

  expect(connection.commands).toEqual([]);
  expect(toastKey()).toBe('managed.locked');
});
