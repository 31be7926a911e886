import { type RefObject, useEffect, useState } from 'react';
import { isSettled, look, type SeenAt, type Settling } from '@/lib/panel/tools/settling';

/** Where an element is drawn; undefined while some of it is out of sight, or something else lies over its middle. */
const seenAt = (element: Element): SeenAt | undefined => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const isInWindow = y >= 0 && y + height <= window.innerHeight && width > 0;
  if (!isInWindow || document.visibilityState !== 'visible') return undefined;
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top !== null && element.contains(top) ? { x, y, width, height } : undefined;
};

/**
 * Whether an element has been in sight, and at its place, for long enough that a press on it is meant for it. Looks once
 * per frame, as long as the element is there.
 */
export const useSettled = (element: RefObject<Element | null>): boolean => {
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    let settling: Settling = {};
    let frame = 0;
    const lookAgain = (now: number): void => {
      settling = look(settling, element.current === null ? undefined : seenAt(element.current), now);
      setSettled(isSettled(settling, now));
      frame = requestAnimationFrame(lookAgain);
    };
    frame = requestAnimationFrame(lookAgain);
    return () => cancelAnimationFrame(frame);
  }, [element]);

  return settled;
};
