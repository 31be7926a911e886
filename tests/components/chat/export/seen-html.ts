import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** A Markdown text as programs show it that follow CommonMark and take HTML. */
export const commonHtml = (text: string): string => micromark(text, { allowDangerousHtml: true });

const { htmlFlowData: _block, htmlTextData: _mark, ...exits } = gfmHtml().exit ?? {};

/** The same by GitHub's additions, without its filter of tags, which writes out the worst of them as words. */
const gitHubHtml = (text: string): string =>
  micromark(text, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [{ ...gfmHtml(), exit: exits }],
  });

/** A sign of equality where a name is expected begins one (WHATWG HTML 13.2.5.32), and a quotation mark in a name is a part of it. */
const attribute = /[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|(?!["'])[^\s>]*))?/.source;
const comment = /<!---?>|<!--[\s\S]*?(?:--!?>|$)|<[!?][^>]*(?:>|$)|<\/[^a-z][^>]*(?:>|$)/.source;
const token = new RegExp(`${comment}|<(?<end>\\/?)(?<name>[a-z][^\\s/>]*)(?:[\\s/]+|${attribute})*(?:>|$)`, 'giy');
const rawText = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/;
const block = /^(?:p|div|ul|ol|li|blockquote|pre|h[1-6]|hr|table|details|dialog|section|summary)$/;
const empty = /^(?:br|hr|img|input|link|meta|base|embed|source|wbr)$/;

/**
 * In which elements the last place of `words` stands, from the outside, told from the HTML alone; undefined where they are not
 * seen because a comment, a tag or a script holds them.
 */
export const placeIn = (html: string, words: string): readonly string[] | undefined => {
  const place = html.lastIndexOf(words);
  const stack: string[] = [];
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (place >= at && (next < 0 || place < next)) return stack;
    if (next < 0) return undefined;
    token.lastIndex = next;
    const found = token.exec(html);
    at = next + (found?.[0].length ?? 1);
    const name = found?.groups?.name?.toLowerCase();
    if (name !== undefined && found?.groups?.end === '') {
      if (block.test(name) && stack.at(-1) === 'p') stack.pop();
      if (rawText.test(name)) {
        const end = html.slice(at).search(new RegExp(`</${name}[\\s/>]`, 'i'));
        at = end < 0 ? html.length : at + end;
      } else if (!empty.test(name)) stack.push(name);
    } else if (name !== undefined && stack.includes(name) && !(name === 'p' && stack.at(-1) !== 'p'))
      stack.length = stack.lastIndexOf(name);
    if (place < at) return undefined;
  }
  return undefined;
};

const hiding = new Set(
  'code pre details dialog template select svg math table object video audio canvas noscript a s del li blockquote'.split(
    ' ',
  ),
);

/** What hides words, or makes code or a part of something else of them, in a program of either kind; nothing as it should be. */
export const hiddenIn = (text: string, words: string): readonly string[] =>
  [commonHtml, gitHubHtml].flatMap((htmlOf) => {
    const place = placeIn(htmlOf(text), words);
    return place === undefined ? ['swallowed'] : place.filter((name) => hiding.has(name));
  });
