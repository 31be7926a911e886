/** Letters of other alphabets that are drawn like Latin ones (UTS 39, confusables), in lower case. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', ԛ: 'q' },
  ...{ ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o' },
  ...{ ρ: 'p', τ: 't', υ: 'u', χ: 'x', օ: 'o', ı: 'i', ſ: 's' },
};

const scriptsWithoutBlanks = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const withoutBlanks = new RegExp(`^[${scriptsWithoutBlanks}]`, 'u');
/** A run of letters or digits; where a script puts no blanks between words, the run of that script alone. */
const runs = new RegExp(
  `[${scriptsWithoutBlanks}\\p{M}]+|(?:(?![${scriptsWithoutBlanks}])[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
);
/** What is not drawn: characters without width, tags, turns of direction. */
const unseen = /\p{Cf}/gu;
/** Marks that writers leave out or vary, and the tatweel. */
const optional = /[\p{M}\u0640]/gu;

/** A word as it stands, and as it is compared. */
export type ComparedWord = { readonly written: string; readonly word: string };

const folded = (written: string): string =>
  [...written.normalize('NFKD').replace(optional, '').toLowerCase().normalize('NFC')]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('');

/** The pairs of neighbours in a run without blanks: nobody knows where its words end. */
const pairsOf = (text: string): readonly string[] => {
  const letters = [...text];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};

/**
 * The words of a text in the form in which arguments are compared with it: compatible letters as one, lower case, without
 * accents, look-alikes of Latin letters as those. In scripts without blanks each pair of neighbours is a word.
 */
export const comparedWords = (text: string): readonly ComparedWord[] => {
  // A long text has few words, many times.
  const known = new Map<string, ComparedWord>();
  const compared = (written: string): ComparedWord => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const one = { written, word: folded(written) };
    known.set(written, one);
    return one;
  };
  const found = text.replace(unseen, '').normalize('NFKC').match(runs) ?? [];
  return found.flatMap((written) => (withoutBlanks.test(written) ? pairsOf(written) : [written]).map(compared));
};

/** The letters of a word from its end. */
export const turnedAround = (word: string): string => [...word].reverse().join('');

/** A word with letters for the digits that are written in their place. */
export const withoutLeet = (word: string): string =>
  word.replace(/[013457]/gu, (digit) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit);

/** A word with each of the 26 letters moved by 13. */
export const rotated = (word: string): string =>
  word.replace(/[a-z]/gu, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
