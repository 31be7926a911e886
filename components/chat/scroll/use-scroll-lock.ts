import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusComposer } from '@/components/ui/composer-id';
import { onAsked } from '@/lib/panel/chat/asked';
import type { ScrollKeeper } from './scroll-keeper';
import type { SeenView } from './seen-view';

type Scrolling = SeenView & {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Leads to the first question to the reader, which takes the focus, else to the end. */
  toLatest(): void;
};

const firstView: SeenView = {
  isFollowing: true,
  isAsked: false,
  isAway: false,
  linesBelow: 0,
  hasGrown: false,
  asksBelow: false,
  isUnderHeader: false,
  seen: { id: undefined, length: 0 },
};

/** Keeps a conversation where its reader wants it (`scroll-lock.ts`). */
export const useScrollLock = (conversationId: string | undefined, isRunning: boolean): Scrolling => {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const keeper = useRef<ScrollKeeper>(undefined);
  const isWriting = useRef(isRunning);
  const shownId = useRef(conversationId);
  const [view, setView] = useState(firstView);

  useLayoutEffect(() => {
    let isGone = false;
    // The composer does not wait for it: there is nothing to follow before the code that draws messages is loaded.
    void import('./seen-view').then(({ keepSeen }) => {
      if (isGone || box.current === null || content.current === null) return;
      keeper.current = keepSeen(box.current, content.current, setView);
      keeper.current.open(shownId.current);
      keeper.current.setWriting(isWriting.current);
    });
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
