/**
 * Calls once, when an element has gone out of sight by more than a height of the window. Returns the function that stops
 * it. `scrollMargin` counts for lists that scroll; a browser without it calls as soon as the element is out of sight.
 * https://developer.mozilla.org/docs/Web/API/IntersectionObserver/scrollMargin
 */
export const watchSight = (element: Element, onAway: () => void): (() => void) => {
  const margin = '100% 0px';
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
    { rootMargin: margin, ...{ scrollMargin: margin } },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
