import { expect, it, vi } from 'vitest';
import { createKeepalive } from '@/lib/platform/keepalive';
import { createFakeTime } from '../fakes/timers';

const create = () => {
  const time = createFakeTime();
  const touch = vi.fn();
  return { time, touch, keepalive: createKeepalive(time.timers, touch) };
};

it('touches the worker more often than a browser stops an idle one', async () => {
  const { time, touch, keepalive } = create();
  keepalive.hold();

  await time.advance(29_999);
  const withinIdleTime = touch.mock.calls.length;
  await time.advance(60_000);

  expect(withinIdleTime).toBeGreaterThan(0);
  expect(touch.mock.calls.length).toBeGreaterThan(3);
});

it('lets the worker go when nothing is held', async () => {
  const { time, touch, keepalive } = create();
  const end = keepalive.hold();
  end();

  await time.advance(120_000);

  expect(touch).not.toHaveBeenCalled();
});

it('goes on until the last of several holds has ended, however often one ends', async () => {
  const { time, touch, keepalive } = create();
  const endFirst = keepalive.hold();
  const endSecond = keepalive.hold();
  endFirst();
  endFirst();

  await time.advance(30_000);
  const whileHeld = touch.mock.calls.length;
  endSecond();
  await time.advance(60_000);

  expect([whileHeld, touch.mock.calls.length]).toEqual([1, 1]);
});

it('touches once a while, however much is held, and begins again after a rest', async () => {
  const { time, touch, keepalive } = create();
  const ends = [keepalive.hold(), keepalive.hold(), keepalive.hold()];

  await time.advance(20_000);
  const once = touch.mock.calls.length;
  for (const end of ends) end();
  keepalive.hold();
  await time.advance(20_000);

  expect([once, touch.mock.calls.length]).toEqual([1, 2]);
});
