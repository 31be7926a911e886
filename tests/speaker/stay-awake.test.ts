import { describe, expect, it } from 'vitest';
import { createKeepalive } from '@/lib/platform/keepalive';
import { stayAwakeWhileReadingAloud } from '@/lib/speaker/stay-awake';
import { createFakeTime } from '../fakes/timers';

const stage = () => {
  const time = createFakeTime();
  let touches = 0;
  const note = stayAwakeWhileReadingAloud(
    createKeepalive(time.timers, () => {
      touches += 1;
    }),
  );
  return { time, note, touches: () => touches };
};

describe('a page that speaks', () => {
  it('stays awake while a reading is heard, however often that is told', async () => {
    const { time, note, touches } = stage();

    for (const status of ['preparing', 'playing', 'playing', 'waiting'] as const) note(status);
    await time.advance(60_000);

    expect(touches()).toBe(3);
  });

  it.each(['paused', 'ended', 'failed', undefined] as const)(
    'may sleep when the reading is %s, and wakes again',
    async (status) => {
      const { time, note, touches } = stage();
      note('playing');

      note(status);
      await time.advance(60_000);
      const asleep = touches();
      note('playing');
      await time.advance(20_000);

      expect([asleep, touches()]).toEqual([0, 1]);
    },
  );
});
