import { quoteContextLength } from '@/lib/domain/page-limits';
import type { ReadingSentence } from '@/lib/domain/reading';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { type LanguageHints, languagesOf } from '@/lib/speech/language';
import { sentencesOf } from '@/lib/speech/sentences';
import { declaredLanguage } from './document-facts';
import { createQuoteFinder, findQuote, type Quote } from './find-quote';
import { type PageText, type PlacedBlock, readPage } from './page-text';
import { createTextMap, type TextMap } from './text-map';

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
  /** In reading order. `source` and `map` lead into the text of the page, a line for each block. */
  sentences(): readonly ReadingSentence[];
  /** The ranges of a sentence, or of `[start, end)` of its text, UTF-16. Empty where it is lost. */
  rangesOf(sentenceId: string, start?: number, end?: number): readonly Range[];
  /** The shadow roots that some of the text stands in. */
  shadowRoots(): readonly ShadowRoot[];
  /** Where a quotation stands in the page as it was read last. Empty where it does not. */
  rangesOfQuote(quote: Quote): readonly Range[];
  /** The sentence that a place in the page belongs to. */
  sentenceAt(node: Node, offset: number): string | undefined;
  /**
   * Reads the page again and finds every sentence by its text and surroundings. What was added after the last sentence
   * is returned, and becomes part of the reading.
   */
  refresh(): Promise<readonly ReadingSentence[]>;
};

type Anchor = { readonly sentence: ReadingSentence; readonly before: string; readonly after: string };

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

/** A heading with nothing under it that is read would announce nothing. */
const isIdleHeading = (blocks: readonly PlacedBlock[], index: number, options: PageReadingOptions): boolean => {
  if (blocks[index]?.kind !== 'heading') return false;
  const end = blocks.findIndex((block, at) => at > index && block.kind === 'heading');
  const under = blocks.slice(index + 1, end < 0 ? undefined : end);
  return under.length > 0 && !under.some((block) => isRead(block, options));
};

const sentencesOfPage = async (
  map: TextMap,
  pageLanguage: string | undefined,
  options: PageReadingOptions,
  work: WorkPieces,
): Promise<readonly Omit<ReadingSentence, 'id'>[]> => {
  const found: Omit<ReadingSentence, 'id'>[] = [];
  const blocks = map.blocks.map(({ block }) => block);
  for (const [index, { block, start }] of map.blocks.entries()) {
    if (work.isDue()) await work.rest();
    if (!isRead(block, options) || isIdleHeading(blocks, index, options)) continue;
    const tag = block.language ?? pageLanguage;
    const hints = { ...options.languages, ...(tag !== undefined && { pageLanguage: tag }) };
    const [locale = hints.uiLanguage] = languagesOf([block.text], hints);
    const pieces = sentencesOf(block.text, locale);
    const languages = languagesOf([block.text, ...pieces.map(({ text }) => text)], hints).slice(1);
    for (const [number, piece] of pieces.entries()) {
      const source = { start: start + piece.start, end: start + piece.end };
      found.push({
        language: languages[number] ?? locale,
        text: piece.text,
        startsParagraph: number === 0,
        source,
        map: [[0, piece.text.length, source.start, source.end]],
      });
    }
  }
  return found;
};

const anchorOf = (sentence: ReadingSentence, { text }: TextMap): Anchor => ({
  sentence,
  before: text.slice(Math.max(0, sentence.source.start - quoteContextLength), sentence.source.start),
  after: text.slice(sentence.source.end, sentence.source.end + quoteContextLength),
});

/** Reads a page for reading it aloud. */
export const createPageReading = async (
  page: Document,
  options: PageReadingOptions,
  work: WorkPieces,
): Promise<PageReading> => {
  const read = async (): Promise<{ text: PageText; map: TextMap }> => {
    const text = await readPage(page, work);
    return { text, map: createTextMap(text.blocks) };
  };
  const sentencesIn = (map: TextMap) => sentencesOfPage(map, declaredLanguage(page), options, work);

  let { map } = await read();
  const anchors = new Map<string, Anchor>();
  /** Where each sentence stands in the map that is current now. */
  let places = new Map<string, { readonly start: number; readonly end: number }>();
  const add = (found: Omit<ReadingSentence, 'id'>): ReadingSentence => {
    const sentence = { ...found, id: `s${anchors.size}` };
    anchors.set(sentence.id, anchorOf(sentence, map));
    places.set(sentence.id, sentence.source);
    return sentence;
  };
  for (const found of await sentencesIn(map)) add(found);

  return {
    sentences: () => [...anchors.values()].map(({ sentence }) => sentence),
    rangesOf: (sentenceId, start = 0, end) => {
      const anchor = anchors.get(sentenceId);
      const place = places.get(sentenceId);
      if (anchor === undefined || place === undefined || !map.isIntact(place.start, place.end)) return [];
      const { length } = anchor.sentence.text;
      return map.rangesOf(place.start + Math.min(start, length), place.start + Math.min(end ?? length, length));
    },
    shadowRoots: () => map.shadowRoots(),
    rangesOfQuote: (quote) => {
      const place = findQuote(map.text, quote);
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
      ({ map } = await read());
      const found = new Map<string, { start: number; end: number }>();
      const finder = createQuoteFinder(map.text);
      let near = 0;
      for (const [id, { sentence, before, after }] of anchors) {
        if (work.isDue()) await work.rest();
        const place = finder.find({ quote: sentence.text, before, after }, near);
        if (place === undefined) continue;
        found.set(id, place);
        near = place.end;
      }
      places = found;
      const last = [...places.values()].at(-1);
      const added = (await sentencesIn(map)).filter(({ source }) => last !== undefined && source.start >= last.end);
      return added.map(add);
    },
  };
};
