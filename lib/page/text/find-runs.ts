import type { Clock } from '@/lib/domain/clock';
import { withoutInvisible } from './characters';
import { createQuoteFinder } from './find-quote';
import type { TextRun } from './text-block';
import { documentOf } from './unclobbered';

/** A part of a page's text that is looked for again. */
export type Sought = {
  /** The text, and the stretches of it that stand in text nodes: what is between is nowhere. */
  readonly text: string;
  readonly stretches: readonly { readonly start: number; readonly length: number }[];
  /** What was right before and after it. */
  readonly before: string;
  readonly after: string;
  /** Which share of the whole text was before it: of two places that fit, the nearer one is meant. */
  readonly share: number;
};

/** How long a search may take, ms: it runs before the next frame is drawn. */
const budgetMs = 30;
/** The clock is asked once for so many nodes. */
const nodesPerLook = 500;

const silent = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'title']);

/** A text as it is compared: an app that draws it anew may break and space its lines as it likes. */
const squeezed = (text: string): string =>
  (/^[\t\n\r\x20-\x7e]*$/.test(text) ? text : withoutInvisible(text)).replace(/\s+/gu, '');

/** Where the characters of a squeezed text are in the text itself. */
const placesIn = (text: string, kept: string): readonly number[] => {
  const places: number[] = [];
  for (let at = 0; at < text.length && places.length < kept.length; at += 1) {
    if (text[at] === kept[places.length]) places.push(at);
  }
  return places;
};

type Piece = { readonly node: Text; readonly start: number; readonly kept: string };

/** All text in an element, squeezed; undefined when there is too much of it. */
const textIn = (
  container: Element,
  { now }: Clock,
): { readonly text: string; readonly pieces: readonly Piece[] } | undefined => {
  const end = now() + budgetMs;
  const walker = documentOf(container).createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  const texts: string[] = [];
  let start = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (pieces.length % nodesPerLook === 0 && now() > end) return undefined;
    if (!(node instanceof Text) || silent.has(node.parentElement?.localName ?? '')) continue;
    const kept = squeezed(node.data);
    if (kept === '') continue;
    pieces.push({ node, start, kept });
    texts.push(kept);
    start += kept.length;
  }
  return { text: texts.join(''), pieces };
};

/** The index of the piece that an offset is in. */
const pieceAt = (pieces: readonly Piece[], offset: number): number => {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece !== undefined && piece.start + piece.kept.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The characters of what is sought that can be found, and where they are in it. */
const needleOf = ({ text, stretches }: Sought): { readonly text: string; readonly places: readonly number[] } => {
  const parts = stretches.map(({ start, length }) => {
    const part = text.slice(start, start + length);
    const kept = squeezed(part);
    return { kept, places: placesIn(part, kept).map((place) => place + start) };
  });
  return { text: parts.map(({ kept }) => kept).join(''), places: parts.flatMap(({ places }) => places) };
};

const isDrawn = (runs: readonly TextRun[]): boolean => {
  const [first] = runs;
  if (first === undefined) return false;
  const range = documentOf(first.node).createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(first.node, first.offset + first.length);
  return Array.from(range.getClientRects()).some(({ width, height }) => width > 0 && height > 0);
};

/**
 * Where a text stands now in an element whose nodes an app has replaced, in runs that count from the beginning of what is
 * sought; undefined when it is not there, not drawn, or not found in time. Only the words count, not which nodes they are in.
 */
export const findRuns = (container: Element, sought: Sought, clock: Clock): readonly TextRun[] | undefined => {
  const needle = needleOf(sought);
  const haystack = textIn(container, clock);
  if (haystack === undefined || needle.text === '') return undefined;
  const quote = { quote: needle.text, before: squeezed(sought.before), after: squeezed(sought.after) };
  const found = createQuoteFinder(haystack.text).find(quote, Math.floor(sought.share * haystack.text.length));
  if (found === undefined || found.end - found.start !== needle.text.length) return undefined;

  const runs: { start: number; length: number; node: Text; offset: number }[] = [];
  for (let index = pieceAt(haystack.pieces, found.start); index < haystack.pieces.length; index += 1) {
    const piece = haystack.pieces[index];
    if (piece === undefined || piece.start >= found.end) break;
    const places = placesIn(piece.node.data, piece.kept);
    const from = Math.max(0, found.start - piece.start);
    const to = Math.min(piece.kept.length, found.end - piece.start);
    for (let at = from; at < to; at += 1) {
      const start = needle.places[piece.start + at - found.start];
      const offset = places[at];
      if (start === undefined || offset === undefined) continue;
      const last = runs.at(-1);
      // A single space in both is part of the run.
      const isNext = last?.node === piece.node && offset - last.offset === start - last.start;
      if (last !== undefined && isNext && offset - last.offset - last.length <= 1)
        last.length = offset - last.offset + 1;
      else runs.push({ start, length: 1, node: piece.node, offset });
    }
  }
  return isDrawn(runs) ? runs : undefined;
};
