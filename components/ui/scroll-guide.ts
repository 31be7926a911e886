/** Moves a scroll box for what its reader listens to or asked for. `move` scrolls. */
export type ScrollGuide = {
  /** Shows what is heard in a message, unless the reader wants another place. */
  follow(messageId: string, move: () => void): void;
  /** Shows a place that the reader has asked for, and stays there. */
  lead(move: () => void): void;
};

const guides = new WeakMap<Element, ScrollGuide>();

/** The keeper of a scroll box's place says how others may move it; undefined when nothing keeps it any more. */
export const setScrollGuide = (box: Element, guide: ScrollGuide | undefined): void => {
  if (guide === undefined) guides.delete(box);
  else guides.set(box, guide);
};

/** What may move this box; undefined if nothing keeps its place. */
export const scrollGuideOf = (box: Element): ScrollGuide | undefined => guides.get(box);
