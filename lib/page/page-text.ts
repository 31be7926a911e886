import type { PageContent } from '@/lib/domain/page-content';
import { pageBlockLimit, pageTextLimit } from '@/lib/domain/page-content';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { type BlockBuilder, createBlockBuilder } from './block-builder';
import { type Chosen, chooseContent } from './main-content';
import type { FrameMark, RawBlock } from './raw-block';
import { createReadingCopy } from './reading-copy';
import { composeText, type TextBlock } from './text-block';
import { isAboutVideo, isVideoPage } from './transcript';
import { type TreeVisitor, walkVisible } from './walk';

/** A block of the page's content with its id and the heading that it stands under. */
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

type Composed = {
  readonly blocks: readonly PlacedBlock[];
  readonly ends: ReadonlyMap<RawBlock, string>;
  readonly isCut: boolean;
};

/** Puts the texts together, up to the limits. */
const compose = async (chosen: ReadonlySet<RawBlock>, work: WorkPieces): Promise<Composed> => {
  const blocks: PlacedBlock[] = [];
  const ends = new Map<RawBlock, string>();
  let section: string | undefined;
  let length = 0;
  for (const raw of chosen) {
    if (work.isDue()) await work.rest();
    for (const block of await composeText(raw, work)) {
      length += block.text.length;
      if (length > pageTextLimit || blocks.length >= pageBlockLimit) return { blocks, ends, isCut: true };
      const id = `b${blocks.length}`;
      if (block.kind === 'heading') section = id;
      const under = block.kind === 'heading' ? undefined : section;
      blocks.push({ ...block, id, ...(under !== undefined && { section: under }) });
      ends.set(raw, id);
    }
  }
  return { blocks, ends, isCut: false };
};

/** A frame among the content stands after the last block of the content before it. */
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

const aboutVideo = (blocks: readonly RawBlock[]): Chosen => ({
  kind: 'app',
  from: new Set(blocks.filter(({ element }) => isAboutVideo(element))),
});

/**
 * Reads what a person can see of a document and finds its content. Works in pieces, changes nothing in the page, and stops
 * at the limits of `PageContent`. Frames are named, not read: each has a script of its own.
 */
export const readPage = async (page: Document, work: WorkPieces): Promise<PageText> => {
  const builder = createBlockBuilder(page.documentElement);
  const copy = createReadingCopy(page, builder);
  const { isCut: isTooLarge } = await walkVisible(page.documentElement, inTurn(builder, copy), work);
  const { blocks: all, frames } = builder.finish();
  await work.rest();
  const found = copy.mainText();
  await work.rest();
  const { kind, from } = isVideoPage(page) ? aboutVideo(all) : chooseContent(all, found);
  const { blocks, ends, isCut } = await compose(from, work);
  const reason = isCut ? 'length' : isTooLarge ? 'elements' : undefined;
  return {
    kind,
    blocks,
    frames: placeFrames(frames, all, from, ends),
    ...(reason !== undefined && { cut: { reason } }),
  };
};
