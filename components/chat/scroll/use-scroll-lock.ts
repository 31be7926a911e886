import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onAsked } from '@/lib/panel/chat/asked';
import type { SeenEnd } from '@/lib/panel/chat/news-below';
import type { ScrollKeeper, ScrollView } from './scroll-keeper';

/** `seen`: the end as it was when the reader left it. */
type View = ScrollView & { readonly seen: SeenEnd };

type Scrolling = View & {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  toEnd(): void;
};

const firstView: View = { isFollowing: true, isAway: false, isUnderHeader: false, seen: { id: undefined, length: 0 } };

const viewAfter = (last: View, next: ScrollView, shownEnd: () => SeenEnd): View => {
  const isSame =
    last.isFollowing === next.isFollowing && last.isAway === next.isAway && last.isUnderHeader === next.isUnderHeader;
  if (isSame) return last;
  return { ...next, seen: last.isFollowing && !next.isFollowing ? shownEnd() : last.seen };
};

/** Keeps the end of a conversation in sight as long as the reader wants it there (`scroll-lock.ts`). */
export const useScrollLock = (conversationId: string | undefined, isRunning: boolean): Scrolling => {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const keeper = useRef<ScrollKeeper>(undefined);
  const isWriting = useRef(isRunning);
  const shownId = useRef(conversationId);
  const [view, setView] = useState<View>(firstView);

  useLayoutEffect(() => {
    let isGone = false;
    // The composer does not wait for it: there is nothing to follow before the code that draws messages is loaded.
    void Promise.all([import('./scroll-keeper'), import('@/lib/panel/chat/news-below')]).then(
      ([{ keepScroll }, { shownEnd }]) => {
        if (isGone || box.current === null || content.current === null) return;
        keeper.current = keepScroll(box.current, content.current, (next) =>
          setView((last) => viewAfter(last, next, shownEnd)),
        );
        keeper.current.open(shownId.current);
        keeper.current.setWriting(isWriting.current);
      },
    );
    return () => {
      isGone = true;
      keeper.current?.stop();
    };
  }, []);
  useLayoutEffect(() => {
    shownId.current = conversationId;
    keeper.current?.open(conversationId);
  }, [conversationId]);
  useLayoutEffect(() => {
    isWriting.current = isRunning;
    keeper.current?.setWriting(isRunning);
  }, [isRunning]);
  useEffect(() => onAsked(() => keeper.current?.report({ type: 'question-sent' })), []);

  return { ...view, box, content, toEnd: () => keeper.current?.report({ type: 'end-wanted' }) };
};
