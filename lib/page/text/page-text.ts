import type { PageContent } from '@/lib/domain/pages/page-content';
import { pageBlockLimit, pageTextLimit } from '@/lib/domain/pages/page-content';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { type BlockBuilder, createBlockBuilder } from './block-builder';
import { createClosedParts } from './closed-parts';
import { createFramePlaces } from './frame-places';
import { furnitureIn } from './furniture';
import { lineNumbersIn } from './line-numbers';
import { type Chosen, chooseContent, contentSoFar } from './main-content';
import { createOutline, type Outline } from './outline';
import { withProse } from './prose-blocks';
import type { RawBlock } from './raw-block';
import { createReadingCopy, type MainText } from './reading-copy';
import { composeText, type TextBlock } from './text-block';
import { isAboutVideo, isVideoPage } from './transcript';
import { unclobberedDocument } from './unclobbered';
import { type TreeVisitor, walkVisible } from './walk';
import { watchChanges } from './watch-changes';

/** A block of the page's content with its id and the heading that it is under. */
export type PlacedBlock = TextBlock & {
  readonly id: string;
  readonly section?: string;
  /** The frames among the content that come between the block before and this one. */
  readonly framesBefore?: readonly Element[];
};

/** The text of one document, still tied to its nodes. */
export type PageText = {
  readonly kind: 'article' | 'app';
  readonly blocks: readonly PlacedBlock[];
  readonly frames: readonly { readonly element: Element; readonly after?: string }[];
  /** Those of the frames that come after the last block. */
  readonly framesAfter: readonly Element[];
  readonly cut?: NonNullable<PageContent['cut']>;
  /** How many parts of it are closed, and not read. */
  readonly closedParts?: number;
};

/** The builder decides what is entered; the others are told of it. */
const inTurn = (
  builder: BlockBuilder,
  others: readonly (TreeVisitor & { refused?(element: Element): void })[],
): TreeVisitor => ({
  enter: (element, style) => {
    const isEntered = builder.enter(element, style);
    for (const other of others) {
      if (isEntered) other.enter(element, style);
      else other.refused?.(element);
    }
    return isEntered;
  },
  text: (node) => {
    builder.text(node);
    for (const other of others) other.text(node);
  },
  leave: (element) => {
    builder.leave(element);
    for (const other of others) other.leave(element);
  },
  frame: (element) => builder.frame(element),
  silent: (element) => {
    for (const other of others) other.silent?.(element);
  },
});

/** Puts the texts of blocks together, up to the limits. */
const createComposer = (work: WorkPieces, limits: ReadingLimits) => {
  const ends = new Map<RawBlock, string>();
  let frames: readonly Element[] = [];
  let section: string | undefined;
  let length = 0;
  let count = 0;
  let isCut = false;

  const place = (block: TextBlock): PlacedBlock => {
    const id = `b${count}`;
    count += 1;
    if (block.kind === 'heading') section = id;
    const under = block.kind === 'heading' ? undefined : section;
    const framesBefore = frames;
    frames = [];
    return {
      ...block,
      id,
      ...(under !== undefined && { section: under }),
      ...(framesBefore.length > 0 && { framesBefore }),
    };
  };

  return {
    /** The id of the last block that came from each. */
    ends,
    isCut: () => isCut,
    /** Frames that no block has followed yet. */
    framesLeft: () => frames,
    /** Yields what is done whenever a piece of work has lasted long enough. `framesBefore` a block go with it. */
    async *compose(
      chosen: Iterable<RawBlock>,
      framesBefore: ReadonlyMap<RawBlock, readonly Element[]>,
    ): AsyncGenerator<readonly PlacedBlock[], void> {
      let done: PlacedBlock[] = [];
      for (const raw of chosen) {
        frames = [...frames, ...(framesBefore.get(raw) ?? [])];
        if (work.isDue()) {
          if (done.length > 0) yield done;
          done = [];
          await work.rest();
        }
        for (const block of await composeText(raw, work)) {
          length += block.text.length;
          isCut ||= length > limits.length || count >= limits.blocks;
          if (isCut) break;
          const placed = place(block);
          done.push(placed);
          ends.set(raw, placed.id);
        }
        if (isCut) break;
      }
      if (done.length > 0) yield done;
    },
  };
};

/** Whether next to nothing is said but where links lead: in a frame that is an advertisement, or a menu. */
const isLeadingElsewhere = (blocks: readonly RawBlock[]): boolean => {
  const sum = (count: (block: RawBlock) => number): number => blocks.reduce((all, block) => all + count(block), 0);
  return sum(({ linkLength }) => linkLength) > sum(({ length }) => length) * mostLinks;
};

/** The share of links in a frame's text from which on it has no text of its own. */
const mostLinks = 0.8;

const choiceOf = (
  all: readonly RawBlock[],
  found: MainText | undefined,
  isContent: ((block: RawBlock) => boolean) | undefined,
  isVideo: boolean,
  outline: Outline,
  isFramed: boolean,
): Chosen => {
  if (isVideo) return aboutVideo(all);
  if (isContent !== undefined) return { kind: 'app', from: new Set(all.filter(isContent)) };
  const furniture = furnitureIn(all, outline.sections());
  const numbers = lineNumbersIn(all);
  const { kind, from } = chooseContent(
    all.filter((block) => !furniture.blocks.has(block) && !numbers.has(block)),
    found,
  );
  const edges = furniture.edgesOf(from);
  const left = [...from].filter((block) => !edges.has(block));
  return { kind, from: new Set(isFramed && isLeadingElsewhere(left) ? [] : left) };
};

const aboutVideo = (blocks: readonly RawBlock[]): Chosen => ({
  kind: 'app',
  from: new Set(blocks.filter(({ element }) => isAboutVideo(element))),
});

const isInFrame = ({ defaultView }: Document): boolean => defaultView !== null && defaultView.parent !== defaultView;

/** What is known of a document when all its blocks are. */
export type PageEnd = Omit<PageText, 'blocks'>;

/** One walk over a document. */
const beginReading = (page: Document, work: Pick<WorkPieces, 'isDue'>, { leavesOutStruck }: ReadingLimits) => {
  const builder = createBlockBuilder(page.documentElement, { leavesOutStruck: leavesOutStruck === true });
  const copy = createReadingCopy(page, builder);
  const outline = createOutline(builder);
  const closed = createClosedParts(builder);
  const changes = watchChanges(page);
  const walk = walkVisible(page.documentElement, inTurn(builder, [copy, outline, closed, changes]), work);
  return { builder, copy, outline, closed, changes, walk };
};

/** How far a reading goes. */
export type ReadingLimits = {
  /** UTF-16 units of text, and blocks. */
  readonly length: number;
  readonly blocks: number;
  /** What is not read by now is left out. */
  isLate(): boolean;
  /** What is struck out is not read, either: a voice has no sign for it. */
  readonly leavesOutStruck?: boolean;
};

const sentLimits: ReadingLimits = { length: pageTextLimit, blocks: pageBlockLimit, isLate: () => false };

/**
 * Reads what a person can see of a document and yields its content block by block as soon as that is known: for a page
 * that is too large to look for an article in, while the walk still goes on. Works in pieces, changes nothing in the
 * page, and stops at the limits. A page that changes meanwhile is read once more, in one piece. Frames are named, not
 * read: each has its own script.
 */
export async function* readBlocks(
  given: Document,
  work: WorkPieces,
  limits: ReadingLimits = sentLimits,
): AsyncGenerator<readonly PlacedBlock[], PageEnd, undefined> {
  const page = unclobberedDocument(given);
  const composer = createComposer(work, limits);
  const hasMain = page.querySelector('main, [role="main"]') !== null;
  const isVideo = isVideoPage(page);
  let isContent: ReturnType<typeof contentSoFar>;
  let taken = 0;
  let framePlaces = createFramePlaces();

  let reading = beginReading(page, work, limits);
  let step = reading.walk.next();
  while (step.done !== true && !composer.isCut() && !limits.isLate()) {
    await work.rest();
    if (reading.copy.isTooLarge() && !isVideo) {
      const ended = reading.builder.ended();
      isContent ??= contentSoFar(ended, hasMain);
      if (isContent !== undefined) {
        // The last one may still go on.
        const end = Math.max(taken, ended.length - 1);
        const met = ended.slice(taken, end).filter(isContent);
        taken = end;
        yield* composer.compose(met, framePlaces.before(met, ended, reading.builder.frames()));
      }
    }
    step = reading.walk.next();
  }
  if (reading.changes.end() && isContent === undefined && !reading.copy.isTooLarge() && !limits.isLate()) {
    reading = beginReading(page, { isDue: () => false }, limits);
    step = reading.walk.next();
    reading.changes.end();
    framePlaces = createFramePlaces();
  }
  const isTooLarge = step.done === true && step.value.isCut;
  const isLate = step.done !== true && !composer.isCut();

  const { blocks: all, frames } = reading.builder.finish();
  await work.rest();
  const found = isContent === undefined ? reading.copy.mainText() : undefined;
  await work.rest();
  const { kind, from } = choiceOf(all, found, isContent, isVideo, reading.outline, isInFrame(page));
  const rest = all.slice(taken).filter((block) => from.has(block));
  yield* composer.compose(withProse(rest), framePlaces.before(rest, all, frames));
  const framesAfter = [...composer.framesLeft(), ...framePlaces.after(all, frames)];
  const closedParts = reading.closed.count();
  const reason = composer.isCut() ? 'length' : isTooLarge ? 'elements' : isLate ? 'time' : undefined;
  return {
    kind,
    frames: framePlaces.placed().flatMap(({ element, before }) => {
      const previous = all.slice(0, before).findLast((block) => composer.ends.has(block));
      const after = previous === undefined ? undefined : composer.ends.get(previous);
      return [{ element, ...(after !== undefined && { after }) }];
    }),
    framesAfter,
    ...(reason !== undefined && { cut: { reason } }),
    ...(closedParts > 0 && { closedParts }),
  };
}

/** The same as a whole. */
export const readPage = async (page: Document, work: WorkPieces, isLate = (): boolean => false): Promise<PageText> => {
  const blocks: PlacedBlock[] = [];
  const reading = readBlocks(page, work, { ...sentLimits, isLate });
  let step = await reading.next();
  while (step.done !== true) {
    blocks.push(...step.value);
    step = await reading.next();
  }
  return { ...step.value, blocks };
};
