/** Letters and digits are what counts; vowel points that many texts leave out do not, and neither does case. */
const wordMarks = /[\p{L}\p{M}\p{N}]/u;
const optionalPoints = /[\u0591-\u05c7\u0640\u064b-\u065f\u0670]/gu;
/** Signs that have a word of their own when they are said. */
const spokenSigns = /[%‰°$€£¥₩₽₹&+−=×÷<>@#§/~^|*_]/u;
const digit = /\p{N}/u;
const letter = /[\p{L}\p{M}]/u;

/** How many letters may be said for a digit or a sign: "seventy-seven" is long for two digits, "percent" for one sign. */
const lettersForOne = 24;

type Piece = {
  readonly character: string;
  /** It may also be said by up to this many letters in place of itself. */
  readonly letters: number;
};

/** Decomposed, so that it does not matter where a text is cut into pieces. */
const normalised = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replaceAll('ς', 'σ').replace(optionalPoints, '');

const piecesOf = (text: string): readonly Piece[] =>
  Array.from(normalised(text)).flatMap((character): readonly Piece[] => {
    if (digit.test(character)) return [{ character, letters: lettersForOne }];
    if (wordMarks.test(character)) return [{ character, letters: 0 }];
    return spokenSigns.test(character) ? [{ character: '', letters: lettersForOne }] : [];
  });

/** Follows what is said, and tells whether it is the text. */
export type WordForWord = {
  /** The next piece of what is said; false when it is not what the text has there. */
  hear(said: string): boolean;
  /** All of the text was said. */
  isWhole(): boolean;
};

/**
 * Compares what a model says with the text that it was given, letter by letter: case, punctuation and spaces do not count.
 * A number may be said as it stands or in words, a sign in words or not at all; nothing else may differ. Takes a time that
 * grows with the length of both.
 */
export const createWordForWord = (text: string): WordForWord => {
  const pieces = piecesOf(text);
  /** For each place in the text: how few letters were said in words there, if it may be there at all. */
  let places: (number | undefined)[] = [];

  /** A sign may be left out, and a number whose words have begun may be at its end. */
  const passed = (reached: readonly (number | undefined)[]): (number | undefined)[] => {
    let isCarried = false;
    let isInWords = false;
    return Array.from({ length: pieces.length + 1 }, (_, place) => {
      const own = reached[place];
      const letters = own ?? (isCarried ? 0 : undefined);
      isInWords = (isCarried && isInWords) || (own ?? 0) > 0;
      const piece = pieces[place];
      const isLeft = piece !== undefined && piece.letters > 0 && (piece.character === '' || isInWords);
      isCarried = letters !== undefined && isLeft;
      return letters;
    });
  };

  places = passed([0]);

  const step = (character: string): void => {
    const isLetter = letter.test(character);
    const reached: (number | undefined)[] = [];
    for (const [place, letters] of places.entries()) {
      const piece = pieces[place];
      if (piece === undefined || letters === undefined) continue;
      if (piece.character === character) reached[place + 1] = 0;
      if (isLetter && letters < piece.letters) reached[place] = letters + 1;
    }
    places = passed(reached);
  };

  return {
    hear: (said) => {
      for (const character of normalised(said)) if (wordMarks.test(character)) step(character);
      return places.some((letters) => letters !== undefined);
    },
    isWhole: () => places[pieces.length] !== undefined,
  };
};
