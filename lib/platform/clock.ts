import type { Clock } from '@/lib/domain/clock';

/** The system's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** ms since the context began; changes of the wall clock do not move it. */
export const steadyClock: Clock = { now: () => performance.now() };

/** Timers that tests can advance. Durations are ms and monotonic: a change of the wall clock does not move them. */
export type Timers = {
  /** Runs once after `ms`; the returned function cancels. */
  after(ms: number, run: () => void): () => void;
  /** Runs every `ms` until cancelled by the returned function. */
  every(ms: number, run: () => void): () => void;
};

/** The system's timers. */
export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
