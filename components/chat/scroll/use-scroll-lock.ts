import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusComposer } from '@/components/ui/composer-id';
import { onAsked } from '@/lib/panel/chat/asked';
import type { SeenEnd } from '@/lib/panel/chat/news-below';
import type { ScrollKeeper, ScrollView } from './scroll-keeper';

/** `seen`: the end as it was when it was last in sight. */
type View = ScrollView & { readonly seen: SeenEnd };

type Scrolling = View & {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Leads to the first question to the reader, which takes the focus, else to the end. */
  toLatest(): void;
};

const nothingSeen: SeenEnd = { id: undefined, length: 0 };

const firstView: View = {
  isFollowing: true,
  isAsked: false,
  isAway: false,
  linesBelow: 0,
  hasGrown: false,
  asksBelow: false,
  isUnderHeader: false,
  seen: nothingSeen,
};

const viewAfter = (last: View, next: ScrollView, seen: SeenEnd): View => {
  const isSame =
    (!next.isAway || last.seen.id === seen.id) &&
    last.isFollowing === next.isFollowing &&
    last.isAway === next.isAway &&
    last.linesBelow === next.linesBelow &&
    last.hasGrown === next.hasGrown &&
    last.asksBelow === next.asksBelow &&
    last.isUnderHeader === next.isUnderHeader;
  return isSame ? last : { ...next, seen: next.isAway ? seen : nothingSeen };
};

/** Keeps a conversation where its reader wants it (`scroll-lock.ts`). */
export const useScrollLock = (conversationId: string | undefined, isRunning: boolean): Scrolling => {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const keeper = useRef<ScrollKeeper>(undefined);
  const isWriting = useRef(isRunning);
  const shownId = useRef(conversationId);
  const seen = useRef(nothingSeen);
  const [view, setView] = useState<View>(firstView);

  useLayoutEffect(() => {
    let isGone = false;
    // The composer does not wait for it: there is nothing to follow before the code that draws messages is loaded.
    void Promise.all([import('./scroll-keeper'), import('@/lib/panel/chat/news-below')]).then(
      ([{ keepScroll }, { shownEnd }]) => {
        if (isGone || box.current === null || content.current === null) return;
        keeper.current = keepScroll(box.current, content.current, (next) => {
          if (!next.isAway || next.isAsked) seen.current = shownEnd();
          setView((last) => viewAfter(last, next, seen.current));
        });
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

  const toLatest = (): void => {
    if (view.asksBelow && keeper.current?.toQuestion() === true) return;
    keeper.current?.report({ type: 'end-wanted' });
    // The button disappears and would take the focus with it.
    focusComposer();
  };

  return { ...view, box, content, toLatest };
};
