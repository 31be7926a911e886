import { useDeferredValue, useEffect, useState } from 'react';
import { useSession } from '@/lib/panel/session-store';

type Find = (question: string) => boolean;

/** Whether the question that is being written speaks of the page. What it is known by is loaded with its first letter. */
export const usePageMention = (): boolean => {
  const draft = useDeferredValue(useSession((state) => state.draft));
  const [find, setFind] = useState<Find>();
  const isWanted = find === undefined && draft.trim() !== '';
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    import('@/lib/domain/pages/page-mention')
      .then(({ mentionsPage }) => isShown && setFind(() => mentionsPage))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  return find?.(draft) === true;
};
