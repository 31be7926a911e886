import { commonAscii, type WrittenLanguage, writtenLanguages } from './written-languages';

/** What speaks against a reading of a text, in units of `Math.log`. */
const costs = {
  /** A letter that the language does not have, or a sign that is in no text. */
  foreign: 10,
  sign: 4,
  /** A sign within a word, as letters become when they are read by another table. */
  signInWord: 9,
  /** A large letter behind a small one. */
  large: 6,
  /** A letter of another script beside one of ASCII. */
  twoScripts: 8,
  /** Latin words have few letters beyond ASCII, and seldom one behind the other. */
  rare: 2.5,
  rareRow: 3.5,
  /** A mark over nothing. */
  loose: 7,
  /** The least for a letter without neighbours: currencies, dashes and quotes are as often read by another table. */
  lone: 4.5,
};

/** Signs of all these encodings that texts have besides letters. */
const signs = new Set('\u00a0«»“”„‘’‚‹›–—―…•·†‡‰§©®™°№€£¥₪฿¢±²³µ½¼¾×÷¿¡،؛؟־׳״ªº\u00ad\u200e\u200f\u200c\u200d');
/** Of those, what may stand directly before a word, within one, and directly behind one. */
const beforeWords = new Set('\u00a0«»“”„‘’‚‹›–—―…•·†‡§©№¿¡°µ\u200e\u200f');
const withinWords = new Set('’–—׳״־\u00ad');
const behindWords = new Set('\u00a0«»“”’‹›–—―…•·†‡®™°€²³،؛؟׳״ªº\u00ad\u200e\u200f');
/** What joins or parts letters within a word of Persian. */
const joiners = new Set('\u200c\u200d');

type LetterCosts = ReadonlyMap<string, number>;
type Costs = WrittenLanguage & { readonly letterCosts: LetterCosts; readonly asciiCosts: LetterCosts };

/** Frequencies of letters fall with the rank about exponentially, to a fortieth at the end of an alphabet. */
const costsOf = (letters: string): LetterCosts => {
  const all = [...letters];
  const scale = 1 + all.length * 0.27;
  const sum = all.reduce((total, _, rank) => total + Math.exp(-rank / scale), 0);
  return new Map(all.map((letter, rank) => [letter, Math.log(sum) + rank / scale]));
};

const commonCosts = costsOf(commonAscii);

const withCosts = (language: WrittenLanguage): Costs => {
  const own = costsOf(language.ascii);
  return {
    ...language,
    letterCosts: costsOf(language.letters),
    asciiCosts: new Map([...own].map(([letter, cost]) => [letter, cost - (commonCosts.get(letter) ?? cost)])),
  };
};

const languages = writtenLanguages.map(withCosts);

type Kind = 'ascii' | 'letter' | 'mark' | 'other';
/** A sign beyond ASCII, with its neighbours, and how often it stands so. */
type Place = {
  readonly sign: string;
  readonly kind: Kind;
  readonly before: Kind;
  readonly after: Kind;
  readonly isLargeBehindSmall: boolean;
  count: number;
};

const kindOf = (sign: string): Kind => {
  if (/[A-Za-z]/.test(sign)) return 'ascii';
  // Of µ, ª and º Unicode says that they are letters.
  if (signs.has(sign)) return 'other';
  if (/\p{L}/u.test(sign)) return 'letter';
  return /\p{M}/u.test(sign) ? 'mark' : 'other';
};

type Told = { readonly kind: Kind; readonly isLarge: boolean; readonly isSmall: boolean; readonly isOfWord: boolean };

/** A text of one byte a sign has few different signs: each is looked at once. */
const teller = (): ((sign: string) => Told) => {
  const known = new Map<string, Told>();
  return (sign) => {
    const before = known.get(sign);
    if (before !== undefined) return before;
    const told = {
      kind: kindOf(sign),
      isLarge: sign !== sign.toLowerCase(),
      isSmall: sign !== sign.toUpperCase(),
      isOfWord: /\p{L}/u.test(sign),
    };
    known.set(sign, told);
    return told;
  };
};

const numberOf: Readonly<Record<Kind, number>> = { ascii: 0, letter: 1, mark: 2, other: 3 };

type Look = {
  readonly places: readonly Place[];
  /** How often each letter of ASCII stands in a word with a letter beyond it: such words are of the language. */
  readonly ascii: ReadonlyMap<string, number>;
};

/** One way through a text, whatever it holds: it may be one word without an end. */
const lookAt = (text: string): Look => {
  const places = new Map<number, Place>();
  const ascii = new Map<string, number>();
  const tell = teller();
  let [before, here] = [tell(''), tell(text.charAt(0))];
  let word: string[] = [];
  let isBeyondAscii = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = tell(text.charAt(at + 1));
    if (here.isOfWord) {
      if (here.kind === 'ascii') word.push(sign.toLowerCase());
      else isBeyondAscii = true;
    }
    if (!next.isOfWord) {
      if (isBeyondAscii) for (const letter of word) ascii.set(letter, (ascii.get(letter) ?? 0) + 1);
      word = [];
      isBeyondAscii = false;
    }
    if (sign > '\u007f') {
      const isLargeBehindSmall = here.isLarge && before.isSmall;
      const neighbours = (numberOf[before.kind] * 4 + numberOf[next.kind]) * 2 + (isLargeBehindSmall ? 1 : 0);
      const key = text.charCodeAt(at) * 32 + neighbours;
      const place = places.get(key);
      if (place !== undefined) place.count += 1;
      else
        places.set(key, { sign, kind: here.kind, before: before.kind, after: next.kind, isLargeBehindSmall, count: 1 });
    }
    [before, here] = [here, next];
  }
  return { places: [...places.values()], ascii };
};

const costOfSign = ({ sign, before, after }: Place): number => {
  if (!signs.has(sign)) return costs.foreign;
  if (joiners.has(sign)) return before === 'letter' && after === 'letter' ? costs.sign : costs.signInWord;
  if (before === 'other' && after === 'other') return costs.sign;
  const inner = after === 'other' ? behindWords : withinWords;
  const places = before === 'other' ? beforeWords : inner;
  return places.has(sign) ? costs.sign : costs.signInWord;
};

const costOf = (place: Place, { isLatin, letterCosts }: Costs): number => {
  const { sign, kind, before, after, isLargeBehindSmall } = place;
  if (kind === 'other') return costOfSign(place);
  const letter = letterCosts.get(sign) ?? letterCosts.get(sign.toLowerCase()) ?? costs.foreign;
  if (kind === 'mark') return letter + (before === 'letter' || before === 'mark' ? 0 : costs.loose);
  const byCase = isLargeBehindSmall ? costs.large : 0;
  const rarity = before === 'letter' ? costs.rareRow : costs.rare;
  const ofScripts = before === 'ascii' || after === 'ascii' ? costs.twoScripts : 0;
  const cost = letter + byCase + (isLatin ? rarity : ofScripts);
  return before === 'other' && after === 'other' ? Math.max(cost, costs.lone) : cost;
};

/** All encodings that have one byte a sign. */
export const singleByteEncodings: readonly string[] = [
  ...new Set(languages.flatMap(({ encodings }) => encodings.map(([encoding]) => encoding))),
];

/**
 * What speaks against reading bytes as this text in this encoding: the least of all languages that are written in it, in
 * units of `Math.log`. The costs of two readings of the same bytes can be compared.
 */
export const singleByteCost = (encoding: string, text: string): number => {
  const look = lookAt(text);
  const ascii = [...look.ascii];
  const ofLanguage = (language: Costs): number => {
    const rarity = language.encodings.find(([name]) => name === encoding)?.[1];
    if (rarity === undefined) return Number.POSITIVE_INFINITY;
    const ofAscii = ascii.reduce(
      (sum, [letter, count]) => sum + count * (language.asciiCosts.get(letter) ?? 0),
      rarity,
    );
    return look.places.reduce((total, place) => total + place.count * costOf(place, language), ofAscii);
  };
  return Math.min(...languages.map(ofLanguage));
};
