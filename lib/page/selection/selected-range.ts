import { shadowRootOf } from '@/lib/platform/shadow-root';

/** What is selected in a document: from a place in a node to another one, perhaps inside shadow trees. */
export type SelectedRange = Pick<StaticRange, 'startContainer' | 'startOffset' | 'endContainer' | 'endOffset'>;

type ComposedSelection = Selection & { getComposedRanges?(options: { shadowRoots: ShadowRoot[] }): StaticRange[] };

/** The hosts right beside the ends of a range: the browser names those in place of what is selected inside them. */
const hostsAt = ({ startContainer, startOffset, endContainer, endOffset }: SelectedRange): readonly ShadowRoot[] =>
  [
    startContainer,
    startContainer.childNodes[startOffset],
    endContainer,
    endContainer.childNodes[endOffset],
    endContainer.childNodes[endOffset - 1],
  ].flatMap((node) => {
    const root = node instanceof Element ? shadowRootOf(node) : null;
    return root === null ? [] : [root];
  });

/**
 * The selection of a document; undefined when there is none. The browser reveals a selection in a shadow tree only to
 * callers that name its root (https://w3c.github.io/selection-api/#dom-selection-getcomposedranges), so the roots are
 * followed inwards from the hosts at its ends.
 */
export const selectedRange = (page: Document): SelectedRange | undefined => {
  const selection: ComposedSelection | null = page.getSelection();
  if (selection === null || selection.rangeCount === 0) return undefined;
  if (selection.getComposedRanges === undefined) return selection.isCollapsed ? undefined : selection.getRangeAt(0);
  const roots = new Set<ShadowRoot>();
  for (;;) {
    const [range] = selection.getComposedRanges({ shadowRoots: [...roots] });
    if (range === undefined) return undefined;
    const inner = hostsAt(range).filter((root) => !roots.has(root));
    if (inner.length === 0) return range.collapsed ? undefined : range;
    for (const root of inner) roots.add(root);
  }
};
