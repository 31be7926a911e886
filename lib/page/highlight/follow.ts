/** After the user scrolls, the page is left where it is for this long, ms. */
const userPauseMs = 5000;
/** Text within this middle share of the window is in sight. */
const middle = 0.6;

const scrollKeys = new Set(['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ']);

/** A range of text, or a place in a frame, whose own node is the frame. */
export type FollowedPlace = Pick<Range, 'startContainer' | 'getBoundingClientRect'>;

/** Keeps what is heard in sight, unless the user scrolls. */
export type Follower = {
  /** Scrolls to a range that is not in the middle of the window. */
  follow(range: FollowedPlace): void;
  /** Scrolls there whatever the user did: they asked for it. */
  goTo(range: FollowedPlace): void;
  stop(): void;
};

const scrollParent = (node: Node): Element | undefined => {
  let at = node instanceof Element ? node : node.parentElement;
  while (at !== null) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at;
    const root: Node = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return undefined;
};

/** Scrolls boxes within the page first, then the window. */
const bringToMiddle = (range: FollowedPlace, wanted: ScrollBehavior): void => {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : wanted;
  for (
    let box = scrollParent(range.startContainer);
    box !== undefined && box !== document.scrollingElement && box !== document.body;
    box = box.parentElement === null ? undefined : scrollParent(box.parentElement)
  ) {
    const { top, height } = box.getBoundingClientRect();
    const at = range.getBoundingClientRect().top;
    if (at < top || at > top + height * 0.8) box.scrollBy({ top: at - top - height / 3, behavior: 'instant' });
  }
  const { top } = range.getBoundingClientRect();
  window.scrollBy({ top: top - window.innerHeight / 3, behavior });
};

const isInSight = (range: FollowedPlace): boolean => {
  const { top, bottom } = range.getBoundingClientRect();
  const edge = (window.innerHeight * (1 - middle)) / 2;
  return top >= edge && Math.min(bottom, top + edge) <= window.innerHeight - edge;
};

/** `now` is a steady clock, ms; `behavior` is how the window scrolls where motion is not reduced. */
export const createFollower = (now: () => number, behavior: ScrollBehavior = 'smooth'): Follower => {
  let userScrolledAt = Number.NEGATIVE_INFINITY;
  const noteUser = (event: Event): void => {
    if (!event.isTrusted) return;
    if (event instanceof KeyboardEvent && !scrollKeys.has(event.key)) return;
    userScrolledAt = now();
  };
  const events = ['wheel', 'touchmove', 'keydown'] as const;
  for (const name of events) window.addEventListener(name, noteUser, { passive: true, capture: true });
  return {
    follow: (range) => {
      if (now() - userScrolledAt < userPauseMs || isInSight(range)) return;
      bringToMiddle(range, behavior);
    },
    goTo: (range) => {
      userScrolledAt = Number.NEGATIVE_INFINITY;
      bringToMiddle(range, behavior);
    },
    stop: () => {
      for (const name of events) window.removeEventListener(name, noteUser, { capture: true });
    },
  };
};
