import { browser } from './browser';
import type { Timers } from './clock';

const interval = 20_000;

/** Keeps the worker alive while something is held. */
export type Keepalive = {
  /** Starts a hold; the returned function ends it. Calling that twice is harmless. */
  hold(): () => void;
};

/**
 * A worker is stopped 30 s after the last event or call of an extension API; a pending fetch, an open port or a timer do
 * not count. A cheap call every 20 s keeps it alive.
 * https://developer.chrome.com/docs/extensions/develop/concepts/service-workers/lifecycle#idle-shutdown
 */
export const createKeepalive = (
  timers: Timers,
  touch: () => void = () => void browser.runtime.getPlatformInfo(),
): Keepalive => {
  const holds = new Set<symbol>();
  let stop: (() => void) | undefined;
  return {
    hold: () => {
      const hold = Symbol('hold');
      holds.add(hold);
      stop ??= timers.every(interval, touch);
      return () => {
        holds.delete(hold);
        if (holds.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
};
