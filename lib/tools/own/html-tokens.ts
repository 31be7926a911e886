import { resolveAttribute, resolveReferences } from './character-references';

/** A piece of HTML: a text with its character references resolved, or a tag. Names are in lower case. */
export type HtmlToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly type: 'close'; readonly name: string };

/** Elements whose content holds no tags (HTML, 13.2.5.1, and `noscript` as where scripts run). */
const rawElements = new Set([
  ...['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'textarea', 'title', 'plaintext'],
]);

const whiteSpace = /[\s/]/u;
const letter = /[a-z]/iu;

const endOfName = (html: string, from: number): number => {
  let at = from;
  while (at < html.length && !/[\s/>]/u.test(html.charAt(at))) at += 1;
  return at;
};

type Attribute = { readonly name: string; readonly value: string; readonly end: number };

const attributeAt = (html: string, from: number): Attribute => {
  let at = from + 1;
  while (at < html.length && !/[\s/>=]/u.test(html.charAt(at))) at += 1;
  const name = html.slice(from, at).toLowerCase();
  let next = at;
  while (/\s/u.test(html.charAt(next))) next += 1;
  if (html.charAt(next) !== '=') return { name, value: '', end: at };
  next += 1;
  while (/\s/u.test(html.charAt(next))) next += 1;
  const quote = html.charAt(next);
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, next + 1);
    const end = close < 0 ? html.length : close;
    return { name, value: resolveAttribute(html.slice(next + 1, end)), end: end + 1 };
  }
  let end = next;
  while (end < html.length && !/[\s>]/u.test(html.charAt(end))) end += 1;
  return { name, value: resolveAttribute(html.slice(next, end)), end };
};

/** More attributes than any page needs are read over. */
const maxAttributes = 100;

type Tag = { readonly attributes: ReadonlyMap<string, string>; readonly end: number };

/** The attributes from the end of a tag's name to its `>`; undefined for a tag that the page does not finish. */
const tagFrom = (html: string, from: number): Tag | undefined => {
  const attributes = new Map<string, string>();
  let at = from;
  while (at < html.length) {
    if (html.charAt(at) === '>') return { attributes, end: at + 1 };
    if (whiteSpace.test(html.charAt(at))) at += 1;
    else {
      const { name, value, end } = attributeAt(html, at);
      if (!attributes.has(name) && attributes.size < maxAttributes) attributes.set(name, value);
      at = end;
    }
  }
  return undefined;
};

const after = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
};

const commentEnd = /--!?>/gu;

/** Where a comment, a doctype or a processing instruction at `<` ends. */
const endOfMarkup = (html: string, at: number): number => {
  if (!html.startsWith('<!--', at)) return after(html, '>', at);
  // `<!-->` and `<!--->` are whole comments.
  if (html.startsWith('>', at + 4)) return at + 5;
  if (html.startsWith('->', at + 4)) return at + 6;
  commentEnd.lastIndex = at + 4;
  return commentEnd.test(html) ? commentEnd.lastIndex : html.length;
};

/** Whether a script at this place is within a comment of its own, and has begun another: its end is that one's (13.2.6.4). */
const isDoublyEscaped = (script: string): boolean => {
  const comment = script.lastIndexOf('<!--');
  return comment > script.lastIndexOf('-->') && /<script[\s/>]/iu.test(script.slice(comment));
};

const endOfRaw = (html: string, name: string, from: number): number => {
  if (name === 'plaintext') return html.length;
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'giu');
  close.lastIndex = from;
  const end = close.exec(html)?.index ?? html.length;
  if (name !== 'script' || !isDoublyEscaped(html.slice(from, end))) return end;
  // The inner one ends here, the script with the next.
  return close.exec(html)?.index ?? html.length;
};

/** Elements of other languages, in which a tag may end itself. */
const foreign: ReadonlySet<string> = new Set(['svg', 'math']);

/**
 * The tags and texts of an HTML document, as the standard's tokenizer finds them (HTML, 13.2.5) where that matters for
 * what a reader sees: comments, quotes and scripts hide nothing and reveal nothing. Takes time in proportion to the
 * length, whatever is in it.
 */
export function* htmlTokens(given: string): Generator<HtmlToken> {
  const html = given.replaceAll('\u0000', '');
  let at = 0;
  let textFrom = 0;
  /** How many elements of other languages are open. */
  let depth = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    const next = html.charAt(open + 1);
    const isClose = next === '/' && letter.test(html.charAt(open + 2));
    if (!isClose && !letter.test(next) && !/[!?/]/u.test(next)) {
      at = open + 1;
      continue;
    }
    if (open > textFrom) yield { type: 'text', text: resolveReferences(html.slice(textFrom, open)) };
    if (!isClose && !letter.test(next)) {
      at = endOfMarkup(html, open);
    } else {
      const nameFrom = open + (isClose ? 2 : 1);
      const nameEnd = endOfName(html, nameFrom);
      const name = html.slice(nameFrom, nameEnd).toLowerCase();
      const tag = tagFrom(html, nameEnd);
      if (tag === undefined) return;
      yield isClose ? { type: 'close', name } : { type: 'open', name, attributes: tag.attributes };
      at = tag.end;
      if (foreign.has(name)) depth = Math.max(0, depth + (isClose ? -1 : 1));
      if (!isClose && depth > 0 && html.charAt(at - 2) === '/') {
        yield { type: 'close', name };
        if (foreign.has(name)) depth -= 1;
      } else if (!isClose && depth === 0 && rawElements.has(name)) {
        const end = endOfRaw(html, name, at);
        if (end > at) yield { type: 'text', text: resolveReferences(html.slice(at, end)) };
        at = end;
      }
    }
    textFrom = at;
  }
  if (textFrom < html.length) yield { type: 'text', text: resolveReferences(html.slice(textFrom)) };
}
