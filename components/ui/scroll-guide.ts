/**
 * Lets what is heard in a message move a scroll box, unless its reader wants another place. `move` scrolls.
 */
export type ScrollGuide = (messageId: string, move: () => void) => void;

const guides = new WeakMap<Element, ScrollGuide>();

/** The keeper of a scroll box's place says how the voice may move it; undefined when nothing keeps it any more. */
export const setScrollGuide = (box: Element, guide: ScrollGuide | undefined): void => {
  if (guide === undefined) guides.delete(box);
  else guides.set(box, guide);
};

/** What may move this box; undefined if nothing keeps its place. */
export const scrollGuideOf = (box: Element): ScrollGuide | undefined => guides.get(box);
