/** The number changes no more often than this, ms: nobody reads it faster, and counting costs. */
const restMs = 250;

/** Not lines that are read: names for screen readers, buttons below an answer, and the parts of a formula. */
const noLines = '.pl-hidden-text, [hidden], [role="toolbar"], svg, style';

/** Where the middle of each line of a block is, px below its top, and the size for which that was found. */
type Measured = { readonly width: number; readonly height: number; readonly middles: readonly number[] };

/** The rectangles of what can be read in an element; a formula is one thing, whatever stands in it. */
const rectsIn = (element: Element): DOMRect[] => {
  if (element.matches(noLines)) return [];
  if (element.matches('.pl-math')) return [element.getBoundingClientRect()];
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return rectsIn(node);
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return [];
    const range = document.createRange();
    range.selectNode(node);
    return [...range.getClientRects()];
  });
};

/** The middles of the lines, from the rectangles of all that stands in them: beside each other is one line. */
const middlesOf = (rects: readonly DOMRect[], top: number): number[] => {
  const middles: number[] = [];
  let lineEnd = Number.NEGATIVE_INFINITY;
  for (const rect of rects.filter(({ height }) => height > 0).toSorted((one, other) => one.top - other.top)) {
    const middle = rect.top + rect.height / 2;
    if (middle < lineEnd) continue;
    middles.push(middle - top);
    lineEnd = rect.bottom;
  }
  return middles;
};

/** The blocks of an answer that stand one below the other, and grow only at the end. */
const blocksOf = (answer: Element): Element[] =>
  [...answer.children].flatMap((child) =>
    child.matches('.pl-answer, .pl-answer-text, .pl-markdown') ? blocksOf(child) : [child],
  );

/** How many lines of the newest answer are below the visible part of a scroll box. */
export type LinesBelow = {
  /** The number, as it is or was a moment ago. */
  count(): number;
  stop(): void;
};

/** `onChange`: the number may be another one by now. */
export const countLinesBelow = (box: HTMLElement, onChange: () => void): LinesBelow => {
  const measured = new WeakMap<Element, Measured>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  let counted = 0;

  const middlesIn = (block: Element, { width, height, top }: DOMRect): readonly number[] => {
    const known = measured.get(block);
    if (known?.width === width && known.height === height) return known.middles;
    const middles = middlesOf(rectsIn(block), top);
    measured.set(block, { width, height, middles });
    return middles;
  };

  const countNow = (): number => {
    const answer = [...box.querySelectorAll('.pl-messages > li[data-role="assistant"]')].at(-1);
    const viewBottom = box.getBoundingClientRect().bottom;
    let lines = 0;
    for (const block of answer === undefined ? [] : blocksOf(answer)) {
      const rect = block.getBoundingClientRect();
      if (rect.bottom <= viewBottom) continue;
      for (const middle of middlesIn(block, rect)) if (rect.top + middle > viewBottom) lines += 1;
    }
    return lines;
  };

  const rest = (): void => {
    timer = undefined;
    if (isWanted) onChange();
  };

  return {
    count: () => {
      isWanted = timer !== undefined;
      if (timer !== undefined) return counted;
      counted = countNow();
      timer = setTimeout(rest, restMs);
      return counted;
    },
    stop: () => clearTimeout(timer),
  };
};
