import type { FrameMark, RawBlock } from './raw-block';

/** What holds a text as a whole: what is right behind it belongs to something else. */
const holderOf = (block: RawBlock | undefined): Element | null =>
  block?.element.closest('article, main, [role="article"], [role="main"]') ?? null;

const isBeside = ({ element }: FrameMark, block: RawBlock | undefined): boolean =>
  holderOf(block)?.contains(element) ?? true;

/** Which frames of a page are among its content, and where: told block by block, as the content is chosen. */
export type FramePlaces = {
  /** The frames before each of the next blocks of the content; `all` blocks and `marks` are those met so far, in order. */
  before(
    content: readonly RawBlock[],
    all: readonly RawBlock[],
    marks: readonly FrameMark[],
  ): ReadonlyMap<RawBlock, readonly Element[]>;
  /** Those after the last block of the content, when there is no more of it. */
  after(all: readonly RawBlock[], marks: readonly FrameMark[]): readonly Element[];
  /** All that are among the content. */
  placed(): readonly FrameMark[];
};

/** No block of the content is known yet. */
export const createFramePlaces = (): FramePlaces => {
  const among: FrameMark[] = [];
  let passed = 0;
  let first: number | undefined;
  let last = -1;

  const pass = (block: RawBlock, index: number, marks: readonly FrameMark[]): readonly Element[] => {
    const isFirst = first === undefined;
    first ??= index;
    last = index;
    const found: FrameMark[] = [];
    for (let mark = marks[passed]; mark !== undefined && mark.before <= index; mark = marks[passed]) {
      passed += 1;
      // Before the first block of the content is the head of the page, unless something holds both.
      if (!isFirst || (mark.before === index && isBeside(mark, block))) found.push(mark);
    }
    among.push(...found);
    return found.map(({ element }) => element);
  };

  return {
    before: (content, all, marks) => {
      const frames = new Map<RawBlock, readonly Element[]>();
      let at = last;
      for (const block of content) {
        at = all.indexOf(block, at + 1);
        const found = pass(block, at, marks);
        if (found.length > 0) frames.set(block, found);
      }
      return frames;
    },
    after: (all, marks) => {
      const isAmong = (mark: FrameMark): boolean =>
        first === undefined || (mark.before === last + 1 && isBeside(mark, all[last]));
      const found = marks.slice(first === undefined ? 0 : passed).filter(isAmong);
      among.push(...found);
      return found.map(({ element }) => element);
    },
    placed: () => among,
  };
};
