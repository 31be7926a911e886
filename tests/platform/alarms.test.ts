import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onWake, wakeAt } from '@/lib/platform/alarms';

beforeEach(() => fakeBrowser.reset());

it('has one appointment: a later call takes the place of the earlier one', async () => {
  wakeAt(5000);
  wakeAt(9000);

  expect((await fakeBrowser.alarms.getAll()).map(({ scheduledTime }) => scheduledTime)).toEqual([9000]);
});

it('wakes for its own appointment, and for no other', async () => {
  const woken = vi.fn();
  onWake(woken);

  await fakeBrowser.alarms.onAlarm.trigger({ name: 'someone-else', scheduledTime: 1, persistAcrossSessions: false });
  const before = woken.mock.calls.length;
  wakeAt(5000);
  const [alarm] = await fakeBrowser.alarms.getAll();
  await fakeBrowser.alarms.onAlarm.trigger({
    name: alarm?.name ?? '',
    scheduledTime: 5000,
    persistAcrossSessions: false,
  });

  expect([before, woken.mock.calls.length]).toEqual([0, 1]);
});
