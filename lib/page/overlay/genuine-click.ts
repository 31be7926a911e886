/** How long a part of the overlay must have been seen, and have stood still, before a click on it counts, ms. */
const minSeenMs = 500;

/** The parts that are watched. */
const parts = '.toolbar, .player';

/**
 * Whether a click was the user's and was meant for the overlay. A page cannot reach into it, but it can dispatch events,
 * make it transparent, move it, or put something over it.
 */
export type ClickGuard = {
  isGenuine(event: MouseEvent): boolean;
  /** Something was done to the overlay: every part has to be seen again. */
  restart(): void;
  stop(): void;
};

const chainOf = (element: Element): readonly Element[] => {
  const chain: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) chain.push(at);
  return chain;
};

/**
 * Opacity, filters, clips and transforms would show it differently from how it is, or elsewhere. Those of its ancestors
 * do not affect the top layer (https://drafts.csswg.org/css-position-4/#top-layer): a page may well filter its root to
 * be dark. An ancestor's opacity does not affect it either, but there is no honest use of that.
 */
const isShownPlainly = (host: Element): boolean => {
  const { visibility, filter, transform, pointerEvents, clipPath, maskImage } = getComputedStyle(host);
  return (
    [filter, transform, clipPath, maskImage || 'none'].every((effect) => effect === 'none') &&
    visibility === 'visible' &&
    pointerEvents !== 'none' &&
    chainOf(host).every((element) => getComputedStyle(element).opacity === '1')
  );
};

/** Watches the overlay in our own tree, which an element of the page holds. `now` is a steady clock, ms. */
export const guardClicks = (host: Element, root: ShadowRoot, now: () => number): ClickGuard => {
  /** Since when each part has been seen where it is; absent while it is not. */
  const seenSince = new Map<Element, number>();
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
  const restart = (): void => {
    for (const part of seenSince.keys()) seenSince.set(part, now());
  };
  const drawn = new MutationObserver((records) => {
    for (const part of seenSince.keys()) if (!part.isConnected) seenSince.delete(part);
    for (const part of root.querySelectorAll(parts)) sight.observe(part);
    // A selection that the page makes moves the toolbar: not under a pointer that is about to click.
    for (const { type, target } of records) {
      if (type === 'attributes' && target instanceof Element && seenSince.has(target)) seenSince.set(target, now());
    }
  });
  drawn.observe(root, { childList: true, subtree: true, attributeFilter: ['style'] });

  const isOnTop = ({ clientX, clientY }: MouseEvent): boolean =>
    // A keyboard click has no position.
    (clientX === 0 && clientY === 0) || document.elementFromPoint(clientX, clientY) === host;

  return {
    isGenuine: (event) => {
      const part = event.target instanceof Element ? event.target.closest(parts) : null;
      const since = part === null ? undefined : seenSince.get(part);
      if (!event.isTrusted || since === undefined || now() - since < minSeenMs) return false;
      return host.isConnected && isShownPlainly(host) && isOnTop(event);
    },
    restart,
    stop: () => {
      sight.disconnect();
      drawn.disconnect();
    },
  };
};
