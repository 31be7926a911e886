import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onAsked } from '@/lib/panel/asked';
import { keepScroll, type ScrollKeeper, type ScrollView } from './scroll-keeper';

type Scrolling = ScrollView & {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  toEnd(): void;
};

/** Keeps the end of a conversation in sight as long as the reader wants it there (`scroll-lock.ts`). */
export const useScrollLock = (conversationId: string | undefined, isRunning: boolean): Scrolling => {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const keeper = useRef<ScrollKeeper>(undefined);
  const [view, setView] = useState<ScrollView>({ isAway: false, isUnderHeader: false });

  useLayoutEffect(() => {
    if (box.current === null || content.current === null) return;
    const keeping = keepScroll(box.current, content.current, (next) =>
      setView((last) => (last.isAway === next.isAway && last.isUnderHeader === next.isUnderHeader ? last : next)),
    );
    keeper.current = keeping;
    return () => keeping.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation opens at its end.
  useLayoutEffect(() => keeper.current?.report({ type: 'opened' }), [conversationId]);
  useLayoutEffect(() => keeper.current?.setWriting(isRunning), [isRunning]);
  useEffect(() => onAsked(() => keeper.current?.report({ type: 'question-sent' })), []);

  return { ...view, box, content, toEnd: () => keeper.current?.report({ type: 'end-wanted' }) };
};
