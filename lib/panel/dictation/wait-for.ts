import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { useSession } from '@/lib/panel/session-store';

/** Resolves to the first defined thing that `select` finds in what the panel mirrors; rejects when the signal aborts. */
export const waitFor = <Found>(select: () => Found | undefined, signal: AbortSignal): Promise<Found> =>
  new Promise((resolve, reject) => {
    const stops: (() => void)[] = [];
    const stop = (): void => {
      for (const end of stops.splice(0)) end();
    };
    const look = (): void => {
      const found = select();
      if (found === undefined) return;
      stop();
      resolve(found);
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    stops.push(useSession.subscribe(look), useReadAloudStore.subscribe(look));
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
    look();
  });
