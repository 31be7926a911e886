import { useState } from 'react';

export type Run = { readonly text: string; readonly pieces: readonly string[] };

const shortestPiece = 32;
const maxPieces = 256;

/** The end of a text may become something else, as `[2` does with its bracket: the pieces before it stay. */
function shortenRun({ pieces }: Run, text: string): Run {
  let length = 0;
  const kept: string[] = [];
  for (const piece of pieces) {
    if (length >= text.length) break;
    kept.push(piece.slice(0, text.length - length));
    length += piece.length;
  }
  return { text, pieces: kept };
}

/**
 * Cuts the text so that what was there before stays in pieces of its own: a text node that is not written to keeps the
 * selection in it. The last piece grows until it is worth a node.
 */
export function extendRun(run: Run, text: string): Run {
  if (run.text.startsWith(text)) return shortenRun(run, text);
  if (!text.startsWith(run.text)) return { text, pieces: [text] };
  const added = text.slice(run.text.length);
  const last = run.pieces.at(-1) ?? '';
  const isShort = last.length < Math.max(shortestPiece, text.length / maxPieces);
  const kept = isShort ? run.pieces.slice(0, -1) : run.pieces;
  return { text, pieces: [...kept, isShort ? last + added : added] };
}

/** Text that may grow at its end. */
export function TextRun({ text }: { readonly text: string }) {
  const [run, setRun] = useState<Run>({ text, pieces: [text] });
  const current = run.text === text ? run : extendRun(run, text);
  if (current !== run) setRun(current);
  return current.pieces;
}
