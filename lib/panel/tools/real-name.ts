/** The alphabets whose letters look like those of another. */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'] as const;
const patterns = alphabets.map((alphabet) => [alphabet, new RegExp(`\\p{Script=${alphabet}}`, 'u')] as const);

const alphabetOf = (letter: string): string | undefined => patterns.find(([, pattern]) => pattern.test(letter))?.[0];

/** A letter that stands among those of another alphabet, with its number in Unicode. */
export type ForeignLetter = { readonly letter: string; readonly code: string };

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The words of a name; letters of two alphabets in one word are there to be taken for others. */
const words = /[\p{L}\p{M}]+/gu;

/**
 * The letters in a name that look like those of another alphabet beside them (UTS 39, mixed-script confusables): those that are not
 * Latin, in a name where a word holds both. None for a name in one alphabet a word, whichever.
 */
export const foreignLetters = (name: string): readonly ForeignLetter[] => {
  const found = new Map<string, ForeignLetter>();
  for (const [word] of name.normalize('NFC').matchAll(words)) {
    const letters = [...word].map((letter) => ({ letter, alphabet: alphabetOf(letter) }));
    const used = new Set(letters.flatMap(({ alphabet }) => (alphabet === undefined ? [] : [alphabet])));
    if (used.size < 2) continue;
    for (const { letter, alphabet } of letters) {
      if (alphabet !== undefined && alphabet !== 'Latin') found.set(letter, { letter, code: codeOf(letter) });
    }
  }
  return [...found.values()];
};

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The words of a name: `getSum`, `get_sum` and `get-sum` have two. */
const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Whether a title hides the name under which a tool is called: `get_sum` is told by “Get sum” and by “Get the sum of two numbers”,
 * and not by “Calculator”.
 */
export const differs = (title: string, name: string): boolean => {
  if (bare(title) === bare(name)) return false;
  const told = new Set(wordsIn(title));
  const own = wordsIn(name);
  return own.length === 0 || !own.every((word) => told.has(word));
};
