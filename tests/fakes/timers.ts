import type { Clock } from '@/lib/domain/clock';
import type { Timers } from '@/lib/platform/clock';

/** Time stands still: nothing falls due. */
export const noTimer = (): (() => void) => () => undefined;

type Entry = { readonly at: number; readonly run: () => void; readonly every?: number };

/** A clock with its timers, turned by hand. */
export type FakeTime = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Moves time on and runs what falls due, letting promises settle in between. */
  advance(ms: number): Promise<void>;
};

/** Lets every promise and every fake-indexeddb request that is ready run to its end. */
export const settlePromises = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** A guard against hanging, ms: a busy machine takes many times what a free one does. */
const patience = 60_000;

/** Lets promises run until something holds; fails when it does not come to hold. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('What the test waits for did not happen');
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
};

export const createFakeTime = (start = 1_800_000_000_000): FakeTime => {
  let now = start;
  const entries = new Set<Entry>();
  const add = (entry: Entry) => {
    entries.add(entry);
    return () => {
      entries.delete(entry);
    };
  };
  const nextDue = (until: number): Entry | undefined =>
    [...entries].filter((entry) => entry.at <= until).sort((left, right) => left.at - right.at)[0];
  return {
    clock: { now: () => now },
    timers: {
      after: (ms, run) => add({ at: now + ms, run }),
      every: (ms, run) => {
        let stop = (): void => {};
        const tick = (): void => {
          again();
          run();
        };
        const again = (): void => {
          stop = add({ at: now + ms, run: tick });
        };
        again();
        return () => stop();
      },
    },
    advance: async (ms) => {
      const until = now + ms;
      await settlePromises();
      for (let entry = nextDue(until); entry !== undefined; entry = nextDue(until)) {
        entries.delete(entry);
        now = Math.max(now, entry.at);
        entry.run();
        await settlePromises();
      }
      now = until;
    },
  };
};
