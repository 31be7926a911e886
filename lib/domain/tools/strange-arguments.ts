import { type ComparedWord, comparedWords, rotated, turnedAround, withoutLeet } from './compared-words';
import { type ForeignWords, foreignWords } from './foreign-words';
import { humps, type UserSentence, userSentences } from './user-sentences';

/** What is in a conversation, as far as the arguments of a call are compared with it. */
export type ConversationTexts = {
  /** What strangers wrote: pages, files, results. */
  readonly foreign: readonly string[];
  /** What the user wrote. */
  readonly own: readonly string[];
  /** Strangers' words may be in it that nothing can be compared with: in a picture, or where a service searched by itself. */
  readonly hasUnread: boolean;
};

/** A call of the same tool at the same host that left before. */
export type SentArguments = {
  readonly args: unknown;
  /** The user saw it and said yes for the conversation: what they wrote about it is meant for the tool. */
  readonly isPressed: boolean;
};

/** Why the arguments of a call are asked about, and the words for which. */
export type StrangeArguments = {
  readonly type: (typeof strangeTypes)[number];
  readonly words: readonly string[];
};

/** `own`: the user wrote it, but not for this. `unread`: nothing can be compared. `unclear`: what cannot be compared with words. */
export const strangeTypes = ['own', 'address', 'foreign', 'unclear', 'unread'] as const;

export type ComparedCall = {
  readonly args: unknown;
  /** The schema of the arguments, as it was when the tool was allowed. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Oldest first. */
  readonly sent: readonly SentArguments[];
  /** Whether asking for an address tells nobody anything (`CallPlace.knowsAddress`). */
  knowsAddress(written: string): boolean;
};

/** What the calls of one step are compared with. */
export type ArgumentComparison = {
  /**
   * What is strange in the arguments of a call; undefined: nothing. With `isFirst` the user is to be asked whether such calls are
   * allowed: the words of theirs that they see then are what they mean, unless these are built like a secret.
   */
  strangeIn(call: ComparedCall, isFirst: boolean): StrangeArguments | undefined;
};

/** More than this nobody wrote before is a text and no argument: words, characters. */
const mostNewWords = 24;
const mostNewCharacters = 200;
/** More small numbers than this may be a text in the codes of its letters. */
const mostNewNumbers = 3;
/** The longest word of an everyday text that is not put together. */
const longestWord = 40;
/** A schema that names more is a dictionary, in which anything can be said. */
const mostNamed = 60;
/** The calls whose short words are read as one with those of a call. */
const joinedCalls = 24;

const addresses = /[a-z][a-z0-9+.-]*:\/\/[^\s<>"']*|(?:^|(?<=\s))(?:\/\/|www\.|data:|mailto:)[^\s<>"']+/giu;
/** Characters that no argument in words has: what cannot be seen, pictures, and codes for other characters. */
const unclearCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{So}\u2028\u2029]/u;
const harmlessCharacters = /[\t\r\n°©®™]/gu;
const codes = /%[0-9a-f]{2}|\\[ux][0-9a-f]{2}|&#?\w+;/iu;

/** The texts and numbers of a value. */
const valuesOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [];
};

/** The same, and the names in it. */
const leavesOf = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return valuesOf(value);
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return Object.entries(value).flatMap(([name, inner]) => [name, ...leavesOf(inner)]);
};

/** What a schema names: arguments, and the values among which they choose. */
const namesIn = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  return Object.entries(schema).flatMap(([key, value]) => {
    if (['enum', 'const', 'default', 'examples'].includes(key)) return leavesOf(value);
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      return [...Object.keys(value), ...Object.values(value).flatMap(namesIn)];
    }
    return namesIn(value);
  });
};

const wordsOf = (text: string): readonly string[] => comparedWords(text).map(({ word }) => word);

const isLong = (word: string): boolean => word.length >= 3 || /^(?!\p{Script=Latin}|\p{N})/u.test(word);

/** Whether a text that was sent stands in a sentence of the user's: its words are what they spoke about there. */
const isIn = (text: string, { plain, odd }: UserSentence): boolean => {
  const words = wordsOf(text);
  return words.some(isLong) && words.every((word) => plain.has(word) || odd.has(word));
};

/** Words that the user did not mean for the tool. */
const privateWords = (sentences: readonly UserSentence[], open: ReadonlySet<UserSentence>, isFirst: boolean) =>
  new Set(sentences.flatMap((one) => [...one.odd, ...(isFirst || open.has(one) ? [] : one.plain)]));

const fours = (words: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...words].flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => word.slice(at, at + 4)),
    ),
  );

/** Small words and small numbers say nothing by themselves. */
const isSmall = ({ written, word }: ComparedWord): boolean =>
  /^\p{N}+$/u.test(word) ? word.length <= 2 : word.length <= 3 && /^\p{Ll}+$/u.test(written);

const hasOwn = (word: string, own: ReadonlySet<string>): boolean => {
  const forms = word.length < 4 ? [word] : [word, turnedAround(word), withoutLeet(word), rotated(word)];
  if (forms.some((form) => own.has(form))) return true;
  if (word.length < 4) return false;
  return [...own].some(
    (other) => other.length >= 4 && forms.some((form) => form.includes(other) || other.includes(form)),
  );
};

/** A word that may be a code for another one: nobody can compare it. */
const isUnclear = ({ written, word }: ComparedWord): boolean => {
  if (/^\p{N}+$/u.test(word)) return word.length > 4;
  if (word.length > longestWord || humps(written) >= 3) return true;
  return /\p{N}/u.test(word) && word.length >= 8;
};

/** Whether short pieces of this and of earlier calls together are a word that was not to be told. */
const spells = (earlier: readonly string[], pieces: readonly string[], own: ReadonlySet<string>): boolean => {
  const parts = fours(own);
  const text = [...earlier, ...pieces].join('');
  const from = Math.max(0, earlier.join('').length - 3);
  return [text, turnedAround(text)].some((line, index) => {
    const end = index === 0 ? line.length : line.length - from;
    for (let at = index === 0 ? from : 0; at + 4 <= end; at += 1) if (parts.has(line.slice(at, at + 4))) return true;
    return false;
  });
};

const shortPieces = (args: unknown): readonly string[] =>
  leavesOf(args)
    .flatMap(wordsOf)
    .filter((word) => word.length <= 3);

type Found = { readonly type: StrangeArguments['type']; readonly word: string };

const first = (found: readonly Found[], hasUnread: boolean): StrangeArguments | undefined => {
  const type = strangeTypes.find((one) => found.some((each) => each.type === one));
  if (type === undefined) return hasUnread ? { type: 'unread', words: [] } : undefined;
  const words = found.flatMap((each) => (each.type === type && each.word !== '' ? [each.word] : []));
  return { type, words: [...new Set(words)].slice(0, 3).map((word) => word.slice(0, 60)) };
};

/** What one call is compared with. */
type Against = {
  readonly said: ReadonlySet<string>;
  /** Words of the sentences that the calls so far are about: a word that begins one of them is a form of it. */
  readonly stems: readonly string[];
  readonly own: ReadonlySet<string>;
  /** Those of them that are built like a secret: even small ones count. */
  readonly odd: ReadonlySet<string>;
  readonly strangers: ForeignWords;
};

const againstFor = (
  { parameters, sent }: ComparedCall,
  isFirst: boolean,
  known: { readonly sentences: readonly UserSentence[]; readonly strangers: ForeignWords },
): Against => {
  const { sentences, strangers } = known;
  const meant = sent.flatMap((call) => (call.isPressed ? valuesOf(call.args) : []));
  const open = new Set(sentences.filter((sentence) => meant.some((text) => isIn(text, sentence))));
  const stems = [...open].flatMap(({ plain }) => [...plain]);
  const named = new Set(namesIn(parameters).flatMap(wordsOf));
  const sentWords = sent.flatMap((call) => leavesOf(call.args)).flatMap(wordsOf);
  const said = new Set([...(named.size > mostNamed ? [] : named), ...sentWords, ...stems]);
  const own = new Set([...privateWords(sentences, open, isFirst)].filter((word) => !said.has(word)));
  const odd = new Set(sentences.flatMap((one) => [...one.odd]).filter((word) => word.length > 1 && own.has(word)));
  return { said, stems, own, odd, strangers };
};

const isSaid = (word: string, { said, stems }: Against): boolean =>
  said.has(word) || (word.length >= 3 && stems.some((stem) => stem.startsWith(word)));

const typeOf = (one: ComparedWord, { own, odd, strangers }: Against): StrangeArguments['type'] | undefined => {
  if (odd.has(one.word)) return 'own';
  if (isSmall(one)) return undefined;
  if (hasOwn(one.word, own)) return 'own';
  if (strangers.holds(one.word)) return 'foreign';
  return isUnclear(one) ? 'unclear' : undefined;
};

/** What is strange in one text of the arguments, and its words that nobody has said for this yet. */
const lookThrough = (
  text: string,
  against: Against,
  knowsAddress: ComparedCall['knowsAddress'],
): { readonly found: readonly Found[]; readonly fresh: readonly ComparedWord[] } => {
  const unknown = [...text.matchAll(addresses)].flatMap(([address]) => (knowsAddress(address) ? [] : [address]));
  const rest = text.replace(addresses, ' ');
  const words = comparedWords(rest);
  const isCode = unclearCharacters.test(rest.replace(harmlessCharacters, '')) || codes.test(rest);
  const isSigns = words.length === 0 && rest.trim().length > 2;
  const fresh = words.filter(({ word }) => !isSaid(word, against));
  return {
    found: [
      ...unknown.map((word) => ({ type: 'address', word }) as const),
      ...(isCode || isSigns ? [{ type: 'unclear', word: '' } as const] : []),
      ...fresh.flatMap((one) => {
        const type = typeOf(one, against);
        return type === undefined ? [] : [{ type, word: one.written }];
      }),
    ],
    fresh,
  };
};

/** Makes it. Nothing is read before the first call is compared. */
export const compareArguments = (texts: ConversationTexts): ArgumentComparison => {
  let known: Parameters<typeof againstFor>[2] | undefined;
  return {
    strangeIn: (call, isFirst) => {
      known ??= { sentences: texts.own.flatMap(userSentences), strangers: foreignWords(texts.foreign) };
      const against = againstFor(call, isFirst, known);
      const looked = leavesOf(call.args).map((text) => lookThrough(text, against, call.knowsAddress));
      const fresh = looked.flatMap((one) => one.fresh);
      const characters = fresh.reduce((sum, { word }) => sum + word.length, 0);
      const numbers = fresh.filter(({ word }) => /^\p{N}+$/u.test(word)).length;
      const isMuch = fresh.length > mostNewWords || characters > mostNewCharacters || numbers > mostNewNumbers;
      const earlier = call.sent.slice(-joinedCalls).flatMap(({ args }) => shortPieces(args));
      const isSpelt = spells(earlier, shortPieces(call.args), against.own);
      const whole: readonly Found[] = [
        ...(isMuch ? [{ type: 'unclear', word: '' } as const] : []),
        ...(isSpelt ? [{ type: 'own', word: '' } as const] : []),
      ];
      return first([...looked.flatMap(({ found }) => found), ...whole], texts.hasUnread);
    },
  };
};
