import type { Link, LinkReference, Nodes, PhrasingContent } from 'mdast';
import { characterEntities } from '@/lib/domain/character-entities';
import { raisedUnits } from './powers';
import type { Mask, ParsedMarkdown } from './speakable-markdown';
import { maskCharacter } from './speakable-markdown';
import type { SpeakableOptions } from './speakable-options';
import { dropped, lineBreak, type SpokenUnit, standingFor, textOf, verbatim } from './spoken-text';

type Context = ParsedMarkdown & { readonly source: string; readonly options: SpeakableOptions };

const entity = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z0-9]+));/iu;
const softBreak = /^[^\S\n\r]*(?:\r\n|\n|\r)[^\S\n\r]*(?:>[^\S\n\r]*)*/u;
const escapable = /^\\[!-/:-@[-`{-~]/u;
/** The mark of a footnote whose text has not come: while an answer is written, it comes at the end. */
const noteMark = /(?<=\S)\[\^[^\]\s[]{1,80}\]|\[\^\d{1,3}\]/gu;
const noteMarkOrCitation = new RegExp(
  String.raw`${noteMark.source}|\[\d{1,3}(?:\s*[,，\-–]\s*\d{1,3})*\]|【\d{1,3}】`,
  'gu',
);
const numberOnly = /^\[?\d{1,3}\]?$/u;
const address = /^(?:https?:\/\/|www\.)/iu;
/** An address up to the words behind it: letters of other scripts are of it where they begin a part of its path. */
const ofAddress = /^[\x21-\x7E]*(?:(?<=[/=_?&#-])[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\x21-\x7E]*)?/u;

/** The elements of HTML that replies hold. */
const element = new RegExp(
  String.raw`^</?(?:${[
    'a|abbr|address|area|article|aside|audio|b|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data',
    'dd|del|details|dfn|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img',
    'input|ins|kbd|label|legend|li|link|main|map|mark|menu|meta|nav|noscript|object|ol|optgroup|option|output|p|param|picture|pre',
    'progress|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td',
    'template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr',
  ].join('|')})(?![\w:-])`,
  'iu',
);

/** A formula that a voice says rightly as it is written. */
const sayable = /^[\p{L}\p{N}\s+=<>≤≥≠.,%-]{1,40}$/u;

const startOf = (node: Nodes): number => node.position?.start.offset ?? 0;
const endOf = (node: Nodes): number => node.position?.end.offset ?? 0;

const decoded = (reference: RegExpExecArray): string | undefined => {
  const [, hex, decimal, name] = reference;
  if (name !== undefined) return characterEntities[name];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
};

/** The mask that covers an offset, of masks in order: there may be thousands. */
const maskAt = (masks: readonly Mask[], at: number): Mask | undefined => {
  let low = 0;
  for (let high = masks.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((masks[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const mask = masks[low];
  return mask !== undefined && mask.start <= at ? mask : undefined;
};

const maskedUnits = (
  { masks, source, options }: Context,
  at: number,
): { units: readonly SpokenUnit[]; end: number } => {
  const mask = maskAt(masks, at);
  if (mask === undefined) return { units: [dropped(at, at + 1)], end: at + 1 };
  const [from, to] = mask.spoken;
  const inner = source.slice(from, to);
  const isMath = mask.kind === 'math';
  const isSaid = isMath && (options.math === 'source' || (options.math === 'announce' && sayable.test(inner)));
  if (isSaid) return { units: verbatim(inner, from), end: mask.end };
  const word = isMath && options.math === 'announce' ? options.words.formula : undefined;
  const units = word === undefined ? [dropped(mask.start, mask.end)] : standingFor(word, mask.start, mask.end);
  return { units, end: mask.end };
};

/** Plain text between two offsets: entities, escapes and line breaks become what they mean. */
const plainUnits = (context: Context, from: number, to: number): readonly SpokenUnit[] => {
  const { masked } = context;
  const units: SpokenUnit[] = [];
  let at = from;
  while (at < to) {
    const rest = masked.slice(at, Math.min(to, at + 64));
    const reference = rest.startsWith('&') ? entity.exec(rest) : null;
    const character = reference === null ? undefined : decoded(reference);
    const breaks = softBreak.exec(rest)?.[0];
    if (rest.startsWith(maskCharacter)) {
      const { units: said, end } = maskedUnits(context, at);
      units.push(...said);
      at = end;
    } else if (reference !== null && character !== undefined) {
      units.push(...standingFor(character, at, at + reference[0].length));
      at += reference[0].length;
    } else if (escapable.test(rest)) {
      // The escape stands for the character as a whole, its backslash included.
      units.push(...standingFor(rest.slice(1, 2), at, at + 2));
      at += 2;
    } else if (breaks !== undefined) {
      units.push(lineBreak(at, at + breaks.length));
      at += breaks.length;
    } else {
      units.push(...verbatim(rest.slice(0, 1), at));
      at += 1;
    }
  }
  return units;
};

const textUnits = (context: Context, from: number, to: number): readonly SpokenUnit[] => {
  const unspoken = context.options.citations === 'keep' ? noteMark : noteMarkOrCitation;
  // The character before tells a note from a class of characters.
  const before = Math.max(0, from - 1);
  const units: SpokenUnit[] = [];
  let at = from;
  for (const match of context.masked.slice(before, to).matchAll(unspoken)) {
    const start = before + match.index;
    if (start < from) continue;
    units.push(...plainUnits(context, at, start), dropped(start, start + match[0].length));
    at = start + match[0].length;
  }
  return [...units, ...plainUnits(context, at, to)];
};

const codeUnits = (context: Context, from: number, to: number): readonly SpokenUnit[] => {
  const raw = context.source.slice(from, to);
  const fence = /^`+/u.exec(raw)?.[0].length ?? 0;
  return raw
    .slice(fence, raw.length - fence)
    .split('')
    .flatMap((unit, index) =>
      /[\n\r]/u.test(unit)
        ? [lineBreak(from + fence + index, from + fence + index + 1)]
        : verbatim(unit, from + fence + index),
    );
};

const addressUnits = (context: Context, from: number, to: number): readonly SpokenUnit[] => {
  const { options, source } = context;
  const written = source.slice(from, to);
  if (options.urls === 'skip') return [dropped(from, to)];
  if (options.urls === 'full') return verbatim(written, from);
  const lead = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?(?:www\.)?/iu.exec(written)?.[0].length ?? 0;
  const host = /^[^/?#:]*/u.exec(written.slice(lead))?.[0] ?? '';
  return verbatim(host, from + lead);
};

const linkUnits = (context: Context, node: Link | LinkReference): readonly SpokenUnit[] => {
  const { source, options } = context;
  const from = startOf(node);
  const to = endOf(node);
  const written = source.slice(from, to);
  const isLiteral = !written.startsWith('[');
  const bareStart = written.startsWith('<') ? from + 1 : from;
  const bareEnd = written.startsWith('<') ? to - 1 : to;
  if (isLiteral && address.test(source.slice(bareStart, bareEnd))) {
    const isMarked = bareStart > from;
    const length = isMarked ? bareEnd - bareStart : (ofAddress.exec(source.slice(bareStart, bareEnd))?.[0].length ?? 0);
    return [
      ...addressUnits(context, bareStart, bareStart + length),
      ...textUnits(context, bareStart + length, bareEnd),
    ];
  }
  const units = inlineUnits(context, node.children);
  const text = textOf(units).trim();
  if (
    options.citations === 'drop' &&
    (numberOnly.test(text) || numberOnly.test(source.slice(from, to).replace(/\].*$/su, ']'))) &&
    !isLiteral
  )
    return [dropped(from, to)];
  const first = node.children[0];
  const last = node.children.at(-1);
  if (first !== undefined && last !== undefined && address.test(text) && !/\s/u.test(text))
    return addressUnits(context, startOf(first), endOf(last));
  return units.length === 0 ? [dropped(from, to)] : units;
};

const imageUnits = (
  { source }: Context,
  from: number,
  to: number,
  alt: string | null | undefined,
): readonly SpokenUnit[] => {
  if (!alt) return [dropped(from, to)];
  const at = source.indexOf(alt, from + 2);
  return at >= 0 && at + alt.length <= to ? verbatim(alt, at) : standingFor(alt, from, to);
};

/** A tag is not spoken. A word in its place, such as `<your-name>` or that of `List<String>`, is what somebody is to read. */
const tagUnits = ({ source }: Context, from: number, to: number): readonly SpokenUnit[] => {
  const written = source.slice(from, to);
  if (element.test(written)) return [dropped(from, to)];
  const word = /^<([\p{L}_][^<>="']*?)\s*\/?>$/u.exec(written)?.[1];
  return word === undefined ? [dropped(from, to)] : [...standingFor(' ', from, from + 1), ...verbatim(word, from + 1)];
};

const nodeUnits = (context: Context, node: PhrasingContent): readonly SpokenUnit[] => {
  const from = startOf(node);
  const to = endOf(node);
  switch (node.type) {
    case 'text':
      return textUnits(context, from, to);
    case 'emphasis':
    case 'strong':
    case 'delete':
      return inlineUnits(context, node.children);
    case 'inlineCode':
      return codeUnits(context, from, to);
    case 'break':
      return [lineBreak(from, to)];
    case 'link':
    case 'linkReference':
      return linkUnits(context, node);
    case 'image':
    case 'imageReference':
      return imageUnits(context, from, to, node.alt);
    case 'html':
      return /^<br\s*\/?>$/iu.test(node.value) ? standingFor(' ', from, to) : tagUnits(context, from, to);
    case 'footnoteReference':
      return [dropped(from, to)];
    default:
      return node satisfies never;
  }
};

/** What stands before and behind such a tag does not belong to one sentence. */
const boxTag =
  /^<\/?(?:address|article|aside|blockquote|center|details|div|d[dlt]|figcaption|figure|footer|form|h[1-6r]|header|li|main|nav|[ou]l|p|section|summary|table|tbody|tfoot|thead|tr)\b/iu;

/** A box in the middle of a paragraph: its words are apart, and those of a summary are a sentence. */
const boxUnits = (before: readonly SpokenUnit[], tag: string, from: number, to: number): readonly SpokenUnit[] => {
  const isSentence = /^<\/summary/iu.test(tag) && /[\p{L}\p{N}]\s*$/u.test(textOf(before.slice(-2)));
  return standingFor(isSentence ? '. ' : ' ', from, to);
};

/** The spoken units of inline Markdown, before white space is tidied. */
export const inlineUnits = (context: Context, nodes: readonly PhrasingContent[]): readonly SpokenUnit[] => {
  const units: SpokenUnit[] = [];
  /** Where the raised text begins that is open. */
  let raised: { readonly at: number; readonly tag: PhrasingContent } | undefined;
  for (const node of nodes) {
    const isTag = node.type === 'html' && context.options.words.power !== undefined;
    if (isTag && raised !== undefined && /^<\/sup\s*>$/iu.test(node.value)) {
      const inner = units.splice(raised.at);
      units.push(...raisedUnits(units, inner, [startOf(raised.tag), endOf(raised.tag)]));
      raised = undefined;
    }
    if (node.type === 'html' && boxTag.test(node.value))
      units.push(...boxUnits(units, node.value, startOf(node), endOf(node)));
    else units.push(...nodeUnits(context, node));
    if (isTag && /^<sup\s*>$/iu.test(node.value)) raised = { at: units.length, tag: node };
  }
  return units;
};

/** The texts of an HTML block without its tags. */
export const htmlTexts = (context: Context, from: number, to: number): readonly (readonly SpokenUnit[])[] => {
  const texts: SpokenUnit[][] = [[]];
  let at = from;
  for (const match of context.masked.slice(from, to).matchAll(/<[/!?a-z][^>]*>/giu)) {
    const start = from + match.index;
    const end = start + match[0].length;
    texts.at(-1)?.push(...textUnits(context, at, start));
    if (boxTag.test(match[0])) texts.push([]);
    else if (/^<(?:br|td|th)\b/iu.test(match[0])) texts.at(-1)?.push({ text: ' ', start, end });
    else texts.at(-1)?.push(...tagUnits(context, start, end));
    at = end;
  }
  texts.at(-1)?.push(...textUnits(context, at, to));
  return texts;
};

export type { Context as SpeakableContext };
