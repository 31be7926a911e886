import { useEffect, useState } from 'react';
import { sendOrReport } from '@/lib/panel/connection';
import type { Forgetting } from '@/lib/storage/read/forgetting';

/**
 * Files that are being forgotten, by whichever page began it; undefined while there are none. `onEnd`: they are gone, or stay after
 * all.
 */
export const useForgetting = (onEnd: () => void): Forgetting | undefined => {
  const [forgetting, setForgetting] = useState<Forgetting>();
  useEffect(() => {
    let isShown = true;
    let isUnderWay = false;
    let stop = (): void => {};
    const follow = (next: Forgetting | undefined): void => {
      setForgetting(next);
      if (isUnderWay && next === undefined) onEnd();
      isUnderWay = next !== undefined;
    };
    Promise.all([import('@/lib/storage/read/live'), import('@/lib/storage/read/forgetting')])
      .then(([{ followQuery }, { readForgetting }]) => {
        // What is shown beside it says that the database cannot be read.
        if (isShown)
          stop = followQuery(
            () => readForgetting(),
            follow,
            () => setForgetting(undefined),
          );
      })
      .catch(() => setForgetting(undefined));
    return () => {
      isShown = false;
      stop();
    };
  }, [onEnd]);
  return forgetting;
};

/** Ends it: all stays where it can still be undone, else what is left. */
export const keepFiles = async ({ undoId }: Forgetting): Promise<void> => {
  await sendOrReport({ type: 'undo', undoId });
};
