import { Lexer, type Rules, Tokenizer, type TokenizerObject } from 'marked';

const sign = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3001-\u303f\uff01-\uffee]`;
const mark = String.raw`(?!${sign}|~)[\p{P}\p{S}]`;
const letter = String.raw`(?!${sign})(?:[^\s\p{P}\p{S}]|~)`;
const cjkSign = new RegExp(sign, 'u');

/**
 * Where a run of `delimiter` may end emphasis, in the form of marked's own rule: groups 1 and 2 only close, 3 and 4 only open,
 * 5 and 6 do either.
 */
const closing = (delimiter: string, run: string, first: string): RegExp =>
  new RegExp(
    [
      ...(first === '' ? [] : [first]),
      `[^${delimiter}]+(?=[^${delimiter}])`,
      String.raw`(?![${delimiter}\s])[^](${run})(?=\s|$)`,
      `${letter}(${run})(?!${delimiter})(?=${mark})`,
      `(?!${delimiter})${mark}(${run})(?=${letter})`,
      String.raw`\s(${run})(?!${delimiter})(?=\S)`,
      String.raw`(?!${delimiter})${mark}(${run})(?!${delimiter})(?=\S)`,
      String.raw`(?!${delimiter})\S(${run})(?!${delimiter})(?=\S)`,
    ].join('|'),
    'gu',
  );

const inline: Rules['inline'] = {
  ...Lexer.rules.inline.gfm,
  emStrongRDelimAst: closing(String.raw`\*`, String.raw`\*+`, String.raw`^[^_*]*?__[^_*]*?\*[^_*]*?(?=__)`),
  delRDelim: closing('~', '~~', ''),
};

const withRules = (tokenizer: Tokenizer): Tokenizer => {
  if (tokenizer.rules.inline !== inline) tokenizer.rules = { ...tokenizer.rules, inline };
  return tokenizer;
};

/** To marked's rule for what opens, a character of these scripts in front is as good as a space. */
const before = (character: string | undefined): string | undefined =>
  character !== undefined && cjkSign.test(character) ? ' ' : character;

/**
 * `**强调。**然后`, `**마크다운(Markdown)**의`: CommonMark's rule for delimiters wants a space that Chinese, Japanese and Korean
 * do not write. Beside them a mark is judged as beside a space, as the voice's parser does
 * (https://github.com/tats-u/markdown-cjk-friendly, specification). One `~` is a range (`3~5`), not a deletion.
 */
export const cjkEmphasis: TokenizerObject = {
  emStrong(source, masked, previous) {
    const own = withRules(this);
    return Tokenizer.prototype.emStrong.call(own, source, masked, source.startsWith('*') ? before(previous) : previous);
  },
  del(source, masked, previous) {
    if (!/^~~(?!~)/u.test(source)) return undefined;
    return Tokenizer.prototype.del.call(withRules(this), source, masked, before(previous));
  },
};
