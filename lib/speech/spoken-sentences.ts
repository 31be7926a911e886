import type { Locale } from '@/lib/domain/locale';
import { type LanguageHints, languagesOf } from './language';
import { SentenceStream } from './sentence-stream';
import { type Sentence, sentencesOf } from './sentences';
import { speakableOf } from './speakable';
import { parseMarkdown } from './speakable-markdown';
import type { SpeakableOptions } from './speakable-options';
import type { MapRow, SpokenBlock } from './spoken-text';
import { isSpoken } from './spoken-width';

/** A sentence as it is spoken. `map` leads from offsets in `text` to offsets in the source, which are UTF-16. */
export type SpokenSentence = {
  readonly text: string;
  readonly language: Locale;
  /** It begins a block: a paragraph, an item of a list, a row of a table. */
  readonly startsParagraph: boolean;
  readonly start: number;
  readonly end: number;
  readonly map: readonly MapRow[];
};

export type SpokenSentencesOptions = {
  readonly speakable: Partial<SpeakableOptions>;
  readonly languages: LanguageHints;
};

/** The source is parsed again when it has grown by this share of what is still open: the whole work stays linear. */
const growthShare = 1 / 16;
const mayComplete = /[.!?…:;。！？；：؟\n]/u;
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

const endInSource = ({ map }: SpokenBlock): number => Math.max(0, ...map.map((row) => row[3] ?? 0));

/**
 * The sentences of a Markdown text while it is being written, each once, as soon as it is certain what will be spoken.
 * A block is certain once something follows it. In the last block, a sentence is certain once another one follows it
 * and no markup is open in it.
 */
export class SpokenSentences {
  readonly #options: SpokenSentencesOptions;
  #text = '';
  /** Where the last top-level block begins: everything before it has been given. */
  #base = 0;
  /** The end of the last sentence that was given, in the source. */
  #givenEnd = 0;
  #parsedLength = 0;
  /** The last sentence with letters, which decides the language of one without. */
  #context: string | undefined;

  constructor(options: SpokenSentencesOptions) {
    this.#options = options;
  }

  /** Takes the next piece of the source and gives the sentences that are certain now. */
  push(piece: string): readonly SpokenSentence[] {
    this.#text += piece;
    const grown = this.#text.length - this.#parsedLength;
    const open = this.#text.length - this.#base;
    if (grown < open * growthShare) return [];
    // The stop may have come long before the word that shows it to be the end of a sentence.
    const isPossible = mayComplete.test(this.#text.slice(Math.max(this.#base, this.#givenEnd)));
    return isPossible ? this.#take(false) : [];
  }

  /** Signals the end, once, and gives what was still open. */
  end(): readonly SpokenSentence[] {
    return this.#take(true);
  }

  #take(isEnd: boolean): readonly SpokenSentence[] {
    this.#parsedLength = this.#text.length;
    const open = this.#text.slice(this.#base);
    const blocks = speakableOf(open, this.#options.speakable);
    const last = parseMarkdown(open).root.children.at(-1)?.position?.start.offset ?? 0;
    const given = blocks.flatMap((block, index) =>
      this.#sentencesOf(block, isEnd || index < blocks.length - 1 || endInSource(block) <= last),
    );
    this.#base += last;
    return given;
  }

  #sentencesOf(block: SpokenBlock, isClosed: boolean): readonly SpokenSentence[] {
    const locale = this.#languageOf(block.text);
    const sentences = isClosed ? sentencesOf(block.text, locale) : this.#certain(block.text, locale);
    return sentences.flatMap((sentence) => this.#give(block, sentence));
  }

  #certain(text: string, locale: Locale): readonly Sentence[] {
    // A block is spoken without the white space at its end, which shows that its last word is whole.
    const sentences = new SentenceStream(locale).push(/\s$/u.test(this.#text) ? `${text} ` : text);
    const open = sentences.findIndex((sentence) => openMarkup.test(sentence.text));
    return open < 0 ? sentences : sentences.slice(0, open);
  }

  #give(block: SpokenBlock, { text, start, end }: Sentence): readonly SpokenSentence[] {
    const map = sliceOfMap(block.map, start, end).map((row) => shifted(row, this.#base));
    const sources = map.flatMap((row) => (row[2] === null ? [] : [[row[2], row[3]] as const]));
    const sourceStart = Math.min(...sources.map(([from]) => from));
    const sourceEnd = Math.max(...sources.map(([, to]) => to));
    if (sources.length === 0 || sourceEnd <= this.#givenEnd) return [];
    this.#givenEnd = sourceEnd;
    const language = this.#languageOf(text);
    if (/\p{L}/u.test(text)) this.#context = text;
    return isSpoken(text)
      ? [{ text, language, startsParagraph: start === 0, start: sourceStart, end: sourceEnd, map }]
      : [];
  }

  #languageOf(text: string): Locale {
    const { languages } = this.#options;
    const texts = this.#context === undefined ? [text] : [this.#context, text];
    return languagesOf(texts, languages).at(-1) ?? languages.uiLanguage;
  }
}
