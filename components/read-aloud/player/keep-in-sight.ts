/** How long the highlight leaves the box alone after the reader has scrolled, ms. */
const restMs = 5000;

/**
 * The share of the view, from its lower edge, in which the highlighted sentence is moved up. At the upper edge it has to be
 * in sight, no more: an answer begins there, below its question, and the view stays still.
 */
const margin = 0.2;

/** Keeps a range in sight in its scrolling box, unless the reader has just scrolled by hand. */
export type Sight = { follow(range: Range): void; stop(): void };

/** Opens the boxes that a range is hidden in. */
const openAround = ({ startContainer }: Range): void => {
  for (let at = startContainer.parentElement; at !== null; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && !at.open) at.open = true;
  }
};

/** Watches how the reader scrolls a box. `now`: ms, any epoch; `guide` moves the box if nothing else controls it. */
export const keepInSight = (box: HTMLElement, now: () => number, guide: (move: () => void) => void): Sight => {
  let touchedAt = Number.NEGATIVE_INFINITY;
  const touch = (): void => {
    touchedAt = now();
  };
  const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  for (const gesture of gestures) box.addEventListener(gesture, touch, { passive: true });
  return {
    follow: (range) => {
      if (now() - touchedAt < restMs) return;
      openAround(range);
      const view = box.getBoundingClientRect();
      const lit = range.getBoundingClientRect();
      const room = view.height * margin;
      if (lit.top >= view.top && lit.bottom <= view.bottom - room) return;
      guide(() => {
        box.scrollTop += lit.top - view.top - view.height / 3;
      });
    },
    stop: () => {
      for (const gesture of gestures) box.removeEventListener(gesture, touch);
    },
  };
};
