/**
 * Cuts Markdown into segments that can be parsed one by one, as the text arrives. A cut is final, whatever follows:
 * complete lines decide it, or so much of the last line that no continuation can change it.
 */

import { beginsDetails, detailsDepth } from './html-tags';

export type Fence = { readonly marker: '`' | '~'; readonly length: number; readonly indent: number };

/** `raw`: HTML that may hold blank lines; `details`: a box that is opened by its summary, with blocks inside. */
export type SegmentKind = 'blocks' | 'code' | 'raw' | 'details';

type OpenSegment = {
  readonly start: number;
  readonly hasContent: boolean;
  readonly kind: SegmentKind;
  readonly fence?: Fence;
  /** What ends a `raw` segment (HTML that may hold blank lines). */
  readonly rawEnd?: string;
  /** How many boxes of a `details` segment are open. */
  readonly depth?: number;
  /** The line that ends a formula which stands on lines of its own, while it is open. */
  readonly formulaEnd?: string;
  /** A list item began in this segment, so a marker or an indented line after a blank line may still belong to it. */
  readonly isList: boolean;
  readonly itemCount: number;
  /** The number of the first item, where a long ordered list was cut before it. */
  readonly listStart?: number;
  readonly firstMarker?: string;
};

export type Segment = {
  readonly start: number;
  readonly end: number;
  readonly kind: SegmentKind;
  readonly fence?: Fence;
  readonly listStart?: number;
};

export type SplitState = { readonly scannedTo: number; readonly wasBlank: boolean; readonly open: OpenSegment };

export type Split = {
  /** Segments that nothing can change any more. */
  readonly closed: readonly Segment[];
  /** The segment that still grows, up to the point where its last line is clear. */
  readonly open: Segment;
  readonly state: SplitState;
};

const itemsPerSegment = 50;
const maxSegmentLength = 32_768;
const rawOpeners = ['<script', '<pre', '<style', '<textarea', '<!--', '<details>', '<details open>'];

const freshSegment = (start: number): OpenSegment => ({
  start,
  hasContent: false,
  kind: 'blocks',
  isList: false,
  itemCount: 0,
});

export const splitStart: SplitState = { scannedTo: 0, wasBlank: true, open: freshSegment(0) };

const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlank = (line: string) => line.trim() === '';
const markerOf = (line: string) => /^ {0,3}([-*+]|\d{1,9}[.)])(?:[ \t]|$)/.exec(line)?.[1];
const markerKind = (marker: string) => marker.at(-1);

function fenceOf(line: string): Fence | undefined {
  const match = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  return { marker: match[2].startsWith('`') ? '`' : '~', length: match[2].length, indent: match[1].length };
}

/** CommonMark 4.5: at least as many of the same marks as the opening fence, and nothing else. */
export function closesFence(line: string, fence: Fence): boolean {
  const trimmed = line.trim();
  return indentOf(line) < 4 && trimmed.length >= fence.length && trimmed === fence.marker.repeat(trimmed.length);
}

/** CommonMark 4.6, conditions 1 and 2: the HTML that does not end at a blank line. */
function rawEndOf(line: string): string | undefined {
  if (/^ {0,3}<!--/.test(line)) return '-->';
  const tag = /^ {0,3}<(script|pre|style|textarea)(?:[\s>]|$)/i.exec(line)?.[1];
  return tag === undefined ? undefined : `</${tag.toLowerCase()}>`;
}

/** Could more characters turn this start of a line into something that cuts, or that ends the segment? */
function isUndecided(line: string, { open, wasBlank }: SplitState): boolean {
  if (isBlank(line)) return true;
  if (open.kind === 'code') return open.fence !== undefined && closesFenceSoFar(line, open.fence);
  if (open.kind === 'raw') return false;
  if (open.kind === 'details' || beginsDetails(line)) return isHalfTag(line);
  const isNested = open.isList && indentOf(line) > 0;
  if (!isNested && /^ {0,3}(?:`{1,2}$|`{3,}[^`]*$|~{1,2}$|~{3,})/.test(line)) return true;
  if (/^#{1,6}$/.test(line)) return true;
  if (!isNested && rawOpeners.some((opener) => opener.startsWith(line.trimStart().toLowerCase()))) return true;
  return (wasBlank || open.isList) && /^(?:[-*+]|\d{1,9}[.)]?)$/.test(line);
}

const longestHeldBack = 400;

/** A tag or a summary whose end is still to come would stand there as letters for a moment. */
const isHalfTag = (line: string): boolean =>
  line.length < longestHeldBack &&
  (/<\/?[a-z]{0,10}$/i.test(line) || (/<summary\s*>/i.test(line) && !/<\/summary\s*>/i.test(line)));

const closesFenceSoFar = (line: string, fence: Fence) => {
  const trimmed = line.trim();
  return indentOf(line) < 4 && trimmed === fence.marker.repeat(trimmed.length);
};

type Begin = Pick<OpenSegment, 'kind' | 'fence' | 'rawEnd' | 'listStart'>;

/** What begins a new segment with this line, if anything. */
function beginOf(line: string, { open, wasBlank }: SplitState, length: number): Begin | undefined {
  // Whatever its lines look like: a blank line ends it.
  if (open.formulaEnd !== undefined && !wasBlank) return undefined;
  const indent = indentOf(line);
  const isNested = open.isList && indent > 0;
  const fence = isNested ? undefined : fenceOf(line);
  if (fence) return { kind: 'code', fence };
  const rawEnd = isNested ? undefined : rawEndOf(line);
  if (rawEnd !== undefined) return { kind: 'raw', rawEnd };
  if (!isNested && beginsDetails(line)) return { kind: 'details' };
  if (!open.hasContent) return undefined;
  if (length > maxSegmentLength || /^#{1,6}(?:\s|$)/.test(line)) return { kind: 'blocks' };
  const marker = markerOf(line);
  if (wasBlank && indent === 0 && !(open.isList && marker !== undefined)) return { kind: 'blocks' };
  return continuesLongList(open, indent, marker)
    ? {
        kind: 'blocks',
        ...(marker !== undefined && /\d/.test(marker) && { listStart: firstNumber(open) + open.itemCount }),
      }
    : undefined;
}

const firstNumber = (open: OpenSegment) => open.listStart ?? Number.parseInt(open.firstMarker ?? '1', 10);

const continuesLongList = (open: OpenSegment, indent: number, marker: string | undefined) =>
  marker !== undefined &&
  indent === 0 &&
  open.itemCount >= itemsPerSegment &&
  open.firstMarker !== undefined &&
  markerKind(open.firstMarker) === markerKind(marker);

/** The lines that begin a formula by themselves, and what ends it. */
const formulaEnds: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
]);

/** The open segment with one more of its lines. */
function withLine(open: OpenSegment, line: string, wasBlank: boolean): OpenSegment {
  if (open.kind === 'details') return { ...open, hasContent: true, depth: (open.depth ?? 0) + detailsDepth(line) };
  const isFormula = open.formulaEnd !== undefined && !wasBlank;
  const formulaEnd = isFormula ? undefined : formulaEnds.get(line.trim());
  if (open.kind === 'blocks' && (isFormula || formulaEnd !== undefined)) {
    const { formulaEnd: before, ...rest } = open;
    const still = isFormula && line.trim() !== before ? before : formulaEnd;
    return { ...rest, hasContent: true, ...(still !== undefined && { formulaEnd: still }) };
  }
  const marker = open.kind === 'blocks' ? markerOf(line) : undefined;
  if (marker === undefined) return open.hasContent ? open : { ...open, hasContent: true };
  return {
    ...open,
    hasContent: true,
    isList: true,
    itemCount: open.itemCount + (indentOf(line) === 0 ? 1 : 0),
    ...(!open.hasContent && indentOf(line) === 0 && { firstMarker: marker }),
  };
}

const closedAt = (open: OpenSegment, end: number): Segment => ({
  start: open.start,
  end,
  kind: open.kind,
  ...(open.fence && { fence: open.fence }),
  ...(open.listStart !== undefined && { listStart: open.listStart }),
});

const endsWith = (line: string, open: OpenSegment) =>
  (open.kind === 'code' && open.fence !== undefined && open.hasContent && closesFence(line, open.fence)) ||
  (open.kind === 'raw' && open.rawEnd !== undefined && line.toLowerCase().includes(open.rawEnd)) ||
  (open.kind === 'details' && (open.depth ?? 0) + detailsDepth(line) <= 0);

/**
 * Continues where the last call stopped. `text` is the whole text so far; only the new part of it is looked at.
 * With `isFinished` the last line counts as complete.
 */
export function splitMore(previous: SplitState, text: string, isFinished: boolean): Split {
  const closed: Segment[] = [];
  let state = previous;
  let visibleEnd = text.length;

  while (state.scannedTo < text.length) {
    const lineStart = state.scannedTo;
    const newline = text.indexOf('\n', lineStart);
    const isComplete = newline >= 0 || isFinished;
    const lineEnd = newline >= 0 ? newline + 1 : text.length;
    const line = text.slice(lineStart, newline >= 0 ? newline : text.length).replace(/\r$/, '');
    if (!isComplete && isUndecided(line, state)) {
      visibleEnd = lineStart;
      break;
    }

    const { open } = state;
    if (open.kind === 'blocks' && isBlank(line)) {
      state = { ...state, scannedTo: lineEnd, wasBlank: true };
      continue;
    }
    const begin = open.kind === 'blocks' ? beginOf(line, state, lineStart - open.start) : undefined;
    if (begin && open.hasContent) closed.push(closedAt(open, lineStart));
    const current: OpenSegment = begin ? { ...freshSegment(lineStart), ...begin } : open;
    if (!isComplete) {
      state = { scannedTo: lineStart, wasBlank: begin ? true : state.wasBlank, open: current };
      break;
    }
    if (endsWith(line, current)) {
      closed.push(closedAt(current, lineEnd));
      state = { scannedTo: lineEnd, wasBlank: true, open: freshSegment(lineEnd) };
    } else {
      state = { scannedTo: lineEnd, wasBlank: false, open: withLine(current, line, state.wasBlank) };
    }
  }

  return { closed, open: closedAt(state.open, Math.max(visibleEnd, state.open.start)), state };
}
