import { describe, expect, it } from 'vitest';
import { createCues } from '@/lib/speaker/cues';
import { createFakeTime } from '../fakes/timers';

/** A sound that passes with the fake time, and cues that note when they ran. */
const stage = (rate = 1) => {
  const time = createFakeTime();
  const started = time.clock.now();
  const sound = { at: 0, since: started, isRunning: true, rate };
  const now = (): number =>
    sound.isRunning ? sound.at + ((time.clock.now() - sound.since) / 1000) * sound.rate : sound.at;
  const cues = createCues({ time: now, rate: () => sound.rate, isRunning: () => sound.isRunning }, time.timers);
  const ran: { readonly name: string; readonly at: number }[] = [];
  return {
    time,
    sound,
    cues,
    ran,
    cue: (at: number) => ({ at, run: () => ran.push({ name: String(at), at: now() }) }),
    names: () => ran.map(({ name }) => name),
    change: (change: Partial<typeof sound>): void => {
      Object.assign(sound, { at: now(), since: time.clock.now() }, change);
    },
  };
};

describe('cues', () => {
  it.each([1, 2, 0.5])('run in time with the sound at %s times its speed', async (rate) => {
    const { time, cues, cue, ran } = stage(rate);

    cues.add([cue(0.5), cue(1), cue(3)]);
    await time.advance(10_000);

    expect(ran.map(({ name }) => name)).toEqual(['0.5', '1', '3']);
    expect(ran.every(({ name, at }) => Math.abs(at - Number(name)) <= 0.01)).toBe(true);
  });

  it('come in the order of their moments, however they were added', async () => {
    const { time, cues, cue, names } = stage();

    cues.add([cue(2)]);
    cues.add([cue(1), cue(3)]);
    await time.advance(5000);

    expect(names()).toEqual(['1', '2', '3']);
  });

  it('wait while the sound stands still, and keep its new speed when it goes on', async () => {
    const { time, cues, cue, ran, change } = stage();
    cues.add([cue(1), cue(2)]);
    await time.advance(500);

    change({ isRunning: false });
    cues.rearm();
    await time.advance(60_000);
    const before = ran.length;
    change({ isRunning: true, rate: 2 });
    cues.rearm();
    await time.advance(300);

    expect(before).toBe(0);
    expect(ran.map(({ name }) => name)).toEqual(['1']);
    expect(ran[0]?.at).toBeCloseTo(1, 1);
  });

  it('run again after a jump back, and those that were jumped over do not run', async () => {
    const { time, cues, cue, names, change } = stage();
    cues.add([cue(1), cue(2), cue(3)]);
    await time.advance(1500);

    change({ at: 2.5 });
    cues.jump();
    await time.advance(1000);
    change({ at: 0.9 });
    cues.jump();
    await time.advance(200);

    expect(names()).toEqual(['1', '3', '1']);
  });

  it('that the sound has passed already are left out when they come late', async () => {
    const { time, cues, cue, names } = stage();
    await time.advance(2000);

    cues.add([cue(1), cue(3)]);
    await time.advance(2000);

    expect(names()).toEqual(['3']);
  });

  it('from a moment on can be taken away', async () => {
    const { time, cues, cue, names } = stage();
    cues.add([cue(1), cue(2), cue(3)]);

    cues.dropFrom(2);
    await time.advance(5000);

    expect(names()).toEqual(['1']);
  });

  it('that have not run can be taken away, and those that have run again after a jump back', async () => {
    const { time, cues, cue, names, change } = stage();
    cues.add([cue(1), cue(2), cue(3)]);
    await time.advance(1500);

    cues.dropWaiting(0);
    cues.add([cue(4)]);
    await time.advance(5000);
    change({ at: 0 });
    cues.jump();
    await time.advance(6000);

    expect(names()).toEqual(['1', '4', '1', '4']);
  });

  it('run no more once they are closed', async () => {
    const { time, cues, cue, names } = stage();
    cues.add([cue(1)]);

    cues.close();
    await time.advance(5000);

    expect(names()).toEqual([]);
  });
});
