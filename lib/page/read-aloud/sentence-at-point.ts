import type { PageReadAloud } from './page-read-aloud';

type Caret = { readonly node: Node; readonly offset: number };

const caretAt = (page: Document, x: number, y: number, shadowRoots: readonly ShadowRoot[]): Caret | undefined => {
  const position = page.caretPositionFromPoint(x, y, { shadowRoots: [...shadowRoots] });
  return position === null ? undefined : { node: position.offsetNode, offset: position.offset };
};

/** How far beside a line a click still means it, CSS pixels. */
const reach = 3;

const isOver = (ranges: readonly Range[], x: number, y: number): boolean =>
  ranges
    .flatMap((range) => Array.from(range.getClientRects()))
    .some(
      ({ left, right, top, bottom }) =>
        x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach,
    );

/**
 * The sentence that is drawn at a point of the window, CSS pixels; undefined between lines and beside the text. Of the
 * shadow trees, it searches only those that hold text of the read-aloud session.
 */
export const sentenceAtPoint = (page: Document, readAloud: PageReadAloud, x: number, y: number): string | undefined => {
  const caret = caretAt(page, x, y, readAloud.shadowRoots());
  if (caret === undefined) return undefined;
  const id = readAloud.sentenceAt(caret.node, caret.offset);
  return id !== undefined && isOver(readAloud.rangesOf(id), x, y) ? id : undefined;
};
