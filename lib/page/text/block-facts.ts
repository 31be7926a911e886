import { countWords } from '@/lib/domain/count-words';
import { plainText } from './characters';
import type { RawBlock } from './raw-block';

/** What the rules about a page's furniture ask of a block. */
export type BlockFacts = {
  /** In one line; cut where the block is long. */
  readonly text: string;
  readonly words: number;
  /** The length of the text as if all scripts took as many characters to say something. */
  readonly weight: number;
  /** Most of it leads elsewhere. */
  readonly isLinks: boolean;
  /** It has an amount of money and next to nothing else. */
  readonly isPrice: boolean;
  /** An amount of money is in it. */
  readonly hasMoney: boolean;
  /** Somebody wrote whole sentences. */
  readonly isProse: boolean;
};

/** Longer blocks are prose, code or rows: what they say makes no difference. */
const lookedAt = 600;

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const money =
  /(?:[\p{Sc}¥]|\b(?:EUR|USD|GBP|CHF|kr|zł|Kč|Ft|lei|руб|грн)\b\.?)\s?\d[\d\s.,'’]*|\d[\d\s.,'’]*\s?(?:[\p{Sc}円元]|(?:EUR|USD|GBP|CHF|kr|zł|Kč|Ft|lei|руб|грн)(?!\p{L}))/u;

/** From this weight on a text is more than a label or a name. */
export const proseWeight = 60;

const textOf = (block: RawBlock): string => {
  let text = '';
  for (const piece of block.pieces) {
    if (text.length > lookedAt) break;
    if (piece.type === 'text') text += piece.node.data.slice(0, lookedAt);
    else text += piece.text;
  }
  return plainText(text);
};

/** Looks at one block. */
export const factsOf = (block: RawBlock): BlockFacts => {
  const text = textOf(block);
  const weight = text.length + 1.5 * (text.match(dense)?.length ?? 0);
  const isLinks = block.linkLength > block.length / 2;
  return {
    text,
    words: countWords(text),
    weight,
    isLinks,
    isPrice: text.length <= 24 && money.test(text),
    hasMoney: money.test(text),
    isProse:
      weight >= proseWeight &&
      !isLinks &&
      (block.kind === 'paragraph' || block.kind === 'quote' || block.kind === 'list-item'),
  };
};
