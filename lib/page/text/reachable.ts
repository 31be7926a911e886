import { drawnParent } from './flat-tree';
import { documentOf, itself } from './unclobbered';

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Whether some of a box can be scrolled to within an area. Coordinates from the area's corner, as if it were not scrolled. */
const liesWithin = (box: Box, width: number, height: number, visibleWidth: number, isRightToLeft: boolean): boolean => {
  const least = isRightToLeft ? visibleWidth - width : 0;
  return box.right > least && box.left < least + width && box.bottom > 0 && box.top < height;
};

const scrolls = /auto|scroll/;

const scrollerOf = (element: Element): Element | undefined => {
  for (let parent = drawnParent(element); parent !== null; parent = drawnParent(parent)) {
    if (parent === documentOf(parent).scrollingElement) return undefined;
    const { overflowX, overflowY } = getComputedStyle(itself(parent));
    if (scrolls.test(overflowX) || scrolls.test(overflowY)) return parent;
  }
  return undefined;
};

const shifted = (box: Box, byX: number, byY: number): Box => ({
  left: box.left + byX,
  right: box.right + byX,
  top: box.top + byY,
  bottom: box.bottom + byY,
});

const isInPage = (box: Box, view: Window, root: Element): boolean =>
  liesWithin(
    shifted(box, view.scrollX, view.scrollY),
    Math.max(root.scrollWidth, root.clientWidth),
    Math.max(root.scrollHeight, root.clientHeight),
    root.clientWidth,
    getComputedStyle(root).direction === 'rtl',
  );

/**
 * Whether a box, in coordinates of the window, stands where a reader can scroll to: text that is shifted off the page is
 * hidden. What is scrolled out of sight within a list or a carousel is not.
 */
export const isReachable = (box: Box, element: Element): boolean => {
  const page = documentOf(element);
  const view = page.defaultView;
  const root = page.scrollingElement ?? page.documentElement;
  if (view === null) return false;
  // Nearly every text is between the window's edges and below the page's top, which costs nothing to check.
  const isPlain = box.left >= 0 && box.right <= root.clientWidth && box.top + view.scrollY >= 0;
  if (isPlain && box.bottom + view.scrollY <= root.scrollHeight) return true;
  if (isInPage(box, view, root)) return true;
  let [current, within] = [box, element];
  for (;;) {
    const scroller = scrollerOf(within);
    if (scroller === undefined) return within !== element && isInPage(current, view, root);
    const area = scroller.getBoundingClientRect();
    const inner = shifted(current, scroller.scrollLeft - area.left, scroller.scrollTop - area.top);
    const isRightToLeft = getComputedStyle(itself(scroller)).direction === 'rtl';
    if (!liesWithin(inner, scroller.scrollWidth, scroller.scrollHeight, scroller.clientWidth, isRightToLeft)) {
      return false;
    }
    [current, within] = [area, scroller];
  }
};
