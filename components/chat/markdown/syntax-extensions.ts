import { type Token, Tokenizer, type TokenizerAndRendererExtension, type TokenizerObject } from 'marked';
import { formulaAt, formulasIn } from '@/lib/domain/formula-marks';

export type MathToken = {
  readonly type: 'math';
  readonly raw: string;
  readonly tex: string;
  readonly isDisplay: boolean;
};

export const isMathToken = (token: Token): token is MathToken => token.type === 'math';

export type NoteMarkToken = { readonly type: 'noteMark'; readonly raw: string; readonly label: string };

export const isNoteMarkToken = (token: Token): token is NoteMarkToken => token.type === 'noteMark';

export type NoteToken = {
  readonly type: 'note';
  readonly raw: string;
  readonly label: string;
  readonly tokens: Token[];
};

export const isNoteToken = (token: Token): token is NoteToken => token.type === 'note';

/** `$$…$$` and `\[…\]` on lines of their own, without a blank line inside. */
const displayMath: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'block',
  start: (source) => {
    const at = source.search(/\n {0,3}(?:\$\$|\\\[)/);
    return at < 0 ? undefined : at + 1;
  },
  tokenizer: (source): MathToken | undefined => {
    const indent = /^ {0,3}(?=\$\$|\\\[)/.exec(source)?.[0].length;
    const mark = indent === undefined ? undefined : formulaAt(source, indent);
    const rest = mark === undefined ? null : /^[ \t]*(?:\n+|$)/.exec(source.slice(mark.end));
    if (mark === undefined || rest === null) return undefined;
    const raw = source.slice(0, mark.end + rest[0].length);
    return { type: 'math', raw, tex: source.slice(mark.from, mark.to).trim(), isDisplay: true };
  },
};

/** All forms of a formula inside a line. What stands before it is the end of the last token. */
const inlineMath: TokenizerAndRendererExtension = {
  name: 'inlineMath',
  level: 'inline',
  start: (source) => {
    const at = source.indexOf('$');
    return at < 0 ? undefined : at;
  },
  tokenizer: (source, tokens): MathToken | undefined => {
    const mark = formulaAt(source, 0, tokens.at(-1)?.raw.at(-1) ?? '');
    return mark === undefined
      ? undefined
      : {
          type: 'math',
          raw: source.slice(0, mark.end),
          tex: source.slice(mark.from, mark.to).trim(),
          isDisplay: mark.isDisplay,
        };
  },
};

/** The name of a footnote among the labels of links, where no link can be called so. */
const noteLabel = (label: string): string => `^${label.toLowerCase()}`;

/** `[^1]`, where a note of that name is known. */
const noteMark: TokenizerAndRendererExtension = {
  name: 'noteMark',
  level: 'inline',
  start: (source) => {
    const at = source.indexOf('[^');
    return at < 0 ? undefined : at;
  },
  tokenizer(source): NoteMarkToken | undefined {
    const found = /^\[\^([^\]\s[]{1,80})\]/.exec(source);
    const label = found?.[1];
    if (found === null || label === undefined) return undefined;
    return Object.hasOwn(this.lexer.tokens.links, noteLabel(label))
      ? { type: 'noteMark', raw: found[0], label }
      : undefined;
  },
};

/** Its lines, and the paragraphs behind them that are set in. */
const noteText =
  /^ {0,3}\[\^([^\]\s[]{1,80})\]:[ \t]*([^\n]+(?:\n(?! {0,3}\[\^|[ \t]*(?:\n|$))[^\n]*|\n(?:[ \t]*\n)+(?: {4}|\t)[^\n]+)*)(?:\n+|$)/;

/** `[^1]: A note`, with what belongs to it: its paragraphs begin on lines of their own. */
const note: TokenizerAndRendererExtension = {
  name: 'note',
  level: 'block',
  start: (source) => {
    const at = source.search(/\n {0,3}\[\^[^\]\s[]{1,80}\]:/);
    return at < 0 ? undefined : at + 1;
  },
  tokenizer(source): NoteToken | undefined {
    const found = noteText.exec(source);
    const label = found?.[1];
    const text = found?.[2];
    if (found === null || label === undefined || text === undefined) return undefined;
    const known = this.lexer.tokens.links;
    known[noteLabel(label)] ??= { href: '', title: '' };
    const tokens: Token[] = [];
    this.lexer.inline(text.replace(/\n(?:[ \t]*\n)+/g, '  \n').replace(/\n[ \t]+/g, '\n'), tokens);
    return { type: 'note', raw: found[0], label, tokens };
  },
};

/** What an address is not written with, but what follows one in scripts that put no space there. */
const afterAddress =
  /[\u3001-\u3004\u3007-\u3020\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u2018-\u201f\u2026\u060c\u061b\u061f\u06d4\u0964]/u;

/** A `|` between the marks of a formula parts no cells. */
const withWholeFormulas = (table: string): string => {
  let end = 0;
  const pieces = formulasIn(table).map(({ start, end: next }) => {
    const formula = table.slice(start, next);
    // Dollar signs of two pieces of code are no formula.
    const piece = table.slice(end, start) + (formula.includes('`') ? formula : formula.replaceAll(/\\?\|/g, '\\|'));
    end = next;
    return piece;
  });
  return pieces.join('') + table.slice(end);
};

const beginsTable = /^[^\n]*\|[^\n]*\n[ \t]*[|:-][-:| \t]*(?:\n|$)/;

/** Where marked's own rules for addresses and tables know too little. */
export const syntaxRules: TokenizerObject = {
  url(source) {
    const at = source.search(afterAddress);
    return Tokenizer.prototype.url.call(this, at < 0 ? source : source.slice(0, at));
  },
  table(source) {
    if (!beginsTable.test(source) || !/\$|\\[([]/.test(source)) return false;
    const end = source.search(/\n[ \t]*\n/);
    const written = end < 0 ? source : source.slice(0, end + 1);
    const token = Tokenizer.prototype.table.call(this, withWholeFormulas(written));
    if (token === undefined) return undefined;
    const lines = token.raw.split('\n').length;
    return { ...token, raw: written.split('\n').slice(0, lines).join('\n') };
  },
};

export const syntaxExtensions: readonly TokenizerAndRendererExtension[] = [displayMath, inlineMath, noteMark, note];
