import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { distanceFromEnd, nextScrollLock, type ScrollEvent, type ScrollLock } from './scroll-lock';
import { type ScrollWatch, watchScrolling } from './watch-scrolling';

type Scrolling = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether the end is out of sight because the reader left it. */
  readonly isAway: boolean;
  /** Whether text has scrolled under the header. */
  readonly isUnderHeader: boolean;
  /** To be called as a question goes out. */
  questionSent(): void;
  toEnd(): void;
};

/** Keeps the end of a conversation in sight as long as the reader wants it there (`scroll-lock.ts`). */
export const useScrollLock = (conversationId: string | undefined, isRunning: boolean): Scrolling => {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const lock = useRef<ScrollLock>('following');
  const watch = useRef<ScrollWatch>(undefined);
  const [isAway, setAway] = useState(false);
  const [isUnderHeader, setUnderHeader] = useState(false);

  const mark = useCallback((current: HTMLElement) => {
    setAway(lock.current !== 'following' && distanceFromEnd(current) > 1);
    setUnderHeader(current.scrollTop > 0);
  }, []);
  const look = useCallback(() => {
    if (box.current === null) return;
    if (lock.current === 'following') box.current.scrollTop = box.current.scrollHeight;
    watch.current?.settle();
    mark(box.current);
  }, [mark]);
  const report = useCallback(
    (event: ScrollEvent) => {
      lock.current = nextScrollLock(lock.current, event);
      look();
    },
    [look],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation opens at its end.
  useLayoutEffect(() => report({ type: 'opened' }), [conversationId, report]);
  useLayoutEffect(() => {
    if (!isRunning) return;
    report({ type: 'answer-begun' });
    return () => report({ type: 'answer-ended' });
  }, [isRunning, report]);
  useEffect(() => {
    const { current } = box;
    if (current === null || isRunning) return;
    // What a reader opens in a finished conversation grows where it stands.
    const settle = () => report({ type: 'answer-ended' });
    current.addEventListener('pointerdown', settle);
    current.addEventListener('keydown', settle);
    return () => {
      current.removeEventListener('pointerdown', settle);
      current.removeEventListener('keydown', settle);
    };
  }, [isRunning, report]);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const watching = watchScrolling(current, report);
    watch.current = watching;
    const showPlace = () => mark(current);
    current.addEventListener('scroll', showPlace, { passive: true });
    return () => {
      watching.stop();
      current.removeEventListener('scroll', showPlace);
    };
  }, [report, mark]);
  useEffect(() => {
    if (content.current === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [look]);

  return {
    box,
    content,
    isAway,
    isUnderHeader,
    questionSent: () => {
      if (box.current !== null) report({ type: 'question-sent', distance: distanceFromEnd(box.current) });
    },
    toEnd: () => report({ type: 'end-wanted' }),
  };
};
