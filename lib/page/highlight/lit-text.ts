import { coversOf } from './covers';
import { type Box, linesOf, within, without } from './line-boxes';
import { areaWithin, type TextSurroundings } from './text-surroundings';

/** Boxes further from the window than this are not drawn, CSS pixels: a page may say that its text is anywhere. */
const reach = 10_000;
/** Covers are looked for when something was scrolled or resized, for one ms of so many; else this often, ms. */
const coverShare = 50;
const coverRestMs = 2000;

/** A text that is lit, as it is drawn now. */
export type LitText = {
  readonly surroundings: TextSurroundings;
  /** What is seen of it, as boxes of the window; `hasHeard` that something may have moved since the last time. */
  boxes(hasHeard: boolean): readonly Box[];
  /** What the page draws over it, as far as it was found. */
  covers(): readonly Element[];
};

export type LitTextContext = {
  readonly ranges: readonly Range[];
  readonly surroundings: TextSurroundings;
  /** Our own element. */
  readonly host: Element;
  now(): number;
  /** The text that this is a word of: what lies over it lies over the word. */
  readonly sentence?: LitText;
};

const rectsOf = (ranges: readonly Range[]): readonly Box[] =>
  ranges.flatMap((range) => (range.collapsed ? [] : Array.from(range.getClientRects())));

/** Nothing is measured yet. */
export const createLitText = ({ ranges, surroundings, host, now, sentence }: LitTextContext): LitText => {
  let covers: readonly Element[] = [];
  let coveredAt = Number.NEGATIVE_INFINITY;
  let took = 0;

  const lookForCovers = (lines: readonly Box[], hasHeard: boolean): void => {
    const start = now();
    if (start < coveredAt + took * coverShare || (!hasHeard && start < coveredAt + coverRestMs)) return;
    covers = coversOf(lines, surroundings, host, now);
    coveredAt = start;
    took = now() - start;
  };

  return {
    surroundings,
    covers: () => sentence?.covers() ?? covers,
    boxes: (hasHeard) => {
      // The box around a line that is turned would lie over its neighbours; around a word it is small.
      if (surroundings.isTilted && sentence === undefined) return [];
      const { innerWidth, innerHeight } = window;
      const nearby = { left: -reach, top: -reach, right: innerWidth + reach, bottom: innerHeight + reach };
      const areas = [nearby, ...surroundings.clippers.map(areaWithin)];
      const lines = linesOf(rectsOf(ranges), surroundings.isVertical).flatMap((line) => {
        let part: Box | undefined = line;
        for (const area of areas) part = part === undefined ? undefined : within(part, area);
        return part ?? [];
      });
      if (sentence === undefined) lookForCovers(lines, hasHeard);
      return (sentence?.covers() ?? covers)
        .map((cover) => cover.getBoundingClientRect())
        .reduce<readonly Box[]>((left, cover) => left.flatMap((box) => without(box, cover)), lines);
    },
  };
};
