import { useSyncExternalStore } from 'react';
import { systemClock, systemTimers } from '@/lib/platform/clock';

const tickMs = 250;

let now = systemClock.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  now = systemClock.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    now = systemClock.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const inSeconds = (): number => Math.floor(now / 1000) * 1000;

/** The time in whole seconds, ms since the epoch. Re-renders its component each second, for counters. */
export const useNow = (): number => useSyncExternalStore(subscribe, inSeconds);

/** The time now, ms since the epoch. */
export const currentTime = (): number => systemClock.now();

/** Calls once after so many ms, unless the returned function is called first. */
export const callAfter = (ms: number, run: () => void): (() => void) => systemTimers.after(ms, run);
