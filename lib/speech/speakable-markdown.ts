import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';
import { formulasIn } from '@/lib/domain/formula-marks';
import { emptyPattern, markPattern } from '@/lib/domain/mark-patterns';
import { thoughtFamily, thoughtMarks } from '@/lib/domain/thought-marks';

/** A stretch of the source that Markdown must not see; `spoken` is the part of it that may be said, `[start, end)`. */
export type Mask = {
  readonly start: number;
  readonly end: number;
  readonly kind: 'hidden' | 'math';
  readonly spoken: readonly [start: number, end: number];
};

/** The parsed text. Positions are UTF-16 offsets into the source; masked stretches hold `maskCharacter`. */
export type ParsedMarkdown = { readonly root: Root; readonly masked: string; readonly masks: readonly Mask[] };

/** A private-use character: as long as what it hides, and nothing to Markdown. */
export const maskCharacter = '\uE000';

const parse = (text: string): Root =>
  fromMarkdown(text, {
    // One `~` is a range (`3~5`), not a deletion.
    extensions: [
      gfm({ singleTilde: false }),
      cjkFriendlyExtension(),
      gfmStrikethroughCjkFriendly({ singleTilde: false }),
    ],
    mdastExtensions: [gfmFromMarkdown()],
  });

/** A kind of stretch that is not spoken. */
type Unspoken = {
  /** What it begins with, the source of an expression. */
  readonly open: string;
  /** What it ends with; absent: it is no more than its beginning. */
  readonly close?: RegExp;
  /** Without its end it goes on to the end of the text: always, where the text begins with it, or never, being words then. */
  readonly staysOpen: 'always' | 'first' | 'never';
  /** Where it also ends under another name. */
  readonly name?: string | undefined;
};

/** The name in a tag of a thought that also ends under the names that models take for it; undefined for other marks. */
const familyName = (mark: string): string | undefined => {
  const name = /^<\s*\/?\s*([a-z_:]+)/iu.exec(mark)?.[1]?.toLowerCase();
  return name !== undefined && thoughtFamily.includes(name) ? name : undefined;
};
const familyEnds = thoughtFamily.map((name) => markPattern(`</${name}>`)).join('|');

const unspokenKinds: readonly Unspoken[] = [
  ...thoughtMarks
    .flatMap(({ open }) => emptyPattern(open) ?? [])
    .map((open) => ({ open, staysOpen: 'never' as const })),
  { open: '<!--', close: /-->/gu, staysOpen: 'never' },
  ...['script', 'style'].map((name) => ({
    open: `<${name}(?:\\s[^>]{0,2000})?>`,
    close: new RegExp(`</${name}\\s*>`, 'gi'),
    staysOpen: 'always' as const,
  })),
  ...thoughtMarks.map(({ open, close }) => ({
    // Words in square brackets are a mark at the beginning of a line only.
    open: `${open.startsWith('[') ? '(?<=^[ \\t]{0,3})' : ''}${markPattern(open)}`,
    close: new RegExp(familyName(open) === undefined ? markPattern(close) : familyEnds, 'gi'),
    staysOpen: open.startsWith('[') ? ('first' as const) : ('always' as const),
    name: familyName(open),
  })),
];
/** One group for each kind. */
const openings = new RegExp(unspokenKinds.map(({ open }) => `(${open})`).join('|'), 'gim');

type Range = { readonly start: number; readonly end: number };

const codeRanges = (node: Nodes): readonly Range[] => {
  if (node.type === 'code' || node.type === 'inlineCode') {
    return [{ start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 }];
  }
  return 'children' in node ? node.children.flatMap(codeRanges) : [];
};

const covered = (text: string, masks: readonly Mask[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end } of masks) {
    result += text.slice(at, start) + maskCharacter.repeat(end - start);
    at = end;
  }
  return result + text.slice(at);
};

const isOutside = (ranges: readonly Range[], at: number): boolean =>
  !ranges.some(({ start, end }) => at >= start && at < end);

/** How far back it is looked for the beginning of code, UTF-16 units. */
const longestLook = 200;

/** Whether a text ends in the middle of code: a line that begins with a tag has none for the parser. */
const isInBackticks = (text: string): boolean => text.slice(text.lastIndexOf('\n') + 1).split('`').length % 2 === 0;

/** Finds where stretches end, in one text. */
const endFinder = (text: string, code: readonly Range[]) => {
  /** Kinds whose end does not come any more, at all or outside of code. */
  const endless = new Set<Unspoken>();
  const onlyInCode = new Set<Unspoken>();
  /** Where the first end from `from` on has ended, rather one that is not only mentioned as code; undefined where none comes. */
  return (kind: Unspoken, from: number): number | undefined => {
    if (kind.close === undefined) return from;
    if (endless.has(kind)) return undefined;
    const find = new RegExp(kind.close);
    find.lastIndex = from;
    let first: number | undefined;
    let next = code.findIndex(({ end }) => end > from);
    for (let match = find.exec(text); match !== null; match = find.exec(text)) {
      while (next >= 0 && (code[next]?.end ?? text.length) <= match.index) next += 1;
      const around = code[next];
      const name = familyName(match[0]);
      // It ends what was opened under that name within it.
      if (name !== kind.name && text.lastIndexOf(`<${name}`, match.index) >= from) continue;
      const isInCode = around !== undefined && around.start <= match.index;
      if (!isInCode && !isInBackticks(text.slice(Math.max(from, match.index - longestLook), match.index)))
        return find.lastIndex;
      first ??= find.lastIndex;
      if (onlyInCode.has(kind)) break;
    }
    (first === undefined ? endless : onlyInCode).add(kind);
    return first;
  };
};

/** The stretches of a text to hide: those that begin outside of its code. */
const hiddenIn = (text: string, code: readonly Range[]): readonly Mask[] => {
  const masks: Mask[] = [];
  const find = new RegExp(openings);
  const endOf = endFinder(text, code);
  const first = text.search(/\S/u);
  let next = 0;
  for (let match = find.exec(text); match !== null; match = find.exec(text)) {
    const { index: start } = match;
    while ((code[next]?.end ?? text.length) <= start) next += 1;
    const around = code[next];
    if (around !== undefined && around.start <= start) {
      find.lastIndex = around.end;
      continue;
    }
    const kind = unspokenKinds[match.slice(1).findIndex((group) => group !== undefined)];
    const isOpen = kind?.staysOpen === 'always' || (kind?.staysOpen === 'first' && start === first);
    const end = kind && (endOf(kind, find.lastIndex) ?? (isOpen ? text.length : undefined));
    if (end === undefined) continue;
    masks.push({ start, end, kind: 'hidden', spoken: [end, end] });
    find.lastIndex = end;
  }
  return masks;
};

/** What is hidden may look like code, and code look like none beside it: so often is it looked again. */
const mostRounds = 4;

/** The first of some masks in each block, since what follows it in its block may be something else without it. */
const firstInBlocks = (masks: readonly Mask[], { children }: Root): readonly Mask[] => {
  let block = 0;
  const blockAt = (at: number): number => {
    while ((children[block + 1]?.position?.start.offset ?? Number.POSITIVE_INFINITY) <= at) block += 1;
    return block;
  };
  let last = -1;
  return masks.filter(({ start, end }) => {
    const isFirst = blockAt(start) > last;
    if (isFirst) last = blockAt(end - 1);
    return isFirst;
  });
};

const hiddenMasks = (source: string): readonly Mask[] => {
  let masks: readonly Mask[] = [];
  if (source.search(openings) < 0) return masks;
  for (let round = 0; round < mostRounds; round += 1) {
    const text = covered(source, masks);
    const root = parse(text);
    const code = codeRanges(root);
    const kept = masks.filter(({ start }) => isOutside(code, start));
    const all = hiddenIn(text, code);
    const found = round < mostRounds - 1 ? firstInBlocks(all, root) : all;
    if (kept.length === masks.length && found.length === 0) return masks;
    masks = [...kept, ...found].sort((a, b) => a.start - b.start);
  }
  return masks;
};

const mathMasks = (text: string): readonly Mask[] => {
  if (!/\$|\\[([]/u.test(text)) return [];
  const code = codeRanges(parse(text));
  return formulasIn(text, (at) => isOutside(code, at)).map(({ start, end, from, to }) => ({
    start,
    end,
    kind: 'math',
    spoken: [from, to],
  }));
};

/** What begins in Markdown's HTML and has no end: the parser looks for it from each of them to the end of the text. */
const begunForms: readonly (readonly [open: RegExp, close: string])[] = [
  [/<!--/gu, '-->'],
  [/<!\[CDATA\[/gu, ']]>'],
  [/<\?/gu, '?>'],
  [/<![a-z]/giu, '>'],
];
/** Nobody writes so many that do not end; a service that wants to keep the voice busy does. */
const mostBegun = 50;

/** The beginnings that have no end, where they are so many that the parser would not come to an end itself. */
const begunMasks = (text: string): readonly Mask[] =>
  begunForms
    .flatMap(([open, close]): readonly Mask[] => {
      const find = new RegExp(open);
      find.lastIndex = text.lastIndexOf(close) + 1;
      const masks = [...text.matchAll(find)].map(({ 0: { length }, index: start }): Mask => {
        const end = start + length;
        return { start, end, kind: 'hidden', spoken: [end, end] };
      });
      return masks.length > mostBegun ? masks : [];
    })
    .sort((a, b) => a.start - b.start);

/** Masks with those of others that lie between them. Both are in order. */
const withBetween = (masks: readonly Mask[], others: readonly Mask[]): readonly Mask[] => {
  if (others.length === 0) return masks;
  let next = 0;
  const between = others.filter(({ start, end }) => {
    while ((masks[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    return end <= (masks[next]?.start ?? Number.POSITIVE_INFINITY);
  });
  return [...masks, ...between].sort((a, b) => a.start - b.start);
};

/** Parses CommonMark with GFM, emphasis beside CJK punctuation included, with formulas and unspoken stretches set aside. */
export const parseMarkdown = (source: string): ParsedMarkdown => {
  const begun = begunMasks(source);
  const safe = covered(source, begun);
  const unspoken = hiddenMasks(safe);
  const formulas = mathMasks(covered(safe, unspoken));
  const found = [...unspoken, ...formulas].sort((a, b) => a.start - b.start);
  const masks = withBetween(found, begun);
  const masked = covered(source, masks);
  return { root: parse(masked), masked, masks };
};
