/** A rectangle, CSS pixels of the window or of a layer. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Rectangles of a text beyond these many are not looked at: no sentence has them, but a page may say so. */
const maxRects = 2000;
/** And so many lines are drawn at most. */
const maxLines = 200;

/** Pieces of one line that are no further apart than a space, in shares of its height, are one. */
const spaceShare = 0.35;

const isDrawn = ({ left, top, right, bottom }: Box): boolean => right - left > 0 && bottom - top > 0;

/** Whether two pieces stand on one line, one behind the other. */
const belongTogether = (one: Box, other: Box, isVertical: boolean): boolean => {
  const [near, far, low, high] = isVertical
    ? (['top', 'bottom', 'left', 'right'] as const)
    : (['left', 'right', 'top', 'bottom'] as const);
  const height = Math.min(one[high] - one[low], other[high] - other[low]);
  const shared = Math.min(one[high], other[high]) - Math.max(one[low], other[low]);
  const apart = Math.max(one[near], other[near]) - Math.min(one[far], other[far]);
  return shared > height / 2 && apart <= height * spaceShare;
};

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** A box for each line of a text, from the rectangles of its pieces in reading order; both directions of writing. */
export const linesOf = (rects: readonly Box[], isVertical: boolean): readonly Box[] => {
  const lines: Box[] = [];
  for (const { left, top, right, bottom } of rects.slice(0, maxRects)) {
    let piece: Box = { left, top, right, bottom };
    if (!isDrawn(piece)) continue;
    // In a line of two directions a piece may touch another one than the last.
    for (let index = lines.length - 1; index >= Math.max(0, lines.length - 4); index -= 1) {
      const line = lines[index];
      if (line === undefined || !belongTogether(line, piece, isVertical)) continue;
      piece = around(line, piece);
      lines.splice(index, 1);
    }
    lines.push(piece);
    if (lines.length >= maxLines) break;
  }
  return lines;
};

/** The part of a box within an area; undefined when there is none. */
export const within = (box: Box, area: Box): Box | undefined => {
  const part = {
    left: Math.max(box.left, area.left),
    top: Math.max(box.top, area.top),
    right: Math.min(box.right, area.right),
    bottom: Math.min(box.bottom, area.bottom),
  };
  return isDrawn(part) ? part : undefined;
};

/** Less than a pixel of text beside a cover is not seen. */
const tolerance = 1;

/** What is left of a box beside a cover. Where only a corner is covered, all of it: what is left must be boxes. */
export const without = (box: Box, cover: Box): readonly Box[] => {
  if (within(box, cover) === undefined) return [box];
  const { left, top, right, bottom } = box;
  const spansAcross = cover.left <= left + tolerance && cover.right >= right - tolerance;
  const spansDown = cover.top <= top + tolerance && cover.bottom >= bottom - tolerance;
  if (!(spansAcross || spansDown)) return [box];
  const parts = spansAcross
    ? [
        { left, top, right, bottom: Math.min(bottom, cover.top) },
        { left, top: Math.max(top, cover.bottom), right, bottom },
      ]
    : [
        { left, top, right: Math.min(right, cover.left), bottom },
        { left: Math.max(left, cover.right), top, right, bottom },
      ];
  const isSeen = (part: Box): boolean => part.right - part.left > tolerance && part.bottom - part.top > tolerance;
  return spansAcross && spansDown ? [] : parts.filter(isSeen);
};
