import { isProse, type PlainBlock, plainBlocks, type Stretch } from './plain-text';
import type { Piece, RawBlock } from './raw-block';

type TextPiece = Extract<Piece, { readonly type: 'text' }>;

/** Where the text of a piece begins in the text of all of them. */
type Placed = { readonly piece: TextPiece; readonly at: number };

/** Less text than this is no document of its own, UTF-16 units. */
const minLength = 200;
/** A `pre` that holds this share of what is read of a page is its text, not a sample within it. */
const minShare = 0.6;
const code = 'code, samp, kbd, [class*="highlight"], [class*="language-"], [class*="hljs"]';

const isPre = ({ kind, element }: RawBlock): boolean =>
  kind === 'code' &&
  element.localName === 'pre' &&
  element.querySelector(code) === null &&
  element.closest(code) === null;

const placedPieces = ({ pieces }: RawBlock): { readonly text: string; readonly placed: readonly Placed[] } => {
  const placed: Placed[] = [];
  let text = '';
  for (const piece of pieces) {
    if (piece.type === 'text') {
      placed.push({ piece, at: text.length });
      text += piece.node.data;
    } else text += piece.text;
  }
  return { text, placed };
};

const piecesOf = (placed: readonly Placed[], stretches: readonly Stretch[]): readonly Piece[] =>
  stretches.flatMap(({ start, end }, index): readonly Piece[] => {
    const within = placed.flatMap(({ piece, at }): readonly Piece[] => {
      const from = Math.max(0, start - at);
      const to = Math.min(piece.node.length, end - at);
      return from < to ? [{ ...piece, whiteSpace: 'collapse', from, to }] : [];
    });
    return index === 0 ? within : [{ type: 'glue', text: ' ' }, ...within];
  });

const proseOf = (raw: RawBlock): readonly RawBlock[] | undefined => {
  const { text, placed } = placedPieces(raw);
  if (!isProse(text)) return undefined;
  const rawOf = ({ kind, level, stretches }: PlainBlock): RawBlock => {
    const { level: _level, ...rest } = raw;
    const length = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
    return { ...rest, kind, ...(level !== undefined && { level }), pieces: piecesOf(placed, stretches), length };
  };
  return plainBlocks(text).map(rawOf);
};

/**
 * Blocks in which a plain text, which browsers show as one `pre`, has the paragraphs that it is written in. Code stays
 * code, and so does a `pre` that is a part of a page.
 */
export const withProse = (blocks: readonly RawBlock[]): readonly RawBlock[] => {
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  if (length < minLength) return blocks;
  return blocks.flatMap((block) => {
    const isText = isPre(block) && block.length >= length * minShare;
    return (isText ? proseOf(block) : undefined) ?? [block];
  });
};
