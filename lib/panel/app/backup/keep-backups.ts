import { useSession } from '@/lib/panel/session-store';
import { systemClock, systemTimers } from '@/lib/platform/clock';
import { cancelBackup, makeWhatIsDue, type TextsAt, useBackups } from './backups';

/** How often a page looks whether something is due, ms. */
const everyMs = 600_000;
/** What failed is tried again after so long, ms: all of it is packed anew each time. */
const againAfterMs = 21_600_000;

const isAnswering = (): boolean => Object.keys(useSession.getState().runs).length > 0;

/**
 * Makes backups and snapshots by itself, for as long as the page is open: now and every ten minutes it looks whether one is due. Not
 * while an answer comes: one that begins meanwhile ends what is being made here, and the next look makes it. What the user
 * asked for is not ended. The returned function ends it.
 */
export const keepBackups = (texts: () => Promise<TextsAt>): (() => void) => {
  let isOwn = false;
  let quietUntil = 0;
  const look = async (): Promise<void> => {
    if (systemClock.now() < quietUntil || isOwn || isAnswering() || useBackups.getState().making !== undefined) return;
    isOwn = true;
    try {
      if (!(await makeWhatIsDue(await texts()))) quietUntil = systemClock.now() + againAfterMs;
    } catch {
      // What the databases say is shown where they are used.
      quietUntil = systemClock.now() + againAfterMs;
    } finally {
      isOwn = false;
    }
  };
  const unsubscribe = useSession.subscribe(() => {
    if (isOwn && isAnswering()) cancelBackup();
  });
  const stop = systemTimers.every(everyMs, () => void look());
  void look();
  return () => {
    unsubscribe();
    stop();
  };
};
