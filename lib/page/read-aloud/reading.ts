import { quoteContextLength } from '@/lib/domain/pages/page-limits';
import type { ReadingSentence } from '@/lib/domain/read-aloud/reading';
import { addressOfFrame, declaredLanguage } from '@/lib/page/text/document-facts';
import { createQuoteFinder, findQuote, type Quote } from '@/lib/page/text/find-quote';
import { type PlacedBlock, readBlocks } from '@/lib/page/text/page-text';
import { createTextMap, type MappedBlock, type TextMap } from '@/lib/page/text/text-map';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { type LanguageHints, languagesOf } from '@/lib/speech/language';
import { sentencesOf } from '@/lib/speech/sentences';

/** How a page is read aloud. */
export type PageReadingOptions = {
  readonly languages: Omit<LanguageHints, 'pageLanguage'>;
  readonly code: 'skip' | 'read';
  readonly notes: 'skip' | 'read';
};

/**
 * A page as sentences, tied to the page. The page may change under it: `rangesOf` gives nothing for a sentence that is not
 * where it was, until `refresh` has looked for it again.
 */
export type PageReading = {
  /** The next sentences of the page, as soon as they are known; none when all of them are. */
  more(): Promise<readonly ReadingSentence[]>;
  /**
   * Those known so far, in reading order. `source` and `map` lead into the text of the page, a line for each block.
   */
  sentences(): readonly ReadingSentence[];
  /** The addresses of the visible frames among the text, when all of it is known. */
  frames(): readonly string[];
  /** The ranges of a sentence, or of `[start, end)` of its text, UTF-16. Empty where it is lost. */
  rangesOf(sentenceId: string, start?: number, end?: number): readonly Range[];
  /** Nothing of it stands in the page any more, as that was read last. */
  isGone(): boolean;
  /** The shadow roots that some of the text stands in. */
  shadowRoots(): readonly ShadowRoot[];
  /** Where a quotation stands in the page as it was read last. Empty where it does not. */
  rangesOfQuote(quote: Quote): readonly Range[];
  /** The sentence that a place in the page belongs to. */
  sentenceAt(node: Node, offset: number): string | undefined;
  /**
   * Reads the page again and finds every sentence by its text and surroundings. What was added after the last sentence
   * is returned, and becomes part of the reading. Only when `more` has given all.
   */
  refresh(): Promise<readonly ReadingSentence[]>;
};

type Place = { readonly start: number; readonly end: number };
type Surroundings = { readonly before: string; readonly after: string };

/** A formula is said if it is written in words or signs; as TeX source it is not. */
const isSource = (text: string): boolean => /\\[a-z]+|[_^]\{/i.test(text);

/** A box of facts beside the text, which would be in the way before its first sentence. */
const isFactBox = ({ element }: PlacedBlock): boolean => {
  const table = element.closest('table');
  return table !== null && getComputedStyle(table).float !== 'none';
};

const isRead = (block: PlacedBlock, { code, notes }: PageReadingOptions): boolean => {
  if ((block.kind === 'table-row' || block.kind === 'caption') && isFactBox(block)) return false;
  if (block.kind === 'code') return code === 'read';
  if (block.kind === 'footnote') return notes === 'read';
  return !(block.runs.length === 1 && block.runs.every((run) => !('node' in run)) && isSource(block.text));
};

/** Chooses which blocks are read, in order. A heading with nothing under it that is read would announce nothing: it waits. */
const createChooser = (options: PageReadingOptions) => {
  let heading: MappedBlock | undefined;
  /** Something stands under the heading, and none of it is read. */
  let isIdle = false;
  const waiting = (): readonly MappedBlock[] => (heading === undefined || isIdle ? [] : [heading]);
  return {
    next: (mapped: MappedBlock): readonly MappedBlock[] => {
      if (mapped.block.kind === 'heading') {
        const before = waiting();
        heading = isRead(mapped.block, options) ? mapped : undefined;
        isIdle = false;
        return before;
      }
      if (!isRead(mapped.block, options)) {
        isIdle = true;
        return [];
      }
      const chosen = heading === undefined ? [mapped] : [heading, mapped];
      heading = undefined;
      return chosen;
    },
    end: waiting,
  };
};

async function* inOneBatch(blocks: readonly MappedBlock[]): AsyncGenerator<readonly MappedBlock[]> {
  yield blocks;
}

type FoundSentence = Omit<ReadingSentence, 'id'>;

const sentencesOfBlock = ({ block, start }: MappedBlock, hints: LanguageHints): readonly FoundSentence[] => {
  const [locale = hints.uiLanguage] = languagesOf([block.text], hints);
  const pieces = sentencesOf(block.text, locale);
  const languages = languagesOf([block.text, ...pieces.map(({ text }) => text)], hints).slice(1);
  return pieces.map((piece, number) => {
    const source = { start: start + piece.start, end: start + piece.end };
    return {
      language: languages[number] ?? locale,
      text: piece.text,
      startsParagraph: number === 0,
      source,
      map: [[0, piece.text.length, source.start, source.end]],
    };
  });
};

/** Reads a page for reading it aloud. Nothing is done before `more` is called. */
export const createPageReading = (page: Document, options: PageReadingOptions, work: WorkPieces): PageReading => {
  const pageLanguage = declaredLanguage(page);
  const hintsFor = ({ language = pageLanguage }: PlacedBlock): LanguageHints => ({
    ...options.languages,
    ...(language !== undefined && { pageLanguage: language }),
  });

  /** Gives the sentences of blocks whenever a piece of work has lasted long enough. */
  async function* sentencesIn(
    batches: AsyncIterable<readonly MappedBlock[]>,
  ): AsyncGenerator<readonly FoundSentence[]> {
    const chooser = createChooser(options);
    let found: FoundSentence[] = [];
    for await (const batch of batches) {
      for (const mapped of batch) {
        for (const chosen of chooser.next(mapped)) found.push(...sentencesOfBlock(chosen, hintsFor(chosen.block)));
        if (!work.isDue()) continue;
        if (found.length > 0) yield found;
        found = [];
        await work.rest();
      }
    }
    for (const chosen of chooser.end()) found.push(...sentencesOfBlock(chosen, hintsFor(chosen.block)));
    if (found.length > 0) yield found;
  }

  let frames: readonly string[] = [];
  async function* blocksInto(target: TextMap): AsyncGenerator<readonly MappedBlock[]> {
    const blocks = readBlocks(page, work);
    let step = await blocks.next();
    while (step.done !== true) {
      yield target.add(step.value);
      step = await blocks.next();
    }
    frames = step.value.frames.map(({ element }) => addressOfFrame(element)).filter((address) => address !== '');
  }

  let map = createTextMap();
  const known = new Map<string, ReadingSentence>();
  /** Where each sentence stands in the map that is current now. */
  let places = new Map<string, Place>();
  /** What stood around each when it was seen last; noted when the page is read again. */
  const around = new Map<string, Surroundings>();

  const add = (found: FoundSentence): ReadingSentence => {
    const sentence = { ...found, id: `s${known.size}` };
    known.set(sentence.id, sentence);
    places.set(sentence.id, sentence.source);
    return sentence;
  };

  const noteSurroundings = async (): Promise<void> => {
    for (const [id, { start, end }] of places) {
      if (work.isDue()) await work.rest();
      around.set(id, {
        before: map.slice(Math.max(0, start - quoteContextLength), start),
        after: map.slice(end, end + quoteContextLength),
      });
    }
  };

  const findPlaces = async (): Promise<void> => {
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
  };

  const reading = sentencesIn(blocksInto(map));
  return {
    more: async () => {
      const { done, value } = await reading.next();
      return done === true ? [] : value.map(add);
    },
    sentences: () => [...known.values()],
    frames: () => frames,
    rangesOf: (sentenceId, start = 0, end) => {
      const sentence = known.get(sentenceId);
      const place = places.get(sentenceId);
      if (sentence === undefined || place === undefined || !map.isIntact(place.start, place.end)) return [];
      const { length } = sentence.text;
      return map.rangesOf(place.start + Math.min(start, length), place.start + Math.min(end ?? length, length));
    },
    isGone: () => places.size === 0,
    shadowRoots: () => map.shadowRoots(),
    rangesOfQuote: (quote) => {
      const place = findQuote(map.text(), quote);
      return place === undefined || !map.isIntact(place.start, place.end) ? [] : map.rangesOf(place.start, place.end);
    },
    sentenceAt: (node, offset) => {
      if (!(node instanceof Text)) return undefined;
      const at = map.offsetOf(node, offset);
      if (at === undefined) return undefined;
      for (const [id, { start, end }] of places) if (start <= at && at <= end) return id;
      return undefined;
    },
    refresh: async () => {
      await noteSurroundings();
      const renewed = createTextMap();
      const blocks: MappedBlock[] = [];
      for await (const batch of blocksInto(renewed)) blocks.push(...batch);
      map = renewed;
      await findPlaces();
      const last = [...places.values()].at(-1);
      if (last === undefined) return [];
      const added: ReadingSentence[] = [];
      for await (const batch of sentencesIn(inOneBatch(blocks.filter(({ end }) => end > last.end)))) {
        added.push(...batch.filter(({ source }) => source.start >= last.end).map(add));
      }
      return added;
    },
  };
};
