import { type Box, heightOf, isSeen, placeOf, plainBox, sightOf, styleOf, widthOf } from './boxes';
import { controls, nameOf, openedOver, reaches } from './elements';
import type { Finding, Rule } from './finding';

/** The largest of the boxes that a control is drawn in: a link may run over two lines. */
const mainBoxOf = (control: Element): Box | undefined =>
  [...control.getClientRects()]
    .map(plainBox)
    .toSorted((one, other) => widthOf(other) * heightOf(other) - widthOf(one) * heightOf(one))[0];

const scrollerOf = (element: Element): Element | undefined => {
  for (let frame = element.parentElement; frame !== null; frame = frame.parentElement) {
    const { overflowY } = styleOf(frame);
    if ((overflowY === 'auto' || overflowY === 'scroll') && frame.scrollHeight > frame.clientHeight) return frame;
  }
  return undefined;
};

const isSticky = (element: Element | null): boolean =>
  element !== null && (styleOf(element).position === 'sticky' || isSticky(element.parentElement));

/** Whether scrolling brings the control out from under what lies on it. */
const canBeScrolledFree = (control: Element, box: Box, cover: Element): boolean => {
  const scroller = scrollerOf(control);
  if (scroller === undefined) return false;
  if (scroller.contains(cover)) return isSticky(cover);
  const { top, bottom } = cover.getBoundingClientRect();
  const seen = scroller.getBoundingClientRect();
  const below = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  const isRoomAbove = top - seen.top > heightOf(box) && below >= box.bottom - top;
  const isRoomBelow = seen.bottom - bottom > heightOf(box) && scroller.scrollTop >= bottom - box.top;
  return isRoomAbove || isRoomBelow;
};

/** What is open lies over the rest, but not over itself. */
const isUnderOpened = (hit: Element, control: Element): boolean =>
  hit.closest(openedOver) !== null && hit.closest(openedOver)?.contains(control) === false;

/** Nothing lies on the middle of a control, but what was opened over it and what the reader can scroll it away from. */
export const covered: Rule = () =>
  controls().flatMap((control): readonly Finding[] => {
    const box = mainBoxOf(control);
    if (box === undefined) return [];
    const { seen } = sightOf(box, control, false);
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    const isMiddleSeen = isSeen(seen) && x > seen.left && x < seen.right && y > seen.top && y < seen.bottom;
    if (!isMiddleSeen) return [];
    const hit = document.elementFromPoint(x, y);
    if (hit === null || reaches(hit, control) || isUnderOpened(hit, control) || canBeScrolledFree(control, box, hit))
      return [];
    return [{ rule: 'covered', element: nameOf(control), where: `${placeOf(box)}, by ${nameOf(hit)}` }];
  });
