import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';

export type MathToken = {
  readonly type: 'math';
  readonly raw: string;
  readonly tex: string;
  readonly isDisplay: boolean;
};

export const isMathToken = (token: Token): token is MathToken => token.type === 'math';

const mathToken = (match: RegExpExecArray | null, isDisplay: boolean): MathToken | undefined => {
  const tex = match?.[1] ?? match?.[2];
  return match && tex !== undefined && tex.trim() !== ''
    ? { type: 'math', raw: match[0], tex: tex.trim(), isDisplay }
    : undefined;
};

/** The formula between two-character brackets. A plain search: a pattern would try every end for every beginning. */
function between(source: string, closer: string, isDisplay: boolean): MathToken | undefined {
  const end = source.indexOf(closer, 2);
  const tex = source.slice(2, Math.max(2, end)).trim();
  return tex === '' ? undefined : { type: 'math', raw: source.slice(0, end + 2), tex, isDisplay };
}

/** `$$…$$` and `\[…\]` on lines of their own, without a blank line inside. */
const displayMath: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'block',
  start: (source) => {
    const at = source.search(/\n {0,3}(?:\$\$|\\\[)/);
    return at < 0 ? undefined : at + 1;
  },
  tokenizer: (source) =>
    mathToken(
      /^ {0,3}(?:\$\$((?:(?!\n[ \t]*\n)[^$])+)\$\$|\\\[((?:(?!\n[ \t]*\n|\\\])[\s\S])+)\\\])[ \t]*(?:\n+|$)/.exec(
        source,
      ),
      true,
    ),
};

/**
 * `$…$`, `\(…\)` and the display forms inside a line. As in Pandoc, a dollar sign opens only before a visible character and
 * closes only after one and before no digit, so that prices stay prices.
 */
const inlineMath: TokenizerAndRendererExtension = {
  name: 'inlineMath',
  level: 'inline',
  start: (source) => {
    const at = source.indexOf('$');
    return at < 0 ? undefined : at;
  },
  tokenizer: (source) => {
    if (source.startsWith('$$')) return mathToken(/^\$\$((?:\\[\s\S]|[^$\\])+)\$\$/.exec(source), true);
    if (source.startsWith('$')) return mathToken(/^\$(?!\s)((?:\\[\s\S]|[^$\\])+?)(?<!\s)\$(?!\d)/.exec(source), false);
    if (source.startsWith('\\(')) return between(source, '\\)', false);
    if (source.startsWith('\\[')) return between(source, '\\]', true);
    return undefined;
  },
};

const cjkPunctuation = String.raw`\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u2018-\u201d\u2026\u2014\u00b7`;
const endsInPunctuation = new RegExp(`[${cjkPunctuation}]$`);
const startsInPunctuation = new RegExp(`^[${cjkPunctuation}]`);

/**
 * `**强调。**然后`: CommonMark's rule for delimiters wants a space that Chinese and Japanese do not write, so emphasis that
 * begins or ends with their punctuation is recognised here (https://github.com/commonmark/commonmark-spec/issues/650).
 */
const cjkStrong: TokenizerAndRendererExtension = {
  name: 'cjkStrong',
  level: 'inline',
  tokenizer(source) {
    const match = /^\*\*(?![\s*])((?:[^*\\\n]|\\.){1,2000}?)(?<!\s)\*\*(?!\*)/.exec(source);
    const text = match?.[1];
    if (!match || text === undefined || !(endsInPunctuation.test(text) || startsInPunctuation.test(text)))
      return undefined;
    return { type: 'strong', raw: match[0], text, tokens: this.lexer.inlineTokens(text) } satisfies Tokens.Strong;
  },
};

export const syntaxExtensions: readonly TokenizerAndRendererExtension[] = [displayMath, inlineMath, cjkStrong];
