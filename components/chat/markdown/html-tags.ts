import type { Wrapping } from './markdown-tree';

/**
 * The tags that mean something in a reply: each without attributes. All others, and these with attributes, are shown as they
 * were written: whoever asks for HTML and gets it without a fence wants to read it.
 */
const wrappings: Readonly<Record<string, Wrapping>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  s: 'deletion',
  del: 'deletion',
  strike: 'deletion',
  u: 'underline',
  ins: 'underline',
  mark: 'mark',
  sup: 'superscript',
  sub: 'subscript',
  kbd: 'key',
  small: 'small',
};

export type HtmlTag =
  | { readonly type: 'break' | 'comment' }
  | { readonly type: 'open' | 'close'; readonly name: string; readonly wrapping: Wrapping };

/** What a tag or a comment of a line means; undefined for one that is shown. */
export function htmlTag(raw: string): HtmlTag | undefined {
  if (/^<!--[\s\S]*-->$/.test(raw)) return { type: 'comment' };
  if (/^<br\s*\/?>$/i.test(raw)) return { type: 'break' };
  const found = /^<(\/?)([a-z]{1,6})\s*>$/i.exec(raw);
  const name = found?.[2]?.toLowerCase() ?? '';
  const wrapping = Object.hasOwn(wrappings, name) ? wrappings[name] : undefined;
  return wrapping === undefined ? undefined : { type: found?.[1] === '' ? 'open' : 'close', name, wrapping };
}

const boxes = 'p|div|center|span|br';
const ofLines = Object.keys(wrappings).join('|');
const boxTag = new RegExp(String.raw`<\/?(?:${boxes})(?:\s+align=["']?(?:left|center|right)["']?)?\s*\/?>`, 'gi');
const anyTag = /<[a-z/!?][^>]*>?/gi;
const known = new RegExp(String.raw`^(?:<!--[\s\S]*?-->|<\/?(?:${boxes}|${ofLines})\s*\/?>)$`, 'i');

/**
 * The texts that a block of HTML holds, one for each paragraph of it, where all of it is meant to be read: boxes, line breaks,
 * comments and the tags of a line. Undefined for a block that is shown as it was written.
 */
export function htmlParagraphs(raw: string): readonly string[] | undefined {
  const visible = raw.replace(/<!--[\s\S]*?-->/g, '');
  const isMeant = [...visible.replace(boxTag, '').matchAll(anyTag)].every(([tag]) => known.test(tag));
  if (!isMeant) return undefined;
  return visible
    .replace(/<br\s*\/?>/gi, '\u0000')
    .split(boxTag)
    .map((text) => text.replaceAll('\u0000', '<br>').trim())
    .filter((text) => text !== '');
}

export type Details = {
  readonly isOpen: boolean;
  readonly summary: string;
  /** Markdown. */
  readonly inner: string;
  /** Markdown behind its end. */
  readonly rest: string;
};

const detailsStart = /^ {0,3}<details( open)?\s*>\s*(?:<summary\s*>([\s\S]*?)<\/summary\s*>)?/i;

/** Whether a line begins a box that is opened by its summary. */
export const beginsDetails = (line: string): boolean => /^ {0,3}<details(?: open)?\s*>/i.test(line);

/** How many such boxes a line opens, less those that it closes. */
export const detailsDepth = (line: string): number =>
  (line.match(/<details(?: open)?\s*>/gi)?.length ?? 0) - (line.match(/<\/details\s*>/gi)?.length ?? 0);

/** The parts of such a box; one whose end has not come goes on to the end of the text. */
export function readDetails(source: string): Details | undefined {
  const start = detailsStart.exec(source);
  if (start === null) return undefined;
  const behind = source.slice(start[0].length);
  const end = [...behind.matchAll(/<\/details\s*>/gi)].at(-1);
  return {
    isOpen: start[1] !== undefined,
    summary: (start[2] ?? '').trim(),
    inner: end === undefined ? behind : behind.slice(0, end.index),
    rest: end === undefined ? '' : behind.slice(end.index + end[0].length),
  };
}
