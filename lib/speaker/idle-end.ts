import type { Timers } from '@/lib/platform/clock';
import type { Keepalive } from '@/lib/platform/keepalive';

/** As long as the browser itself keeps a silent document that only plays sound, ms. */
const idleLimit = 30_000;

/**
 * Ends a document that nothing has held for 30 s. The browser itself ends one that is there only for sound, but never
 * one that is there for more.
 */
export const createIdleEnd = (timers: Timers, end: () => void): Keepalive => {
  const holds = new Set<symbol>();
  let cancel = timers.after(idleLimit, end);
  return {
    hold: () => {
      const hold = Symbol('hold');
      holds.add(hold);
      cancel();
      return () => {
        if (!holds.delete(hold) || holds.size > 0) return;
        cancel = timers.after(idleLimit, end);
      };
    },
  };
};
