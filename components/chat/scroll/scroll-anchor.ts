/** Where an element of the list was, px from the start of the content. */
type Mark = { readonly element: Element; readonly top: number };

/** What is at the top of the reader's view, innermost first, with what comes before it in case it goes away. */
export type ScrollAnchor = readonly Mark[];

/** Where an element of a scroll box begins, px from the start of its content. */
export const topIn = (box: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;

/** The first that reaches into the view, out of elements that stand one below the other. */
const firstReaching = (elements: readonly Element[], viewTop: number): Element | undefined => {
  let from = 0;
  let to = elements.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > viewTop) to = middle;
    else from = middle + 1;
  }
  return elements[from];
};

/** The children that stand one below the other; lines of text are one thing, and what is hidden is nothing. */
const blocksIn = (element: Element): readonly Element[] =>
  element.matches('p, pre, tr, button, svg, h2, h3, h4, h5, h6, .pl-bubble, .pl-math, [role="toolbar"]')
    ? []
    : [...element.children].filter((child) => !child.matches('.pl-hidden-text, [hidden]'));

/** Takes what is at the top of the view as the anchor: a message, and in it the block that the reader reads. */
export const anchorAtTop = (box: HTMLElement): ScrollAnchor => {
  const viewTop = box.getBoundingClientRect().top;
  const messages = [...box.querySelectorAll('.pl-messages > li')];
  const marks: Mark[] = [];
  let found = firstReaching(messages, viewTop);
  const before = found?.previousElementSibling;
  if (before) marks.push({ element: before, top: topIn(box, before) });
  while (found !== undefined) {
    marks.unshift({ element: found, top: topIn(box, found) });
    found = found.getBoundingClientRect().top >= viewTop ? undefined : firstReaching(blocksIn(found), viewTop);
  }
  return marks;
};

/** Takes an element as the anchor, wherever it is. */
export const anchorAt = (box: HTMLElement, element: Element): ScrollAnchor => [
  { element, top: topIn(box, element) },
  ...anchorAtTop(box),
];

/** How far the content above the anchor has grown, or shrunk, since it was taken, px. */
export const shiftOf = (anchor: ScrollAnchor, box: HTMLElement): number => {
  const mark = anchor.find(({ element }) => box.contains(element));
  return mark === undefined ? 0 : topIn(box, mark.element) - mark.top;
};
