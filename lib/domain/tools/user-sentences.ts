import { comparedWords } from './compared-words';

/** A piece of what the user wrote that is about one thing: a sentence, or a list. */
export type UserSentence = {
  /** Words of everyday shape. */
  readonly plain: ReadonlySet<string>;
  /** Those that are built like a code, a password, an address or a number: never taken for more than they were sent as. */
  readonly odd: ReadonlySet<string>;
};

const sentenceEnd = /(?<=[.!?…؟])\s+|(?<=[。！？])/u;
const listed = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/u;
const joints = /[-'’./_]/u;
const atEnds = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** How often a small letter is followed by a capital one. */
export const humps = (word: string): number => word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;

const isPlainPart = (part: string): boolean => {
  if (/^\p{N}*$/u.test(part)) return part.length <= 4;
  if (/\p{N}/u.test(part)) return part.length <= 5;
  return humps(part) <= 1 && !(part.length > 5 && /^\p{Lu}+$/u.test(part));
};

const isPlain = (token: string): boolean => !token.includes('@') && token.split(joints).every(isPlainPart);

const sentenceOf = (text: string): UserSentence => {
  const plain = new Set<string>();
  const odd = new Set<string>();
  for (const token of text.split(/\s+/u)) {
    const bare = token.replace(atEnds, '');
    for (const { word } of comparedWords(bare)) (isPlain(bare) ? plain : odd).add(word);
  }
  return { plain, odd };
};

const isItem = (line: string): boolean =>
  line.trim() !== '' && (listed.test(line) || line.trim().split(/\s+/u).length <= 3);

/** The sentences of what the user wrote; lines of a list are one. */
export const userSentences = (text: string): readonly UserSentence[] => {
  const pieces: string[] = [];
  let list: string[] = [];
  const endList = (): void => {
    if (list.length > 1) pieces.push(list.join('\n'));
    else pieces.push(...list.flatMap((line) => line.split(sentenceEnd)));
    list = [];
  };
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (isItem(line)) {
      list.push(line);
      continue;
    }
    endList();
    pieces.push(...line.split(sentenceEnd));
  }
  endList();
  return pieces.filter((piece) => piece.trim() !== '').map(sentenceOf);
};
