import { callAfter } from '@/lib/panel/now';

/** Whoever opens a page wants to do something: what is due is made when the page has been open for a while, ms. */
const afterMs = 60_000;

/** Makes backups and snapshots by itself, while this page is open. Their code is loaded then. */
export const backUpLater = (): void => {
  callAfter(afterMs, () => {
    import('./keep-backups').then(({ startBackups }) => startBackups()).catch(() => undefined);
  });
};
