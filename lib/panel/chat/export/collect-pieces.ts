import { createWorkPieces } from '@/lib/platform/work-pieces';

/** How far an export is. */
export type ExportProgress = { readonly signal: AbortSignal; onStep(done: number): void };

/**
 * Takes the pieces of a text in short stretches of work, so that the panel goes on. `onStep` hears from time to time how
 * many there are.
 *
 * @throws DOMException AbortError when the signal aborts.
 */
export const collectPieces = async (
  pieces: Iterable<string> | AsyncIterable<string>,
  { signal, onStep }: ExportProgress,
): Promise<readonly string[]> => {
  const work = createWorkPieces();
  const parts: string[] = [];
  for await (const piece of pieces) {
    signal.throwIfAborted();
    parts.push(piece);
    if (!work.isDue()) continue;
    onStep(parts.length);
    await work.rest();
  }
  signal.throwIfAborted();
  return parts;
};
