import { type PageSelection, selectionLimit } from '@/lib/domain/pages/page-content';
import { quoteContextLength } from '@/lib/domain/pages/page-limits';
import { createBlockBuilder } from '@/lib/page/text/block-builder';
import { withoutInvisible } from '@/lib/page/text/characters';
import { addressOf, declaredLanguage, titleOf } from '@/lib/page/text/document-facts';
import { drawnParent } from '@/lib/page/text/flat-tree';
import type { PlacedBlock } from '@/lib/page/text/page-text';
import { composeText } from '@/lib/page/text/text-block';
import { createTextMap, type TextMap } from '@/lib/page/text/text-map';
import { walkVisible } from '@/lib/page/text/walk';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { fieldSelection } from './field-selection';
import { type SelectedRange, selectedRange } from './selected-range';

const ancestorsOf = (node: Node): readonly Element[] => {
  const ancestors: Element[] = [];
  for (let parent = node instanceof Element ? node : drawnParent(node); parent !== null; parent = drawnParent(parent)) {
    ancestors.push(parent);
  }
  return ancestors;
};

const isInline = (element: Element): boolean => /^(?:inline|contents|ruby)/.test(getComputedStyle(element).display);

/** The nearest block that holds both ends of a selection, so that there is text around it to recognize it by. */
const holderOf = ({ startContainer, endContainer }: SelectedRange, page: Document): Element => {
  const ends = new Set(ancestorsOf(endContainer));
  const common = ancestorsOf(startContainer).filter((element) => ends.has(element));
  return common.find((element) => !isInline(element)) ?? page.documentElement;
};

const readAll = async (holder: Element, work: WorkPieces): Promise<TextMap> => {
  const builder = createBlockBuilder(holder, { keepsControls: true });
  const walk = walkVisible(holder, builder, work);
  while (walk.next().done !== true) await work.rest();
  const blocks: PlacedBlock[] = [];
  for (const raw of builder.finish().blocks) {
    for (const block of await composeText(raw, work)) blocks.push({ ...block, id: `b${blocks.length}` });
  }
  return createTextMap(blocks);
};

/** A node as the root of another one sees it: itself, or the host of the shadow tree that it is in. */
const seenFrom = (root: Node, node: Node): Node => {
  let seen = node;
  for (let shadow = seen.getRootNode(); shadow !== root && shadow instanceof ShadowRoot; shadow = seen.getRootNode())
    seen = shadow.host;
  return seen;
};

/** Where a node is relative to a boundary: before it (−1), across or at it (0), after it (1). */
const compare = (node: Text, container: Node, offset: number): number => {
  const probe = container.ownerDocument?.createRange();
  const seen = seenFrom(container.getRootNode(), node);
  if (probe === undefined || seen.getRootNode() !== container.getRootNode()) return 0;
  probe.setStart(container, offset);
  if (seen instanceof Text && seen === container) return 0;
  return probe.comparePoint(seen, 0);
};

type Offsets = { readonly start: number; readonly end: number };

/** The part of the visible text that is selected, in UTF-16 offsets. */
const offsetsOf = (map: TextMap, range: SelectedRange): Offsets | undefined => {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  let start: number | undefined;
  let end: number | undefined;
  for (const run of map.runs) {
    if (!('node' in run)) continue;
    const { node } = run;
    if (node !== startContainer && compare(node, startContainer, startOffset) < 0) continue;
    if (node !== endContainer && compare(node, endContainer, endOffset) > 0) continue;
    const from = node === startContainer ? Math.max(0, startOffset - run.offset) : 0;
    const to = node === endContainer ? Math.min(run.length, endOffset - run.offset) : run.length;
    if (to <= from) continue;
    start ??= run.start + from;
    end = run.start + to;
  }
  return start === undefined || end === undefined ? undefined : { start, end };
};

const languageAt = (map: TextMap, { start }: Offsets): string | undefined =>
  map.blocks.find((placed) => placed.end > start)?.block.language;

const commonFacts = (page: Document): Pick<PageSelection, 'url' | 'title' | 'isInFrame' | 'hasFocus'> => ({
  url: addressOf(page),
  title: titleOf(page),
  ...(page.defaultView !== page.defaultView?.top && { isInFrame: true as const }),
  ...(page.hasFocus() && { hasFocus: true as const }),
});

const cut = (text: string): Pick<PageSelection, 'text' | 'isCut'> =>
  text.length <= selectionLimit ? { text } : { text: text.slice(0, selectionLimit), isCut: true };

/**
 * What is selected in a document, as the user sees it: text that is hidden within the selection is left out. Null when
 * nothing is selected: unlike undefined, it is plain data.
 */
export const pageSelection = async (page: Document, work: WorkPieces): Promise<PageSelection | null> => {
  const typed = withoutInvisible(fieldSelection(page) ?? '');
  const language = declaredLanguage(page);
  const declared = language === undefined ? {} : { language };
  if (typed.trim() !== '') {
    return { ...commonFacts(page), ...declared, ...cut(typed), before: '', after: '', isInField: true };
  }
  const range = selectedRange(page);
  if (range === undefined) return null;
  const map = await readAll(holderOf(range, page), work);
  const offsets = offsetsOf(map, range);
  const text = offsets === undefined ? '' : map.slice(offsets.start, offsets.end).trim();
  if (offsets === undefined || text === '') return null;
  const selectionLanguage = languageAt(map, offsets);
  return {
    ...commonFacts(page),
    ...declared,
    ...(selectionLanguage !== undefined && { language: selectionLanguage }),
    ...cut(text),
    before: map.slice(Math.max(0, offsets.start - quoteContextLength), offsets.start),
    after: map.slice(offsets.end, offsets.end + quoteContextLength),
  };
};
