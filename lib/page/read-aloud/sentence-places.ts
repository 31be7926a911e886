import { quoteContextLength } from '@/lib/domain/pages/page-limits';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import { createQuoteFinder } from '@/lib/page/text/find-quote';
import type { TextMap } from '@/lib/page/text/text-map';
import type { WorkPieces } from '@/lib/platform/work-pieces';

/** A sentence as it was found in a page; `source` points into the page's text. */
export type FoundSentence = Omit<ReadAloudSentence, 'id'>;

/** A stretch of the page's text, UTF-16. */
type Place = { readonly start: number; readonly end: number };
type Surroundings = { readonly before: string; readonly after: string };

/** The sentences of a page and where they are in its text as it was last read. */
export type SentencePlaces = {
  add(found: FoundSentence): ReadAloudSentence;
  /** Those known so far, in reading order. */
  sentences(): readonly ReadAloudSentence[];
  /** Where `[start, end)` of a sentence's text is, and all of it; undefined when it is lost. */
  within(sentenceId: string, start?: number, end?: number): (Place & { readonly whole: Place }) | undefined;
  /** The sentence at an offset of the page's text. */
  at(offset: number): string | undefined;
  /** Where the last one that is not lost is. */
  last(): Place | undefined;
  /** None is in the page any more. */
  areLost(): boolean;
  /** Notes what is around each sentence, before the page is read again. */
  noteSurroundings(map: Pick<TextMap, 'slice'>): Promise<void>;
  /** Finds each sentence by its text and surroundings in the page as it is now. */
  findAgain(map: Pick<TextMap, 'text'>): Promise<void>;
};

/** No sentence is known yet. */
export const createSentencePlaces = (work: WorkPieces): SentencePlaces => {
  const known = new Map<string, ReadAloudSentence>();
  let places = new Map<string, Place>();
  const around = new Map<string, Surroundings>();

  return {
    add: (found) => {
      const sentence = { ...found, id: `s${known.size}` };
      known.set(sentence.id, sentence);
      places.set(sentence.id, sentence.source);
      return sentence;
    },
    sentences: () => [...known.values()],
    within: (sentenceId, start = 0, end) => {
      const sentence = known.get(sentenceId);
      const whole = places.get(sentenceId);
      if (sentence === undefined || whole === undefined) return undefined;
      const { length } = sentence.text;
      return {
        whole,
        start: whole.start + Math.min(start, length),
        end: whole.start + Math.min(end ?? length, length),
      };
    },
    at: (offset) => {
      for (const [id, { start, end }] of places) if (start <= offset && offset <= end) return id;
      return undefined;
    },
    last: () => [...places.values()].at(-1),
    areLost: () => places.size === 0,
    noteSurroundings: async (map) => {
      for (const [id, { start, end }] of places) {
        if (work.isDue()) await work.rest();
        around.set(id, {
          before: map.slice(Math.max(0, start - quoteContextLength), start),
          after: map.slice(end, end + quoteContextLength),
        });
      }
    },
    findAgain: async (map) => {
      const found = new Map<string, Place>();
      const finder = createQuoteFinder(map.text());
      let near = 0;
      for (const [id, { text }] of known) {
        if (work.isDue()) await work.rest();
        const place = finder.find({ quote: text, ...around.get(id) }, near);
        if (place === undefined) continue;
        found.set(id, place);
        near = place.end;
      }
      places = found;
    },
  };
};
