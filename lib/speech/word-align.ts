/** A range of the sentence, UTF-16 offsets `[start, end)`, or `skip` where the event names nothing in it. */
export type AlignedWord = readonly [start: number, end: number] | 'skip';

/** How far beyond the cursor a match may begin, UTF-16 units: a lost event must not make the highlight jump ahead. */
const searchWindow = 80;

const invisible = /[\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u0640\u200B-\u200F\u2060\uFEFF\u00AD]/gu;
const apostrophe = /[\u2018\u2019\u201B\u02BC\u02B9\u2032\uFF07`\u00B4]/gu;
const hyphen = /[\u2010-\u2015\u2212\uFE63\uFF0D]/gu;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const digit = /\p{N}/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const outerPunctuation = /^\p{P}+|\p{P}+$/gu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(invisible, '')
    .replace(apostrophe, "'")
    .replace(hyphen, '-')
    .replace(/\s+/gu, ' ')
    .normalize('NFKC');

type Unit = { readonly start: number; readonly end: number; readonly text: string; readonly at: number };

/** The sentence grapheme by grapheme as it is compared: `at` is the offset of `text` in the folded whole. */
const foldedUnits = (sentence: string): { readonly whole: string; readonly units: readonly Unit[] } => {
  const units: Unit[] = [];
  let whole = '';
  for (const { segment, index } of graphemes.segment(sentence)) {
    const text = folded(segment);
    if (text === '' || (text === ' ' && whole.endsWith(' '))) continue;
    units.push({ start: index, end: index + segment.length, text, at: whole.length });
    whole += text;
  }
  return { whole, units };
};

/** Whether `outside` continues the word that ends or begins with `edge`. Han and kana need no space beside digits. */
const continuesWord = (outside: string | undefined, edge: string | undefined): boolean => {
  if (outside === undefined || !wordCharacter.test(outside) || unspaced.test(outside)) return false;
  return !(digit.test(outside) && edge !== undefined && unspaced.test(edge));
};

const lastCharacter = (text: string): string | undefined => [...text.slice(-2)].at(-1);
const firstCharacter = (text: string): string | undefined => [...text.slice(0, 2)][0];

/** Follows one sentence through the word events of a voice service; pass the events in the order of arrival. */
export class WordAligner {
  readonly #sentence: string;
  readonly #whole: string;
  readonly #units: readonly Unit[];
  #cursor = 0;

  constructor(sentence: string) {
    this.#sentence = sentence;
    const { whole, units } = foldedUnits(sentence);
    this.#whole = whole;
    this.#units = units;
  }

  /**
   * Finds the event's text from the cursor on, ignoring case, width, composition, vowel signs and the shape of apostrophes
   * and hyphens. Never goes backwards; what is not found moves nothing.
   */
  next(event: string): AlignedWord {
    const spokenWord = event.trim();
    for (const candidate of new Set([spokenWord, spokenWord.replace(outerPunctuation, '')])) {
      const range = this.#find(folded(candidate).trim());
      if (range !== undefined) {
        this.#cursor = range[1];
        return range;
      }
    }
    return 'skip';
  }

  #find(wanted: string): readonly [number, number] | undefined {
    if (wanted === '') return undefined;
    for (const unit of this.#units) {
      if (unit.start < this.#cursor) continue;
      if (unit.start > this.#cursor + searchWindow) return undefined;
      if (!this.#whole.startsWith(wanted, unit.at)) continue;
      const last = this.#units.findLast(({ at }) => at < unit.at + wanted.length);
      if (last === undefined || last.at + last.text.length !== unit.at + wanted.length) continue;
      if (this.#counts(unit.start, last.end)) return [unit.start, last.end];
    }
    return undefined;
  }

  #counts(start: number, end: number): boolean {
    if (!letterOrDigit.test(this.#sentence.slice(this.#cursor, start))) return true;
    const match = this.#sentence.slice(start, end);
    const before = lastCharacter(this.#sentence.slice(0, start));
    const after = firstCharacter(this.#sentence.slice(end));
    return !continuesWord(before, firstCharacter(match)) && !continuesWord(after, lastCharacter(match));
  }
}

/** Ranges for all word events of one sentence, in order. */
export const alignWords = (sentence: string, events: readonly string[]): readonly AlignedWord[] => {
  const aligner = new WordAligner(sentence);
  return events.map((event) => aligner.next(event));
};
