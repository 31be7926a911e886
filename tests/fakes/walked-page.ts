import { type BlockBuilder, type BlockBuilderOptions, createBlockBuilder } from '@/lib/page/text/block-builder';
import type { RawBlock } from '@/lib/page/text/raw-block';

/** Of what a browser's own style sheet says, what happy-dom leaves out. */
const browserStyle = '<style>a, b, i, span, sup, sub, code, em, strong, button, br, math { display: inline }</style>';

/**
 * Tells a builder all that is in an element, as a walk does; what is hidden is known by layout, which happy-dom has not.
 * `<x-frame>` stands for a frame, of which happy-dom would load the page.
 */
const tell = (element: Element, builder: BlockBuilder): void => {
  if (!builder.enter(element, getComputedStyle(element))) return;
  for (const node of element.childNodes) {
    if (node instanceof Text) builder.text(node);
    else if (node instanceof Element && node.localName === 'x-frame') builder.frame(node);
    else if (node instanceof Element) tell(node, builder);
  }
  builder.leave(element);
};

/** The raw blocks, and the places of the frames, of a page with this body. */
export const walkedPage = (html: string, options?: BlockBuilderOptions): ReturnType<BlockBuilder['finish']> => {
  document.head.innerHTML = browserStyle;
  document.body.innerHTML = html;
  const builder = createBlockBuilder(document.body, options);
  tell(document.body, builder);
  return builder.finish();
};

/** What a block's pieces are, put one after the other without care. */
export const roughText = ({ pieces }: RawBlock): string =>
  pieces
    .map((piece) => (piece.type === 'text' ? piece.node.data : piece.text))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
