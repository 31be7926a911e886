// Arabic vowel signs, the superscript alef and the tatweel carry no meaning for a search; asterisks and backticks are
// the Markdown marks that occur inside words and phrases.
const ignored = /[\u064B-\u065F\u0670\u0640*`]/g;

/**
 * The form in which texts and queries are compared: NFKC, lower case, without Arabic marks and without
 * the Markdown marks that split words; white space is one space.
 */
export const normaliseSearchText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(ignored, '').replace(/\s+/g, ' ');

/** The words of a query, normalised. All must occur. */
export const searchWords = (query: string): readonly string[] => [
  ...new Set(
    normaliseSearchText(query)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];

/** 8,192 bits: at ten thousand conversations ten megabytes, and a miss costs a bit test. */
const signatureBytes = 1024;

const bigramBit = (text: string, index: number): number =>
  (Math.imul(text.charCodeAt(index), 0x9e37_79b1) ^ Math.imul(text.charCodeAt(index + 1), 0x85eb_ca6b)) >>> 19;

/** The set of a normalised text's two-unit sequences, hashed into 8,192 bits. A text whose bits are absent cannot match. */
export const bigramSignature = (text: string, onto: Uint8Array = new Uint8Array(signatureBytes)): Uint8Array => {
  const bits = Uint8Array.from(onto);
  for (let index = 0; index + 1 < text.length; index += 1) {
    const bit = bigramBit(text, index);
    bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
  return bits;
};

/** Whether a text with this signature may contain all the words. Never false for a text that does. */
export const mayContain = (signature: Uint8Array, words: readonly string[]): boolean =>
  words.every((word) => {
    for (let index = 0; index + 1 < word.length; index += 1) {
      const bit = bigramBit(word, index);
      if (((signature[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  });

/** A normalised text, and for each of its UTF-16 units where its piece of the original starts and ends. */
export type MappedSearchText = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/**
 * Normalises and remembers the places. Takes base characters with their marks one by one, which is what
 * `normaliseSearchText` does to all but rare sequences.
 */
export const mapSearchText = (original: string): MappedSearchText => {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const unit of original.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const normalised = normaliseSearchText(unit[0]);
    if (normalised === ' ' && text.endsWith(' ')) continue;
    text += normalised;
    for (let index = 0; index < normalised.length; index += 1) {
      starts.push(unit.index);
      ends.push(unit.index + unit[0].length);
    }
  }
  return { text, starts, ends };
};

/** A stretch of UTF-16 units. */
export type TextRange = { readonly start: number; readonly end: number };

/** Where words occur in a text, both normalised: in order, none within or across another. */
export const occurrencesOf = (text: string, words: readonly string[]): readonly TextRange[] => {
  const ranges: TextRange[] = [];
  for (const word of words) {
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
      ranges.push({ start, end: start + word.length });
    }
  }
  ranges.sort((left, right) => left.start - right.start || right.end - left.end);
  let end = 0;
  return ranges.filter((range) => {
    const isApart = range.start >= end;
    if (isApart) end = range.end;
    return isApart;
  });
};
