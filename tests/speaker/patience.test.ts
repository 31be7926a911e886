import { describe, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { inTime, isLate, type Listener } from '@/lib/speaker/patience';
import { createFakeTime } from '../fakes/timers';

/** When it is given up, ms; undefined when it is still waited for after so long. */
const givenUpAfter = async (options: {
  readonly isAgain?: boolean;
  readonly listener?: (now: () => number) => Listener;
  readonly withinMs?: number;
}): Promise<number | undefined> => {
  const { clock, timers, advance } = createFakeTime();
  const began = clock.now();
  const now = (): number => clock.now() - began;
  let at: number | undefined;
  inTime(new Promise(() => undefined), 'idle', {
    isAgain: options.isAgain === true,
    listener: options.listener?.(now),
    after: timers.after,
  }).catch(() => {
    at = now();
  });
  await advance(options.withinMs ?? 60_000);
  return at;
};

describe('a voice', () => {
  it('is waited for six seconds where no other one can take over, and three the second time', async () => {
    expect(await givenUpAfter({})).toBe(6000);
    expect(await givenUpAfter({ isAgain: true })).toBe(3000);
  });

  it('is given the silence that its listener bears', async () => {
    expect(await givenUpAfter({ listener: () => ({ leftMs: () => 0, silenceMs: 2000 }) })).toBe(2000);
  });

  it('has the time that is filled with sound besides', async () => {
    const listener = (now: () => number): Listener => ({
      leftMs: () => Math.max(0, 1500 - now()),
      silenceMs: 2000,
    });

    expect(await givenUpAfter({ listener })).toBe(3500);
  });

  it('is given up after six seconds also while sound is left', async () => {
    expect(await givenUpAfter({ listener: () => ({ leftMs: () => 100_000, silenceMs: 2000 }) })).toBe(6000);
  });

  it('is not given up for a silence that a pause has filled', async () => {
    const listener = (now: () => number): Listener => ({
      leftMs: () => (now() > 500 && now() < 3000 ? Number.POSITIVE_INFINITY : 0),
      silenceMs: 2000,
    });

    expect(await givenUpAfter({ listener })).toBe(6000);
  });

  it('that speaks in time is heard, and nothing is left running', async () => {
    const { timers, advance } = createFakeTime();
    const word = inTime(Promise.resolve('word'), 'idle', { isAgain: false, listener: undefined, after: timers.after });
    await advance(10_000);

    expect(await word).toBe('word');
  });

  it('is late when it was waited for in vain, and not when it failed', () => {
    expect(isLate(new ChatError({ code: 'timeout' }))).toBe(true);
    expect(isLate(new ChatError({ code: 'idle' }))).toBe(true);
    expect(isLate(new ChatError({ code: 'reset' }))).toBe(false);
  });
});
