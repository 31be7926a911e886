import { buildBlocks, buildLine, languageOf } from './build-tree';
import { readDetails } from './html-tags';
import { isTooCostly, type Links, lexMarkdown } from './lex-markdown';
import type { Block } from './markdown-tree';
import {
  closesFence,
  type Fence,
  type Segment,
  type Split,
  type SplitState,
  splitMore,
  splitStart,
} from './split-segments';

/** One segment of the text with what it shows. Its `key` is where it begins, so it never changes. */
export type ParsedSegment = {
  readonly key: number;
  readonly source: string;
  readonly segment: Segment;
  readonly blocks: readonly Block[];
  /** Normalised labels that this source may refer to. */
  readonly labels: ReadonlySet<string>;
  readonly isClosed: boolean;
};

/** A reply as far as it has arrived. Immutable; the parsed segments and their groups keep their identity. */
export type MarkdownDocument = {
  readonly text: string;
  readonly isFinished: boolean;
  readonly split: SplitState;
  readonly links: Links;
  /** Closed segments, at most 32 to a group: an update compares groups, not segments. */
  readonly groups: readonly (readonly ParsedSegment[])[];
  readonly open?: ParsedSegment;
};

const groupSize = 32;
const noLinks: Links = Object.freeze(Object.create(null));

export const emptyDocument: MarkdownDocument = {
  text: '',
  isFinished: false,
  split: splitStart,
  links: noLinks,
  groups: [],
};

/** As marked normalises labels: case and runs of white space do not count. */
const normalised = (label: string) => label.replace(/\s+/g, ' ').trim().toLowerCase();

const labelsIn = (source: string): ReadonlySet<string> =>
  source.includes('[')
    ? new Set([...source.matchAll(/\[((?:\\.|[^[\]\\])+)\]/gs)].map(([, label]) => normalised(label ?? '')))
    : new Set();

/** The lines between the fences, without the indentation of the opening one. */
function codeBlock(source: string, fence: Fence, isClosed: boolean): Block {
  const body = source.replace(/\r\n?/g, '\n');
  const firstEnd = body.indexOf('\n');
  const info = (firstEnd < 0 ? body : body.slice(0, firstEnd)).trim().slice(fence.length);
  const content = firstEnd < 0 ? '' : body.slice(firstEnd + 1).replace(/\n$/, '');
  const lastStart = content.lastIndexOf('\n') + 1;
  const isFenced = isClosed && closesFence(content.slice(lastStart), fence);
  const inner = isFenced ? content.slice(0, Math.max(0, lastStart - 1)) : content;
  const text = fence.indent > 0 ? inner.replace(new RegExp(`^ {1,${fence.indent}}`, 'gm'), '') : inner;
  return { type: 'code', language: languageOf(info), text, isClosed };
}

/** A long ordered list that was cut continues with its own number, however its items are numbered in the source. */
const renumbered = (blocks: readonly Block[], start: number): readonly Block[] =>
  blocks.map((block, index) => (index === 0 && block.type === 'list' ? { ...block, start } : block));

type Parsed = { readonly segment: ParsedSegment; readonly definitions: Links };

/** A comment is not shown, what follows it in its last line is; other HTML stands as it was written. */
function rawBlocks(source: string, isClosed: boolean): readonly Block[] {
  if (!/^ {0,3}<!--/.test(source)) return [{ type: 'plain', text: source.trimEnd() }];
  const end = source.indexOf('-->');
  if (end < 0) return isClosed ? [{ type: 'plain', text: source.trimEnd() }] : [];
  const rest = source.slice(end + 3).trim();
  return rest === '' ? [] : [{ type: 'paragraph', children: buildLine(rest) }];
}

const deepestDetails = 8;

/** The segments of a text that has ended. */
const ended = ({ closed, open }: Split): readonly Segment[] => (open.end > open.start ? [...closed, open] : closed);

/** The blocks of a text that is whole, inside another one. */
const innerBlocks = (source: string, links: Links, depth: number): readonly Block[] =>
  ended(splitMore(splitStart, source, true)).flatMap(
    (segment) => parseSegment(source.slice(segment.start, segment.end), segment, links, true, depth).segment.blocks,
  );

function detailsBlocks(source: string, links: Links, depth: number): readonly Block[] {
  const details = depth < deepestDetails ? readDetails(source) : undefined;
  if (details === undefined) return [{ type: 'plain', text: source.trimEnd() }];
  return [
    {
      type: 'details',
      summary: buildLine(details.summary),
      isOpen: details.isOpen,
      blocks: innerBlocks(details.inner, links, depth + 1),
    },
    ...innerBlocks(details.rest, links, depth + 1),
  ];
}

function parseSegment(source: string, segment: Segment, links: Links, isClosed: boolean, depth = 0): Parsed {
  const base = { key: segment.start, source, segment, isClosed };
  const shown = (blocks: readonly Block[], labels: ReadonlySet<string> = new Set()): Parsed => ({
    segment: { ...base, blocks, labels },
    definitions: noLinks,
  });
  if (segment.fence) return shown([codeBlock(source, segment.fence, isClosed)]);
  if (isTooCostly(source)) return shown([{ type: 'plain', text: source.trimEnd() }]);
  if (segment.kind === 'raw') return shown(rawBlocks(source, isClosed));
  if (segment.kind === 'details') return shown(detailsBlocks(source, links, depth), labelsIn(source));

  const { tokens, definitions } = lexMarkdown(source, links);
  const blocks = buildBlocks(tokens);
  return {
    segment: {
      ...base,
      blocks: segment.listStart === undefined ? blocks : renumbered(blocks, segment.listStart),
      labels: labelsIn(source),
    },
    definitions,
  };
}

function appended(groups: MarkdownDocument['groups'], segment: ParsedSegment): MarkdownDocument['groups'] {
  const last = groups.at(-1);
  return last === undefined || last.length >= groupSize
    ? [...groups, [segment]]
    : [...groups.slice(0, -1), [...last, segment]];
}

/** Parses the segments again that refer to a label that was just defined. All others keep their identity. */
function resolved(
  groups: MarkdownDocument['groups'],
  links: Links,
  added: readonly string[],
): MarkdownDocument['groups'] {
  const refers = (segment: ParsedSegment) => added.some((label) => segment.labels.has(label));
  return groups.map((group) =>
    group.some(refers)
      ? group.map((parsed) =>
          refers(parsed) ? parseSegment(parsed.source, parsed.segment, links, true).segment : parsed,
        )
      : group,
  );
}

const comparedLength = 512;

/**
 * Whether `text` continues the previous text. While it streams, only the end of that is compared, as the whole would
 * cost more with every word; the last update compares all of it.
 */
function goesOn(
  { text: before, isFinished: wasFinished }: MarkdownDocument,
  text: string,
  isFinished: boolean,
): boolean {
  if (wasFinished || text.length < before.length) return false;
  const from = isFinished ? 0 : Math.max(0, before.length - comparedLength);
  return text.slice(from, before.length) === before.slice(from);
}

/**
 * The document with more of its text. Looks only at what is new and at the open segment, except when a
 * definition has arrived that earlier text refers to. A text that does not begin with the earlier one starts again.
 */
export function extendDocument(previous: MarkdownDocument, text: string, isFinished: boolean): MarkdownDocument {
  const from = goesOn(previous, text, isFinished) ? previous : emptyDocument;
  const split = splitMore(from.split, text, isFinished);

  let { groups, links } = from;
  const added: string[] = [];
  for (const segment of isFinished ? ended(split) : split.closed) {
    const source = text.slice(segment.start, segment.end);
    const parsed = parseSegment(source, segment, links, true);
    const labels = Object.keys(parsed.definitions);
    if (labels.length > 0) {
      links = { ...links, ...parsed.definitions };
      added.push(...labels);
    }
    groups = appended(groups, parsed.segment);
  }
  if (added.length > 0) groups = resolved(groups, links, added);

  const isOpen = !isFinished && split.open.end > split.open.start;
  const source = text.slice(split.open.start, split.open.end);
  return {
    text,
    isFinished,
    split: split.state,
    links,
    groups,
    ...(isOpen && { open: parseSegment(source, split.open, links, false).segment }),
  };
}

/** The groups with the open segment in the one where it will stay: an element never moves when its segment closes. */
export const shownGroups = ({ groups, open }: MarkdownDocument): MarkdownDocument['groups'] =>
  open === undefined ? groups : appended(groups, open);

/** The blocks of a text that is whole. */
export const blocksOf = (text: string): readonly Block[] =>
  extendDocument(emptyDocument, text, true).groups.flatMap((group) => group.flatMap(({ blocks }) => blocks));
