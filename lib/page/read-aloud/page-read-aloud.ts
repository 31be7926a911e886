import type { DetectLanguage } from '@/lib/domain/detect-language';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import { declaredLanguage } from '@/lib/page/text/document-facts';
import { findQuote, type Quote } from '@/lib/page/text/find-quote';
import { type PlacedBlock, readBlocks } from '@/lib/page/text/page-text';
import { createTextMap, type MappedBlock, type TextMap } from '@/lib/page/text/text-map';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import type { LanguageHints } from '@/lib/speech/language';
import { sentencesOf } from '@/lib/speech/sentences';
import { createTextLanguage, type TextLanguage } from '@/lib/speech/text-language';
import { createSentenceFrames, type SentenceFrames } from './sentence-frames';
import { createSentenceLocator } from './sentence-locator';
import { createSentencePlaces, type FoundSentence } from './sentence-places';

/** How a page is read aloud. */
export type PageReadAloudOptions = {
  readonly languages: Omit<LanguageHints, 'pageLanguage'>;
  /** Absent: only declarations, scripts and letters decide. */
  readonly detect?: DetectLanguage;
  readonly code: 'skip' | 'read';
  readonly notes: 'skip' | 'read';
};

/**
 * A page as sentences, tied to the page. The page may change under it: `rangesOf` gives nothing for a sentence that is not
 * where it was, until `refresh` has looked for it again.
 */
export type PageReadAloud = {
  /** The next sentences of the page, as soon as they are known; none when all of them are. */
  more(): Promise<readonly ReadAloudSentence[]>;
  /**
   * Those known so far, in reading order. `source` and `map` lead into the text of the page, a line for each block.
   */
  sentences(): readonly ReadAloudSentence[];
  /** The visible frames that come right before a sentence; without one: those that come after all, when all are known. */
  framesBefore(sentenceId?: string): readonly Element[];
  /** The ranges of a sentence, or of `[start, end)` of its text, UTF-16. Empty where it is lost. */
  rangesOf(sentenceId: string, start?: number, end?: number): readonly Range[];
  /** Whether a sentence is where it was. Costs next to nothing. */
  isIntact(sentenceId: string): boolean;
  /**
   * Whether a sentence is where it was, or near where the last one was found: an app may have put other nodes in the place
   * of all that it had drawn. Takes some ms at most, and reads nothing but texts.
   */
  locate(sentenceId: string): boolean;
  /** None of it is in the page any more, as the page was last read. */
  isGone(): boolean;
  /** The shadow roots that some of the text is in. */
  shadowRoots(): readonly ShadowRoot[];
  /** Where a quotation is in the page as it was last read. Empty where it is not there. */
  rangesOfQuote(quote: Quote): readonly Range[];
  /** The sentence that a place in the page belongs to. */
  sentenceAt(node: Node, offset: number): string | undefined;
  /**
   * Reads the page again and finds every sentence by its text and surroundings. What was added after the last sentence
   * is returned, and becomes part of what is read aloud. Only when `more` has given all.
   */
  refresh(): Promise<readonly ReadAloudSentence[]>;
};

/** Nobody hears more of a page than this: 10,000,000 characters are a week without sleep. */
const spokenLimits = { length: 10_000_000, blocks: 300_000, isLate: () => false, leavesOutStruck: true };

/** A formula is spoken if it is written in words or signs, but not as TeX source. */
const isSource = (text: string): boolean => /\\[a-z]+|[_^]\{/i.test(text);

/** A box of facts beside the text, which would be in the way before its first sentence. */
const isFactBox = ({ element }: PlacedBlock): boolean => {
  const table = element.closest('table');
  return table !== null && getComputedStyle(table).float !== 'none';
};

const isRead = (block: PlacedBlock, { code, notes }: PageReadAloudOptions): boolean => {
  if ((block.kind === 'table-row' || block.kind === 'caption') && isFactBox(block)) return false;
  if (block.kind === 'code') return code === 'read';
  if (block.kind === 'footnote') return notes === 'read';
  return !(block.runs.length === 1 && block.runs.every((run) => !('node' in run)) && isSource(block.text));
};

/** Chooses which blocks are read, in order. A heading waits: with nothing read under it, it would announce nothing. */
const createChooser = (options: PageReadAloudOptions) => {
  let heading: MappedBlock | undefined;
  /** There is something under the heading, and none of it is read. */
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

/** What a block is spoken as depends on what is declared of it, and on the text that follows it; `around` begins with it. */
type BlockSurroundings = { readonly declared: string | undefined; readonly around: string };

const sentencesOfBlock = async (
  { block, start }: MappedBlock,
  { declared, around }: BlockSurroundings,
  languages: TextLanguage,
): Promise<readonly FoundSentence[]> => {
  const spoken = await languages.paragraph(block.text, declared, around);
  const pieces = sentencesOf(block.text, spoken);
  const found: FoundSentence[] = [];
  for (const [number, piece] of pieces.entries()) {
    const source = { start: start + piece.start, end: start + piece.end };
    found.push({
      language: pieces.length === 1 ? spoken : await languages.sentence(piece.text, spoken),
      text: piece.text,
      startsParagraph: number === 0,
      source,
      map: [[0, piece.text.length, source.start, source.end]],
    });
  }
  return found;
};

type SentenceMakerContext = {
  readonly options: PageReadAloudOptions;
  readonly pageLanguage: string | undefined;
  readonly frames: SentenceFrames;
  readonly work: WorkPieces;
};

/** Makes sentences of blocks, batch by batch. */
const createSentenceMaker = ({ options, pageLanguage, frames, work }: SentenceMakerContext) => {
  const languages = createTextLanguage(options.languages, options.detect);
  /** Of a heading and the block under it: together they are long enough to tell the heading's language. */
  const sentencesOfAll = async (chosen: readonly MappedBlock[]): Promise<readonly FoundSentence[]> => {
    const found: FoundSentence[] = [];
    for (const [index, mapped] of chosen.entries()) {
      const around = chosen.slice(index).map(({ block }) => block.text);
      const { language: declared = pageLanguage } = mapped.block;
      const sentences = await sentencesOfBlock(mapped, { declared, around: around.join(' ') }, languages);
      frames.place(mapped, sentences[0]);
      found.push(...sentences);
    }
    return found;
  };

  /** Yields the sentences of blocks whenever a piece of work has lasted long enough. */
  async function* sentencesIn(
    batches: AsyncIterable<readonly MappedBlock[]>,
  ): AsyncGenerator<readonly FoundSentence[]> {
    const chooser = createChooser(options);
    let found: FoundSentence[] = [];
    for await (const batch of batches) {
      for (const mapped of batch) {
        frames.meet(mapped);
        found.push(...(await sentencesOfAll(chooser.next(mapped))));
        if (!work.isDue()) continue;
        if (found.length > 0) yield found;
        found = [];
        await work.rest();
      }
    }
    found.push(...(await sentencesOfAll(chooser.end())));
    if (found.length > 0) yield found;
  }
  return sentencesIn;
};

/** Reads a page for reading it aloud. Nothing is done before `more` is called. */
export const createPageReadAloud = (page: Document, options: PageReadAloudOptions, work: WorkPieces): PageReadAloud => {
  const frames = createSentenceFrames();
  const sentencesIn = createSentenceMaker({ options, pageLanguage: declaredLanguage(page), frames, work });
  async function* blocksInto(target: TextMap): AsyncGenerator<readonly MappedBlock[]> {
    const blocks = readBlocks(page, work, spokenLimits);
    let step = await blocks.next();
    while (step.done !== true) {
      yield target.add(step.value);
      step = await blocks.next();
    }
    frames.end(step.value.framesAfter);
  }

  let map = createTextMap();
  const places = createSentencePlaces(work);

  const locator = createSentenceLocator(page);

  const add = (found: FoundSentence): ReadAloudSentence => {
    const sentence = places.add(found);
    frames.name(found, sentence.id);
    return sentence;
  };

  const readAloud = sentencesIn(blocksInto(map));
  return {
    more: async () => {
      const { done, value } = await readAloud.next();
      return done === true ? [] : value.map(add);
    },
    sentences: places.sentences,
    framesBefore: frames.before,
    rangesOf: (sentenceId, start, end) => {
      const place = places.within(sentenceId, start, end);
      return place === undefined || !map.isIntact(place.whole.start, place.whole.end)
        ? []
        : map.rangesOf(place.start, place.end);
    },
    isIntact: (sentenceId) => {
      const whole = places.within(sentenceId)?.whole;
      return whole !== undefined && map.isIntact(whole.start, whole.end);
    },
    locate: (sentenceId) => {
      const place = places.within(sentenceId);
      return place !== undefined && locator.locate(map, place.whole);
    },
    isGone: places.areLost,
    shadowRoots: () => map.shadowRoots(),
    rangesOfQuote: (quote) => {
      const place = findQuote(map.text(), quote);
      return place === undefined || !map.isIntact(place.start, place.end) ? [] : map.rangesOf(place.start, place.end);
    },
    sentenceAt: (node, offset) => {
      if (!(node instanceof Text)) return undefined;
      const at = map.offsetOf(node, offset);
      return at === undefined ? undefined : places.at(at);
    },
    refresh: async () => {
      await places.noteSurroundings(map);
      const renewed = createTextMap();
      const blocks: MappedBlock[] = [];
      for await (const batch of blocksInto(renewed)) blocks.push(...batch);
      map = renewed;
      frames.restart();
      await places.findAgain(map);
      const last = places.last();
      if (last === undefined) return [];
      const added: ReadAloudSentence[] = [];
      for await (const batch of sentencesIn(inOneBatch(blocks.filter(({ end }) => end > last.end)))) {
        added.push(...batch.filter(({ source }) => source.start >= last.end).map(add));
      }
      return added;
    },
  };
};
