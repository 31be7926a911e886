import type { MappedBlock } from '@/lib/page/text/text-map';
import type { FoundSentence } from './sentence-places';

/** Which frames of a page come before which of its sentences. */
export type SentenceFrames = {
  /** A block is met, with the frames before it. */
  meet(mapped: MappedBlock): void;
  /** A block that was met is read, and this is the first of its sentences. */
  place(mapped: MappedBlock, first: FoundSentence | undefined): void;
  /** A sentence has got its id. */
  name(found: FoundSentence, id: string): void;
  /** All blocks were met; these frames come after the last one. */
  end(after: readonly Element[]): void;
  /** Those right before a sentence; without one: those after all. */
  before(sentenceId?: string): readonly Element[];
  /** The page is read again. */
  restart(): void;
};

/** Nothing was met yet. */
export const createSentenceFrames = (): SentenceFrames => {
  /** Those that no sentence has followed yet, with where the block after them begins in the text. */
  let waiting: readonly { readonly element: Element; readonly at: number }[] = [];
  let after: readonly Element[] = [];
  const placed = new WeakMap<FoundSentence, readonly Element[]>();
  const known = new Map<string, readonly Element[]>();
  return {
    meet: ({ block, start }) => {
      waiting = [...waiting, ...(block.framesBefore ?? []).map((element) => ({ element, at: start }))];
    },
    place: ({ start }, first) => {
      // A block that is not read, code for instance, leaves the frames before it to the next one.
      if (first === undefined || waiting.length === 0) return;
      placed.set(
        first,
        waiting.filter(({ at }) => at <= start).map(({ element }) => element),
      );
      waiting = waiting.filter(({ at }) => at > start);
    },
    name: (found, id) => {
      const frames = placed.get(found);
      if (frames !== undefined) known.set(id, frames);
    },
    end: (elements) => {
      after = elements;
    },
    before: (sentenceId) =>
      sentenceId === undefined ? [...waiting.map(({ element }) => element), ...after] : (known.get(sentenceId) ?? []),
    restart: () => {
      waiting = [];
      after = [];
    },
  };
};
