/** How long a part of the overlay must have been seen before a click on it counts, ms: long enough to see what it is. */
const leastSeenMs = 500;

/** The parts that are watched. */
const parts = '.toolbar, .player';

/**
 * Whether a click was the user's and was meant for the overlay. A page cannot reach into it, but it can dispatch events,
 * make it transparent, move it, or put something over it.
 */
export type ClickGuard = {
  isGenuine(event: MouseEvent): boolean;
  stop(): void;
};

const chainOf = (element: Element): readonly Element[] => {
  const chain: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) chain.push(at);
  return chain;
};

/** Opacity, filters, clips and transforms would show it otherwise than it is, or elsewhere. */
const isShownPlainly = (host: Element): boolean =>
  chainOf(host).every((element) => {
    const { opacity, visibility, filter, transform, pointerEvents, clipPath, maskImage } = getComputedStyle(element);
    if (element === host && (transform !== 'none' || pointerEvents === 'none')) return false;
    return (
      [filter, clipPath, maskImage || 'none'].every((effect) => effect === 'none') &&
      opacity === '1' &&
      visibility === 'visible'
    );
  });

/** Watches the overlay in a tree of ours, which an element of the page holds. `now` is a steady clock, ms. */
export const guardClicks = (host: Element, root: ShadowRoot, now: () => number): ClickGuard => {
  /** Since when each part is seen; absent while it is not. */
  const seenSince = new WeakMap<Element, number>();
  const note = (part: Element, isSeen: boolean): void => {
    if (!isSeen) seenSince.delete(part);
    else if (!seenSince.has(part)) seenSince.set(part, now());
  };
  // Version 2 of the observer says whether anything covers or distorts a part: Chromium only.
  const options = { threshold: 0.9, trackVisibility: true, delay: 100 };
  const sight = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const isVisible: unknown = Reflect.get(entry, 'isVisible');
      note(entry.target, entry.isIntersecting && isVisible !== false);
    }
  }, options);
  const drawn = new MutationObserver(() => {
    for (const part of root.querySelectorAll(parts)) sight.observe(part);
  });
  drawn.observe(root, { childList: true, subtree: true });

  const isOnTop = ({ clientX, clientY }: MouseEvent): boolean =>
    // A click by the keyboard has no place.
    (clientX === 0 && clientY === 0) || document.elementFromPoint(clientX, clientY) === host;

  return {
    isGenuine: (event) => {
      const part = event.target instanceof Element ? event.target.closest(parts) : null;
      const since = part === null ? undefined : seenSince.get(part);
      if (!event.isTrusted || since === undefined || now() - since < leastSeenMs) return false;
      return host.isConnected && isShownPlainly(host) && isOnTop(event);
    },
    stop: () => {
      sight.disconnect();
      drawn.disconnect();
    },
  };
};
