import type { PageContent } from '@/lib/domain/pages/page-content';
import { pageBlockLimit, pageTextLimit } from '@/lib/domain/pages/page-content';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { type BlockBuilder, createBlockBuilder } from './block-builder';
import { type Chosen, chooseContent, contentSoFar } from './main-content';
import type { FrameMark, RawBlock } from './raw-block';
import { createReadingCopy, type MainText } from './reading-copy';
import { composeText, type TextBlock } from './text-block';
import { isAboutVideo, isVideoPage } from './transcript';
import { type TreeVisitor, walkVisible } from './walk';

/** A block of the page's content with its id and the heading that it is under. */
export type PlacedBlock = TextBlock & { readonly id: string; readonly section?: string };

/** The text of one document, still tied to its nodes. */
export type PageText = {
  readonly kind: 'article' | 'app';
  readonly blocks: readonly PlacedBlock[];
  readonly frames: readonly { readonly element: Element; readonly after?: string }[];
  readonly cut?: NonNullable<PageContent['cut']>;
};

const inTurn = (builder: BlockBuilder, copy: TreeVisitor): TreeVisitor => ({
  enter: (element, style) => builder.enter(element, style) && copy.enter(element, style),
  text: (node) => {
    builder.text(node);
    copy.text(node);
  },
  leave: (element) => {
    builder.leave(element);
    copy.leave(element);
  },
  frame: (element) => builder.frame(element),
});

/** Puts the texts of blocks together, up to the limits. */
const createComposer = (work: WorkPieces) => {
  const ends = new Map<RawBlock, string>();
  let section: string | undefined;
  let length = 0;
  let count = 0;
  let isCut = false;

  const place = (block: TextBlock): PlacedBlock => {
    const id = `b${count}`;
    count += 1;
    if (block.kind === 'heading') section = id;
    const under = block.kind === 'heading' ? undefined : section;
    return { ...block, id, ...(under !== undefined && { section: under }) };
  };

  return {
    /** The id of the last block that came from each. */
    ends,
    isCut: () => isCut,
    /** Yields what is done whenever a piece of work has lasted long enough. */
    async *compose(chosen: Iterable<RawBlock>): AsyncGenerator<readonly PlacedBlock[], void> {
      let done: PlacedBlock[] = [];
      for (const raw of chosen) {
        if (work.isDue()) {
          if (done.length > 0) yield done;
          done = [];
          await work.rest();
        }
        for (const block of await composeText(raw, work)) {
          length += block.text.length;
          isCut ||= length > pageTextLimit || count >= pageBlockLimit;
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

/** A frame among the content comes after the last block of the content before it. */
const placeFrames = (
  marks: readonly FrameMark[],
  all: readonly RawBlock[],
  chosen: ReadonlySet<RawBlock>,
  ends: ReadonlyMap<RawBlock, string>,
): PageText['frames'] => {
  const first = all.findIndex((block) => chosen.has(block));
  const last = all.findLastIndex((block) => chosen.has(block));
  return marks.flatMap(({ element, before }) => {
    const isAmong = first < 0 || (before >= first && before <= last + 1);
    if (!isAmong) return [];
    const previous = all.slice(0, before).findLast((block) => ends.has(block));
    const after = previous === undefined ? undefined : ends.get(previous);
    return [{ element, ...(after !== undefined && { after }) }];
  });
};

const choiceOf = (
  all: readonly RawBlock[],
  found: MainText | undefined,
  isContent: ((block: RawBlock) => boolean) | undefined,
  isVideo: boolean,
): Chosen => {
  if (isVideo) return aboutVideo(all);
  return isContent === undefined ? chooseContent(all, found) : { kind: 'app', from: new Set(all.filter(isContent)) };
};

const aboutVideo = (blocks: readonly RawBlock[]): Chosen => ({
  kind: 'app',
  from: new Set(blocks.filter(({ element }) => isAboutVideo(element))),
});

/** What is known of a document when all its blocks are. */
export type PageEnd = Omit<PageText, 'blocks'>;

/**
 * Reads what a person can see of a document and yields its content block by block as soon as that is known: for a page
 * that is too large to look for an article in, while the walk still goes on. Works in pieces, changes nothing in the
 * page, and stops at the limits of `PageContent`. Frames are named, not read: each has its own script.
 */
export async function* readBlocks(
  page: Document,
  work: WorkPieces,
): AsyncGenerator<readonly PlacedBlock[], PageEnd, undefined> {
  const builder = createBlockBuilder(page.documentElement);
  const copy = createReadingCopy(page, builder);
  const composer = createComposer(work);
  const hasMain = page.querySelector('main, [role="main"]') !== null;
  const isVideo = isVideoPage(page);
  let isContent: ReturnType<typeof contentSoFar>;
  let taken = 0;

  const walk = walkVisible(page.documentElement, inTurn(builder, copy), work);
  let step = walk.next();
  while (step.done !== true && !composer.isCut()) {
    await work.rest();
    if (copy.isTooLarge() && !isVideo) {
      const ended = builder.ended();
      isContent ??= contentSoFar(ended, hasMain);
      if (isContent !== undefined) {
        const met = ended.slice(taken).filter(isContent);
        taken = ended.length;
        yield* composer.compose(met);
      }
    }
    step = walk.next();
  }
  const isTooLarge = step.done === true && step.value.isCut;

  const { blocks: all, frames } = builder.finish();
  await work.rest();
  const found = isContent === undefined ? copy.mainText() : undefined;
  await work.rest();
  const { kind, from } = choiceOf(all, found, isContent, isVideo);
  yield* composer.compose(all.slice(taken).filter((block) => from.has(block)));
  const reason = composer.isCut() ? 'length' : isTooLarge ? 'elements' : undefined;
  return {
    kind,
    frames: placeFrames(frames, all, from, composer.ends),
    ...(reason !== undefined && { cut: { reason } }),
  };
}

/** The same as a whole. */
export const readPage = async (page: Document, work: WorkPieces): Promise<PageText> => {
  const blocks: PlacedBlock[] = [];
  const reading = readBlocks(page, work);
  let step = await reading.next();
  while (step.done !== true) {
    blocks.push(...step.value);
    step = await reading.next();
  }
  return { ...step.value, blocks };
};
