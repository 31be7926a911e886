import type { PlaybackStatus } from '@/lib/domain/playback-status';
import type { Keepalive } from '@/lib/platform/keepalive';

/**
 * Keeps the page that speaks awake while a read-aloud session is heard or waits for more text; the returned function
 * takes each status, undefined when nothing is read any more. A paused session may sleep: its place is kept, and play
 * starts the page again.
 */
export const stayAwakeWhileReadingAloud = (keepalive: Keepalive): ((status: PlaybackStatus | undefined) => void) => {
  let release: (() => void) | undefined;
  return (status) => {
    if (status === 'preparing' || status === 'playing' || status === 'waiting') {
      release ??= keepalive.hold();
      return;
    }
    release?.();
    release = undefined;
  };
};
