/** What scrolls an element; null: the window. */
const scrollerOf = (element: Element): Element | null => {
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    if (/^(?:auto|scroll)$/u.test(getComputedStyle(outer).overflowY)) return outer;
  }
  return null;
};

/**
 * Calls once, when an element has gone out of sight by more than a height of what scrolls it. Returns the function that
 * stops it. What scrolls it is the root: a margin counts there, and not at what clips in between.
 */
export const watchSight = (element: Element, onAway: () => void): (() => void) => {
  let wasSeen = false;
  const observer = new IntersectionObserver(
    (entries) => {
      const isSeen = entries.at(-1)?.isIntersecting === true;
      if (wasSeen && !isSeen) {
        observer.disconnect();
        onAway();
      }
      wasSeen = isSeen;
    },
    { root: scrollerOf(element), rootMargin: '100% 0px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
