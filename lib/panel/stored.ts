import { reloadPage } from '@/lib/platform/reload-page';
import { afterPaint } from './after-paint';

let hasReader = false;

/**
 * A page that holds the database open blocks a new version of it: the page gives way and starts again. Its drafts
 * survive that, since they are flushed as the page hides.
 */
const giveWay = (onVersionChange: (listener: () => void) => void): void => {
  if (hasReader) return;
  hasReader = true;
  onVersionChange(reloadPage);
};

type Reading = {
  readonly conversations: typeof import('@/lib/storage/read/conversations');
};

/**
 * Follows a query over the stored data: `onValue` gets its result now and after each change. The database's code is
 * loaded after the first paint. `onFailure` is called when the database cannot be read. The returned function ends it.
 */
export const watchStored = <Value>(
  query: (readAloud: Reading) => Promise<Value>,
  onValue: (value: Value) => void,
  onFailure: () => void,
): (() => void) => {
  let isEnded = false;
  let unsubscribe = (): void => {};
  afterPaint(() => {
    if (isEnded) return;
    Promise.all([import('@/lib/storage/read/live'), import('@/lib/storage/read/conversations')])
      .then(([{ followQuery, onVersionChange }, conversations]) => {
        if (isEnded) return;
        giveWay(onVersionChange);
        unsubscribe = followQuery(() => query({ conversations }), onValue, onFailure);
      })
      .catch(onFailure);
  });
  return () => {
    isEnded = true;
    unsubscribe();
  };
};
