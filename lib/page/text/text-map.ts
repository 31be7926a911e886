import { plainText } from './characters';
import type { PlacedBlock } from './page-text';
import type { Run, TextRun } from './text-block';
import { documentOf } from './unclobbered';

/** A block and where it is in the text. */
export type MappedBlock = { readonly block: PlacedBlock; readonly start: number; readonly end: number };

/** The text of blocks as one, a line each, tied to the nodes that it is in. Offsets are UTF-16. */
export type TextMap = {
  /** Adds blocks at the end, and returns where they are. */
  add(placed: readonly PlacedBlock[]): readonly MappedBlock[];
  text(): string;
  /** A part of the text. */
  slice(start: number, end: number): string;
  readonly blocks: readonly MappedBlock[];
  /** All stretches in order, with offsets into `text`. */
  readonly runs: readonly Run[];
  /** Ranges over `[start, end)` of the text, in order, without anything between that is not in the text. */
  rangesOf(start: number, end: number): readonly Range[];
  /** The parts of `[start, end)` that stand in text nodes, in order. */
  textRunsOf(start: number, end: number): readonly TextRun[];
  /** How long the text is. */
  end(): number;
  /** Whether the page still shows that part of the text where the map says. */
  isIntact(start: number, end: number): boolean;
  /** The shadow roots that some of the text is in. */
  shadowRoots(): readonly ShadowRoot[];
  /**
   * Says that `[start, end)` of the text stands elsewhere now: runs that count from `start`. The text stays what it is.
   */
  replace(start: number, end: number, found: readonly TextRun[]): void;
  /** The offset in `text` of a place in a text node, or of the next one in that node that is in the text. */
  offsetOf(node: Text, offset: number): number | undefined;
};

const isText = (run: Run): run is TextRun => 'node' in run;

/** The index of the first run that ends after an offset. */
const firstAfter = (runs: readonly Run[], offset: number): number => {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (run !== undefined && run.start + run.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
};

type Stretch = { readonly node: Text; readonly from: number; readonly to: number };

const rangeOver = ({ node, from, to }: Stretch): Range | undefined => {
  if (!node.isConnected || node.length < to) return undefined;
  const range = documentOf(node).createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range;
};

const rangeAround = (element: Element): Range | undefined => {
  if (!element.isConnected) return undefined;
  const range = documentOf(element).createRange();
  range.selectNode(element);
  return range;
};

/** What lies between two stretches of one node is drawn as a space or not at all. */
const isSeamless = (before: Stretch, { node, from }: Stretch): boolean =>
  before.node === node && before.to <= from && plainText(node.data.slice(before.to, from)) === '';

/** Ranges over `[start, end)` of the text that the runs are, in order. */
const rangesOver = (runs: readonly Run[], start: number, end: number): readonly Range[] => {
  const ranges: (Range | undefined)[] = [];
  let open: Stretch | undefined;
  const close = (): void => {
    if (open !== undefined) ranges.push(rangeOver(open));
    open = undefined;
  };
  for (let index = firstAfter(runs, start); index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined || run.start >= end) break;
    if (!isText(run)) {
      close();
      ranges.push(rangeAround(run.element));
      continue;
    }
    const from = run.offset + Math.max(0, start - run.start);
    const to = run.offset + Math.min(run.length, end - run.start);
    const stretch = { node: run.node, from, to };
    if (open !== undefined && isSeamless(open, stretch)) open = { ...open, to };
    else {
      close();
      open = stretch;
    }
  }
  close();
  return ranges.filter((range) => range !== undefined);
};

/** The index of the first block that ends at an offset or after it. */
const blockAt = (blocks: readonly MappedBlock[], offset: number): number => {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const block = blocks[middle];
    if (block !== undefined && block.end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** What of a run lies within `[start, end)`; of one that stands for an element, all or nothing. */
const partOf = (run: Run, start: number, end: number): readonly Run[] => {
  const from = Math.max(run.start, start);
  const to = Math.min(run.start + run.length, end);
  if (to <= from || (!isText(run) && to - from < run.length)) return [];
  return isText(run) ? [{ ...run, start: from, length: to - from, offset: run.offset + from - run.start }] : [run];
};

/** The parts of `[start, end)` that stand in text nodes. */
const textRunsWithin = (runs: readonly Run[], start: number, end: number): readonly TextRun[] => {
  const within: TextRun[] = [];
  for (let index = firstAfter(runs, start); index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined || run.start >= end) break;
    within.push(...partOf(run, start, end).filter(isText));
  }
  return within;
};

/** Puts other runs in the place of what covers `[start, end)`. */
const replaceRuns = (runs: Run[], start: number, end: number, placed: readonly TextRun[]): void => {
  const first = firstAfter(runs, start);
  let last = first;
  while ((runs[last]?.start ?? Number.POSITIVE_INFINITY) < end) last += 1;
  const old = runs.slice(first, last);
  const before = old.flatMap((run) => partOf(run, 0, start));
  const after = old.flatMap((run) => partOf(run, end, Number.POSITIVE_INFINITY));
  runs.splice(first, last - first, ...before, ...placed, ...after);
};

/** Makes the map of blocks in reading order. */
export const createTextMap = (placed: readonly PlacedBlock[] = []): TextMap => {
  const blocks: MappedBlock[] = [];
  const runs: Run[] = [];
  const byNode = new Map<Text, TextRun[]>();
  let joined: string | undefined;

  const noteNode = (run: TextRun): void => {
    const known = byNode.get(run.node);
    if (known === undefined) byNode.set(run.node, [run]);
    else known.push(run);
  };

  const addBlock = (block: PlacedBlock): void => {
    const last = blocks.at(-1);
    const start = last === undefined ? 0 : last.end + 1;
    for (const blockRun of block.runs) {
      const run = { ...blockRun, start: blockRun.start + start };
      runs.push(run);
      if (isText(run)) noteNode(run);
    }
    blocks.push({ block, start, end: start + block.text.length });
  };

  const add: TextMap['add'] = (added) => {
    const first = blocks.length;
    joined = undefined;
    for (const block of added) addBlock(block);
    return blocks.slice(first);
  };
  add(placed);

  const slice: TextMap['slice'] = (start, end) => {
    let text = '';
    for (let index = blockAt(blocks, start); index < blocks.length; index += 1) {
      const line = blocks[index];
      if (line === undefined || line.start >= end) break;
      const shown = index < blocks.length - 1 ? `${line.block.text}\n` : line.block.text;
      text += shown.slice(Math.max(0, start - line.start), end - line.start);
    }
    return text;
  };

  const isUnchanged = (run: Run, start: number, end: number): boolean => {
    if (!isText(run)) return run.element.isConnected;
    const from = Math.max(run.start, start);
    const to = Math.min(run.start + run.length, end);
    const shown = run.node.data.slice(run.offset + from - run.start, run.offset + to - run.start);
    return run.node.isConnected && shown.replace(/\s/gu, ' ') === slice(from, to).replace(/\s/gu, ' ');
  };

  return {
    add,
    text: () => {
      joined ??= blocks.map(({ block }) => block.text).join('\n');
      return joined;
    },
    slice,
    blocks,
    runs,
    isIntact: (start, end) => {
      let index = firstAfter(runs, start);
      let run = runs[index];
      while (run !== undefined && run.start < end) {
        if (!isUnchanged(run, start, end)) return false;
        index += 1;
        run = runs[index];
      }
      return true;
    },
    shadowRoots: () => {
      const roots = new Set<ShadowRoot>();
      for (const node of byNode.keys()) {
        const root = node.getRootNode();
        if (root instanceof ShadowRoot) roots.add(root);
      }
      return [...roots];
    },
    rangesOf: (start, end) => rangesOver(runs, start, end),
    textRunsOf: (start, end) => textRunsWithin(runs, start, end),
    end: () => blocks.at(-1)?.end ?? 0,
    replace: (start, end, found) => {
      const placed = found.map((run) => ({ ...run, start: run.start + start }));
      for (const run of placed) noteNode(run);
      replaceRuns(runs, start, end, placed);
    },
    offsetOf: (node, offset) => {
      const known = byNode.get(node) ?? [];
      const run = known.find((candidate) => offset <= candidate.offset + candidate.length) ?? known.at(-1);
      if (run === undefined) return undefined;
      return run.start + Math.min(run.length, Math.max(0, offset - run.offset));
    },
  };
};
