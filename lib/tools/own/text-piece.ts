/** What goes to the model at once, UTF-16 units: about 10,000 tokens, which leaves room in the windows of most models. */
export const maxText = 40_000;

/** A piece of a long text. `next`: where the rest begins; absent at its end. */
export type TextPiece = { readonly text: string; readonly next?: number };

/**
 * The piece of a text that begins at `offset`. `more` says to the model how it gets the rest; empty where there is none.
 * `isKnown`: `whole` is all of it.
 */
export const pieceOfText = (whole: string, offset: number, isKnown = true): TextPiece & { readonly more: string } => {
  const text = whole.slice(offset, offset + maxText);
  const next = offset + text.length;
  if (next >= whole.length) return { text, more: '' };
  return {
    text,
    next,
    more: `\n\n[The text goes on: ask again with offset ${next}${isKnown ? ` of ${whole.length}` : ''}.]`,
  };
};
