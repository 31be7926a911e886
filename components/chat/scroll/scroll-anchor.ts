/** A letter of a text, and where its line was, px. */
type Letter = {
  readonly node: Text;
  readonly offset: number;
  /** From the start of the content. */
  readonly top: number;
  /** From the start of its element. */
  readonly inElement: number;
  /** From the top of the view. */
  readonly inView: number;
};

/** Where an element of the list was, px from the start of the content. */
type Mark = {
  readonly element: Element;
  readonly top: number;
  /** Of a text that begins above the view: the letter with which the view begins. Lines that break anew move it within its element. */
  readonly letter?: Letter;
};

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

const rectOf = (node: Text, offset: number): DOMRect => {
  const range = node.ownerDocument.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  return range.getBoundingClientRect();
};

/** The letter of an anchor's innermost mark. */
const letterOf = (anchor: ScrollAnchor): Letter | undefined =>
  anchor.find(({ letter }) => letter !== undefined)?.letter;

/** The text in an element, which reaches into the view, where the view begins. */
const nodeAt = (element: Element, viewTop: number): Text | undefined => {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = element.ownerDocument.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.length === 0) continue;
    range.selectNodeContents(node);
    const { bottom, height } = range.getBoundingClientRect();
    if (height > 0 && bottom > viewTop) return node;
  }
  return undefined;
};

const offsetAt = (node: Text, viewTop: number): number => {
  let from = 0;
  let to = node.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rectOf(node, middle).bottom > viewTop) to = middle;
    else from = middle + 1;
  }
  return from;
};

/**
 * Where the line of a letter begins, px from the start of the content. Undefined where it is not known: the text was written
 * anew and is shorter, or it is out of sight, and the browser does not lay it out.
 */
const letterTop = (box: HTMLElement, { node, offset }: Pick<Letter, 'node' | 'offset'>): number | undefined => {
  if (!box.contains(node) || offset >= node.length) return undefined;
  const { top, height } = rectOf(node, offset);
  return height === 0 ? undefined : top - box.getBoundingClientRect().top + box.scrollTop;
};

/**
 * The letter with which the view begins. It is the one before while that is on the same line, else each new break of lines
 * would lead further back; also while its text, which stands where it stood, is not laid out.
 */
const letterAtTop = (
  box: HTMLElement,
  element: Element,
  viewTop: number,
  before: Letter | undefined,
): Letter | undefined => {
  const elementTop = topIn(box, element);
  const letter = (node: Text, offset: number, top: number): Letter => ({
    ...{ node, offset, top },
    ...{ inElement: top - elementTop, inView: top - box.scrollTop },
  });
  const last = before !== undefined && element.contains(before.node) ? before : undefined;
  const node = nodeAt(element, viewTop);
  if (node === undefined) {
    if (last === undefined || Math.abs(elementTop + last.inElement - box.scrollTop - last.inView) > 1) return undefined;
    return { ...last, top: elementTop + last.inElement };
  }
  const offset = offsetAt(node, viewTop);
  const top = letterTop(box, { node, offset });
  if (top === undefined) return undefined;
  if (last === undefined || letterTop(box, last) !== top) return letter(node, offset, top);
  // The view stands at whole px: what is over each time would add up.
  const isRest = Math.abs(top - box.scrollTop - last.inView) <= 1;
  return letter(last.node, last.offset, isRest ? box.scrollTop + last.inView : top);
};

/**
 * Takes what is at the top of the view as the anchor: a message, in it the block that the reader reads, and in that the line.
 *
 * @param last The anchor before.
 */
export const anchorAtTop = (box: HTMLElement, last: ScrollAnchor = []): ScrollAnchor => {
  const viewTop = box.getBoundingClientRect().top;
  const messages = [...box.querySelectorAll('.pl-messages > li')];
  const marks: Mark[] = [];
  let found = firstReaching(messages, viewTop);
  const before = found?.previousElementSibling;
  if (before) marks.push({ element: before, top: topIn(box, before) });
  while (found !== undefined) {
    const isCut: boolean = found.getBoundingClientRect().top < viewTop;
    const inner: Element | undefined = isCut ? firstReaching(blocksIn(found), viewTop) : undefined;
    const letter = isCut && inner === undefined ? letterAtTop(box, found, viewTop, letterOf(last)) : undefined;
    marks.unshift({ element: found, top: topIn(box, found), ...(letter !== undefined && { letter }) });
    found = inner;
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
  if (mark === undefined) return 0;
  const letterNow = mark.letter === undefined ? undefined : letterTop(box, mark.letter);
  return mark.letter === undefined || letterNow === undefined
    ? topIn(box, mark.element) - mark.top
    : letterNow - mark.letter.top;
};
