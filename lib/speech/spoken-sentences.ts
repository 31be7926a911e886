import type { DetectLanguage } from '@/lib/domain/detect-language';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { announcedMarks, withAnnounced, withoutAnnounced } from './announced-words';
import type { LanguageHints } from './language';
import { SentenceStream } from './sentence-stream';
import { type Sentence, sentencesOf } from './sentences';
import { speakableOf } from './speakable';
import { parseMarkdown } from './speakable-markdown';
import type { SpeakableOptions } from './speakable-options';
import type { MapRow, SpokenBlock } from './spoken-text';
import { isSpoken } from './spoken-width';
import { createTextLanguage, type TextLanguage } from './text-language';

/** A sentence as it is spoken. `map` leads from offsets in `text` to offsets in the source, which are UTF-16. */
export type SpokenSentence = {
  readonly text: string;
  readonly language: SpeechLanguage;
  /** It begins a block: a paragraph, an item of a list, a row of a table. */
  readonly startsParagraph: boolean;
  readonly start: number;
  readonly end: number;
  readonly map: readonly MapRow[];
};

export type SpokenSentencesOptions = {
  readonly speakable: Partial<SpeakableOptions>;
  readonly languages: LanguageHints;
  /** Absent: only declarations, scripts and letters decide. */
  readonly detect?: DetectLanguage;
};

/** The source is parsed again when it has grown by this share of what is still open: the whole work stays linear. */
const growthShare = 1 / 16;
const mayComplete = /[\p{Sentence_Terminal}…:;；：\n]/u;
// Markup that is still open: what it turns out to be decides what is spoken.
const openMarkup = /\*\*|`|(?:^|\s)[*_]\S|\[[^\]]*$|\$(?!\d)/u;

const shifted = (row: MapRow, by: number): MapRow =>
  row[2] === null ? row : [row[0], row[1], row[2] + by, row[3] + by];

const isLinear = (row: MapRow): boolean => row[2] !== null && row[1] - row[0] === row[3] - row[2];

/** The part of a map that lies in `[start, end)` of the spoken text, counted from `start`. */
const sliceOfMap = (map: readonly MapRow[], start: number, end: number): readonly MapRow[] =>
  map.flatMap((row): readonly MapRow[] => {
    const from = Math.max(row[0], start);
    const to = Math.min(row[1], end);
    if (from >= to) return [];
    if (row[2] === null) return [[from - start, to - start, null, null]];
    if (!isLinear(row)) return [[from - start, to - start, row[2], row[3]]];
    return [[from - start, to - start, row[2] + from - row[0], row[2] + to - row[0]]];
  });

const startInSource = ({ map }: SpokenBlock): number => map.find((row) => row[2] !== null)?.[2] ?? 0;

const endInSource = ({ map }: SpokenBlock): number => Math.max(0, ...map.map((row) => row[3] ?? 0));

/**
 * The sentences of a Markdown text while it is being written, each once, as soon as it is certain what will be spoken.
 * A block is certain once something follows it. In the last block, a sentence is certain once another one follows it
 * and no markup is open in it.
 */
export class SpokenSentences {
  readonly #options: SpokenSentencesOptions;
  readonly #language: TextLanguage;
  /** Languages of the paragraphs that are not finished, by where they begin in the source: one that was spoken keeps its own. */
  #paragraphs: ReadonlyMap<number, SpeechLanguage> = new Map();
  /** Pieces are taken one after another, while the browser is asked for their languages. */
  #before: Promise<unknown> = Promise.resolve();
  #text = '';
  /** Where the last top-level block begins: everything before it has been given. */
  #base = 0;
  /** The end of the last sentence that was given, in the source. */
  #givenEnd = 0;
  #parsedLength = 0;

  constructor(options: SpokenSentencesOptions) {
    this.#options = options;
    this.#language = createTextLanguage(options.languages, options.detect);
  }

  /** Takes the next piece of the source and gives the sentences that are certain now. */
  push(piece: string): Promise<readonly SpokenSentence[]> {
    return this.#next(() => {
      this.#text += piece;
      const grown = this.#text.length - this.#parsedLength;
      const open = this.#text.length - this.#base;
      if (grown < open * growthShare) return [];
      // The stop may have come long before the word that shows it to be the end of a sentence.
      const isPossible = mayComplete.test(this.#text.slice(Math.max(this.#base, this.#givenEnd)));
      return isPossible ? this.#take(false) : [];
    });
  }

  /** Signals the end, once, and gives what was still open. */
  end(): Promise<readonly SpokenSentence[]> {
    return this.#next(() => this.#take(true));
  }

  #next<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const done = this.#before.then(work);
    // Nothing is lost: who asked for the work gets its failure.
    this.#before = done.catch(() => undefined);
    return done;
  }

  async #take(isEnd: boolean): Promise<readonly SpokenSentence[]> {
    this.#parsedLength = this.#text.length;
    const open = this.#text.slice(this.#base);
    const blocks = speakableOf(open, { math: 'announce', words: announcedMarks, ...this.#options.speakable });
    const last = parseMarkdown(open).root.children.at(-1)?.position?.start.offset ?? 0;
    const given: SpokenSentence[] = [];
    for (const [index, block] of blocks.entries()) {
      if (this.#base + endInSource(block) <= this.#givenEnd) continue;
      const isClosed = isEnd || index < blocks.length - 1 || endInSource(block) <= last;
      const around = blocks.slice(index, index + 3).map(({ text }) => withoutAnnounced(text));
      given.push(...(await this.#sentencesOf(block, isClosed, around.join(' '))));
    }
    this.#base += last;
    return given;
  }

  async #sentencesOf(written: SpokenBlock, isClosed: boolean, around: string): Promise<readonly SpokenSentence[]> {
    const start = this.#base + startInSource(written);
    const declared = this.#options.languages.pageLanguage;
    const language =
      this.#paragraphs.get(start) ?? (await this.#language.paragraph(withoutAnnounced(written.text), declared, around));
    const block = withAnnounced(written, language);
    const sentences = isClosed ? sentencesOf(block.text, language) : this.#certain(block.text, language);
    const given: SpokenSentence[] = [];
    for (const sentence of sentences) given.push(...(await this.#give(block, sentence, language)));
    if (given.length > 0) this.#paragraphs = new Map([[start, language]]);
    return given;
  }

  #certain(text: string, language: SpeechLanguage): readonly Sentence[] {
    // A block is spoken without the white space at its end, which shows that its last word is whole.
    const sentences = new SentenceStream(language).push(/\s$/u.test(this.#text) ? `${text} ` : text);
    const open = sentences.findIndex((sentence) => openMarkup.test(sentence.text));
    return open < 0 ? sentences : sentences.slice(0, open);
  }

  async #give(
    block: SpokenBlock,
    { text, start, end }: Sentence,
    paragraph: SpeechLanguage,
  ): Promise<readonly SpokenSentence[]> {
    const map = sliceOfMap(block.map, start, end).map((row) => shifted(row, this.#base));
    const sources = map.flatMap((row) => (row[2] === null ? [] : [[row[2], row[3]] as const]));
    const sourceStart = Math.min(...sources.map(([from]) => from));
    const sourceEnd = Math.max(...sources.map(([, to]) => to));
    if (sources.length === 0 || sourceEnd <= this.#givenEnd) return [];
    this.#givenEnd = sourceEnd;
    if (!isSpoken(text)) return [];
    const isAll = text.length === block.text.trim().length;
    const language = isAll ? paragraph : await this.#language.sentence(text, paragraph);
    return [{ text, language, startsParagraph: start === 0, start: sourceStart, end: sourceEnd, map }];
  }
}
