import { Lexer, type Links, Marked, type Token } from 'marked';
import { cjkEmphasis } from './cjk-emphasis';
import { syntaxExtensions, syntaxRules } from './syntax-extensions';

export type { Links };

const { defaults } = new Marked({
  gfm: true,
  extensions: [...syntaxExtensions],
  tokenizer: { ...cjkEmphasis, ...syntaxRules },
});

const deepest = 24;
const maxOpeners = 1_500;
const maxInlineLength = 65_536;

const maxWordLength = 2_000;
const picture = /!\[[^\]\n]{0,1000}\]\(data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+\)/g;

/**
 * Whether layout could take long: containers nested too deeply, an endless word, or so many brackets, stars or
 * dollar signs that looking for their partners is quadratic. Such text is shown as it was written.
 */
export function isTooCostly(text: string): boolean {
  const source = text.includes('data:image/') ? text.replace(picture, '') : text;
  if (source.length > maxInlineLength || new RegExp(`[\\w.+-]{${maxWordLength}}`).test(source)) return true;
  if (new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])){${deepest}}`, 'm').test(source)) return true;
  if (/^[ \t]{96}/m.test(source) && /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/m.test(source)) return true;
  return [/\[/g, /[*_~]+/g, /[`$]+/g, /</g, /\\[([]/g].some(
    (opener) => (source.match(opener)?.length ?? 0) > maxOpeners,
  );
}

export type Lexed = {
  readonly tokens: readonly Token[];
  /** The reference definitions of this source, by normalised label. */
  readonly definitions: Links;
};

/** Lexes one segment. `links` are the definitions that earlier segments hold; the first of a label wins. */
export function lexMarkdown(source: string, links: Links): Lexed {
  const lexer = new Lexer(defaults);
  const known = lexer.tokens.links;
  Object.assign(known, links);
  const tokens = lexer.lex(source);
  const definitions: Links = Object.create(null);
  for (const [label, link] of Object.entries(known)) if (!Object.hasOwn(links, label)) definitions[label] = link;
  return { tokens, definitions };
}

/** Lexes a text that holds no blocks. */
export const lexInlineMarkdown = (source: string): readonly Token[] => Lexer.lexInline(source, defaults);
