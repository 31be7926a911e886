import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';
import { formulasIn } from '@/lib/domain/formula-marks';
import { thoughtMarks, thoughtTags } from '@/lib/domain/thought-marks';

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

const escaped = (mark: string): string => mark.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
/** Between marks that are no tags, and which words can hold: both must be there. */
const hiddenBetween = thoughtMarks
  .filter(({ open }) => !/^<[a-z_:]+>$/u.test(open))
  .map(({ open, close }) => `${escaped(open)}[\\s\\S]*?${escaped(close)}`)
  .join('|');
const hiddenTags = [...thoughtTags, 'script', 'style'].join('|');
const hidden = new RegExp(
  `<!--[\\s\\S]*?-->|<(${hiddenTags})(?:\\s[^>]*)?>[\\s\\S]*?(?:</\\1\\s*>|$)|${hiddenBetween}`,
  'giu',
);

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

/** The first stretch to hide. What it hides may look like code, so each is found in a text in which those before are hidden. */
const nextHidden = (text: string, from: number): Mask | undefined => {
  const code = codeRanges(parse(text));
  for (const match of text.matchAll(hidden)) {
    if (match.index < from || !isOutside(code, match.index)) continue;
    const end = match.index + match[0].length;
    return { start: match.index, end, kind: 'hidden', spoken: [end, end] };
  }
  return undefined;
};

const hiddenMasks = (source: string): readonly Mask[] => {
  const masks: Mask[] = [];
  if (source.search(hidden) < 0) return masks;
  for (;;) {
    const mask = nextHidden(covered(source, masks), masks.at(-1)?.end ?? 0);
    if (mask === undefined) return masks;
    masks.push(mask);
  }
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

/** Parses CommonMark with GFM, emphasis beside CJK punctuation included, with formulas and unspoken stretches set aside. */
export const parseMarkdown = (source: string): ParsedMarkdown => {
  const unspoken = hiddenMasks(source);
  const visible = covered(source, unspoken);
  const formulas = mathMasks(visible);
  const masks = [...unspoken, ...formulas].sort((a, b) => a.start - b.start);
  const masked = covered(source, masks);
  return { root: parse(masked), masked, masks };
};
