import { type BlockBuilder, type BlockBuilderOptions, createBlockBuilder } from '@/lib/page/text/block-builder';
import { createOutline, type Outline, type Section } from '@/lib/page/text/outline';
import type { RawBlock } from '@/lib/page/text/raw-block';

/** Of what a browser's own style sheet says, what happy-dom leaves out. */
const browserStyle =
  '<style>a, b, i, span, sup, sub, code, em, strong, button, br, math, del, s, ins { display: inline } del, s { text-decoration-line: line-through }</style>';

/**
 * Tells a builder all that is in an element, as a walk does; what is hidden is known by layout, which happy-dom has not.
 * `<x-frame>` stands for a frame, of which happy-dom would load the page.
 */
const tell = (element: Element, builder: BlockBuilder, outline?: Outline): void => {
  if (['input', 'select', 'textarea'].includes(element.localName)) {
    outline?.silent?.(element);
    return;
  }
  if (!builder.enter(element, getComputedStyle(element))) {
    outline?.refused(element);
    return;
  }
  outline?.enter(element, getComputedStyle(element));
  for (const node of element.childNodes) {
    if (node instanceof Text) builder.text(node);
    else if (node instanceof Element && node.localName === 'x-frame') builder.frame(node);
    else if (node instanceof Element) tell(node, builder, outline);
  }
  builder.leave(element);
  outline?.leave(element);
};

/** The raw blocks, and the places of the frames, of a page with this body. */
export const walkedPage = (html: string, options?: BlockBuilderOptions): ReturnType<BlockBuilder['finish']> => {
  document.head.innerHTML = browserStyle;
  document.body.innerHTML = html;
  const builder = createBlockBuilder(document.body, options);
  tell(document.body, builder);
  return builder.finish();
};

/** The raw blocks of a page with this body, and its sections. */
export const outlinedPage = (
  html: string,
): { readonly blocks: readonly RawBlock[]; readonly sections: readonly Section[] } => {
  document.head.innerHTML = browserStyle;
  document.body.innerHTML = html;
  for (const field of document.querySelectorAll('input, select, textarea')) field.checkVisibility = () => true;
  const builder = createBlockBuilder(document.body);
  const outline = createOutline(builder);
  tell(document.body, builder, outline);
  return { blocks: builder.finish().blocks, sections: outline.sections() };
};

/** What a block's pieces are, put one after the other without care. */
export const roughText = ({ pieces }: RawBlock): string =>
  pieces
    .map((piece) => (piece.type === 'text' ? piece.node.data : piece.text))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
