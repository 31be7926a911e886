import { outsideText } from './outside-text';

/** A piece of a sentence of strangers: its words, or a link with the host that it really leads to. */
export type MarkedPiece =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'link';
      readonly text: string;
      readonly url: string;
      readonly host: string;
      /** The words are the address itself. A host that stands anywhere else in them tells nothing: `https://a.example/?b.example`. */
      readonly isTold: boolean;
    };

/** A link in Markdown, or an address as it stands. Neither label nor address is so long in any honest sentence. */
const links =
  /\[([^[\]]{1,300})\]\(\s*<?(https:\/\/[^\s()<>]{1,500})>?(?:\s+"[^"]{0,200}")?\s*\)|<?(https:\/\/[^\s()<>[\]]{1,500})>?/gu;

/** Marks of emphasis and code around words, and of headings and quotations before a line. */
const bare = (text: string): string =>
  text
    .replace(/!\[([^[\]]*)\]\([^()]*\)/gu, '$1')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>)[ \t]+/gmu, '')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/`([^`]+)`/gu, '$1');

const pieceOf = (label: string | undefined, address: string): MarkedPiece => {
  // The mark that ends the sentence is not the address's.
  const url = address.replace(/[.,;:!?…。，]+$/u, '');
  if (!URL.canParse(url)) return { type: 'text', text: label ?? address };
  const { host, href } = new URL(url);
  const text = outsideText(bare(label ?? url)).trim();
  const isTold = `${text.toLowerCase()}/`.startsWith(`https://${host}/`);
  return { type: 'link', text: text === '' ? host : text, url: href, host, isTold };
};

/**
 * A hint of a plugin's as it was meant: many are written in Markdown, to say where a key is got. Links lead by https, everything
 * else is text.
 */
export const markedWords = (words: string): readonly MarkedPiece[] => {
  const pieces: MarkedPiece[] = [];
  const add = (text: string): void => {
    if (text !== '') pieces.push({ type: 'text', text: outsideText(bare(text)) });
  };
  let end = 0;
  for (const match of words.matchAll(links)) {
    const [whole, label, marked, alone] = match;
    add(words.slice(end, match.index));
    const piece = pieceOf(label, marked ?? alone ?? '');
    pieces.push(piece);
    end = match.index + whole.length;
    // What was no part of a lone address stands behind it.
    if (marked === undefined) add(/[.,;:!?…。，]+>?$/u.exec(whole)?.[0] ?? '');
  }
  add(words.slice(end));
  return pieces;
};
