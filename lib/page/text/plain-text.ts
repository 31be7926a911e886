/** A stretch of a plain text, UTF-16 offsets `[start, end)`. */
export type Stretch = { readonly start: number; readonly end: number };

/** A paragraph, heading or item of a plain text: more than one stretch where a page of print ends within it. */
export type PlainBlock = {
  readonly kind: 'heading' | 'paragraph' | 'list-item';
  /** For a heading. */
  readonly level?: number;
  readonly stretches: readonly Stretch[];
};

/** A line without its end. `isPageEnd`: a form feed comes right before it. */
type Line = Stretch & { readonly text: string; readonly isPageEnd: boolean };

/** How much of a text is looked at to tell prose from code, UTF-16 units. */
const sampleLength = 40_000;
/** Code and data have more signs than this among what is not white space; prose and Markdown have fewer. */
const maxSigns = 0.06;

/** Whether a text is sentences rather than code, data or a drawing. */
export const isProse = (text: string): boolean => {
  const sample = text.slice(0, sampleLength);
  const shown = sample.replace(/\s+/gu, '');
  const letters = shown.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  // A line of signs is a rule between parts, however long it is.
  const signs = shown.replace(/([-=_*~.#+])\1{3,}/gu, '').match(/[{}()[\]=<>;_/\\|$#@^*+&%`~]/gu)?.length ?? 0;
  const lines = sample.split('\n').filter((line) => /\S/u.test(line));
  const statements = lines.filter((line) =>
    /[{};]\s*$|^\s*(?:#include|import |from \S+ import|def |<[a-z!?])/u.test(line),
  );
  return letters >= shown.length * 0.6 && signs <= shown.length * maxSigns && statements.length <= lines.length * 0.15;
};

const linesOf = (text: string): readonly Line[] => {
  const lines: Line[] = [];
  let isPageEnd = false;
  for (const match of text.matchAll(/([^\n\f\r]*)(\r\n|[\n\f\r]|$)/gu)) {
    const [whole, line = '', end] = match;
    if (whole === '' && match.index === text.length) break;
    lines.push({ start: match.index, end: match.index + line.length, text: line, isPageEnd });
    isPageEnd = end === '\f';
  }
  return lines;
};

const isBlank = (line: Line | undefined): boolean => line === undefined || !/\S/u.test(line.text);
const indentOf = ({ text }: Line): number => text.replaceAll('\t', '    ').search(/\S|$/u);

/** A line that is nothing but the number of a page: `- 12 -`, `[Page 12]`, `12 / 40`, `xii`. */
const pageNumber =
  /^\s*(?:[-–—[(|]\s*)?(?:page|seite|página|pagina|стр\.?|p\.)?\s*(\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|von|de|di|из|\/)\s*\d+)?(?:\s*[-–—\])|])?\s*$/iu;
/** Only a page is numbered like this. */
const surelyPage = /^\s*(?:[-–—[(|]|(?:page|seite|página|pagina|стр\.?|p\.)\s*\d)/iu;

/** What lines at the edge of a page have in common: numbers and gaps differ. */
const shapeOf = ({ text }: Line): string => text.trim().replace(/\d+/gu, '#').replace(/\s+/gu, ' ').toLowerCase();

const endsSentence = (text: string): boolean => /[.!?…:;。！？؟।]["'”’»)\]]*\s*$/u.test(text);

/** The next line with something on it in a direction, from an index on; undefined at the ends of the text. */
const nextShown = (lines: readonly Line[], from: number, step: 1 | -1): number | undefined => {
  for (let at = from + step; at >= 0 && at < lines.length; at += step) if (!isBlank(lines[at])) return at;
  return undefined;
};

/** Lines with nothing beside them: what stands at the edges of pages is set apart from the text. */
const loneLines = (lines: readonly Line[]): readonly number[] =>
  lines.flatMap((line, index) => {
    if (isBlank(line) || line.text.trim().length > 100) return [];
    const isOpen = isBlank(lines[index - 1]) || line.isPageEnd;
    const isClosed = isBlank(lines[index + 1]) || lines[index + 1]?.isPageEnd === true;
    return isOpen && isClosed ? [index] : [];
  });

const isBesidePageEnd = (lines: readonly Line[], index: number): boolean => {
  const next = nextShown(lines, index, 1);
  const isEnd = (from: number, to: number): boolean => lines.slice(from, to + 1).some(({ isPageEnd }) => isPageEnd);
  return isEnd((nextShown(lines, index, -1) ?? -1) + 1, index) || isEnd(index + 1, next ?? lines.length - 1);
};

/** A sentence goes on behind the line, so that the line is no part of it. */
const isWithinSentence = (lines: readonly Line[], index: number, isRunning: ReadonlySet<number>): boolean => {
  const reach = (step: 1 | -1): Line | undefined => {
    let at = nextShown(lines, index, step);
    while (at !== undefined && isRunning.has(at)) at = nextShown(lines, at, step);
    return at === undefined ? undefined : lines[at];
  };
  const [before, after] = [reach(-1), reach(1)];
  if (before === undefined || after === undefined || endsSentence(before.text)) return false;
  return /^\s*\p{Ll}/u.test(after.text) || (before.text.trim().length > 45 && /^\s*[^\p{Lu}\p{N}\s]/u.test(after.text));
};

const numberOf = (line: Line | undefined): number => Number(pageNumber.exec(line?.text ?? '')?.[1] ?? Number.NaN);

/**
 * The title that a text begins with, though the head of each of its pages may say the same: it is set in another way than
 * those heads, or has a line of its own under it.
 */
const titleLine = (lines: readonly Line[], lone: readonly number[]): number | undefined => {
  const [at, under] = lone;
  const [line, below] = [lines[at ?? -1], lines[under ?? -1]];
  if (at === undefined || line === undefined || at !== nextShown(lines, -1, 1) || pageNumber.test(line.text)) return;
  const heads = lone
    .map((index) => lines[index])
    .filter((head) => head !== undefined && shapeOf(head) === shapeOf(line));
  const isSetApart = heads.some((head) => head !== undefined && indentOf(head) !== indentOf(line));
  const hasSubtitle = under === nextShown(lines, at, 1) && below !== undefined && shapeOf(below) !== shapeOf(line);
  return isSetApart || hasSubtitle ? at : undefined;
};

/** Running heads and page numbers: the same line at page after page, or numbers that count pages. */
const runningLines = (lines: readonly Line[]): ReadonlySet<number> => {
  const lone = loneLines(lines);
  const groups = new Map<string, number[]>();
  const numbers: number[] = [];
  for (const index of lone) {
    const line = lines[index];
    if (line === undefined) continue;
    if (pageNumber.test(line.text)) numbers.push(index);
    const shape = shapeOf(line);
    if (!/\p{L}{2}/u.test(shape)) continue;
    const group = groups.get(shape);
    if (group === undefined) groups.set(shape, [index]);
    else group.push(index);
  }
  const running = new Set<number>();
  const add = (indexes: readonly number[]): void => {
    for (const index of indexes) running.add(index);
  };
  for (const group of groups.values()) {
    const atEnds = group.filter((index) => isBesidePageEnd(lines, index));
    if (atEnds.length >= 2) add(atEnds);
  }
  const all = new Set([...numbers, ...[...groups.values()].filter(({ length }) => length >= 2).flat()]);
  const interrupts = (index: number): boolean => isWithinSentence(lines, index, all);
  const counted = numbers.filter(
    (index, at) =>
      numberOf(lines[numbers[at + 1] ?? -1]) === numberOf(lines[index]) + 1 ||
      numberOf(lines[numbers[at - 1] ?? -1]) === numberOf(lines[index]) - 1,
  );
  add(numbers.filter((index) => surelyPage.test(lines[index]?.text ?? '') || isBesidePageEnd(lines, index)));
  if (counted.some(interrupts) || counted.some((index) => running.has(index))) add(counted);
  const isBesideRunning = (index: number): boolean =>
    [nextShown(lines, index, -1), nextShown(lines, index, 1)].some((at) => at !== undefined && running.has(at));
  for (const group of groups.values()) {
    const telling = group.filter((index) => isBesideRunning(index) || interrupts(index));
    if (group.length >= 2 && telling.length >= Math.max(1, group.length / 2)) add(group);
  }
  const title = titleLine(lines, lone);
  if (title !== undefined) running.delete(title);
  return running;
};

const itemMark = /^\s*(?:[-*+•·–]|\d{1,3}[.)]|[a-z][.)])\s+(?=\S)/iu;
/** Columns: gaps within a line that no sentence has. */
const hasColumns = ({ text }: Line): boolean => /\S {3,}\S|\S\t+\S/u.test(text.trim());

/** The width that lines of this text are filled to, UTF-16 units; undefined where each paragraph is one line. */
const widthOf = (lines: readonly Line[]): number | undefined => {
  const lengths = lines
    .flatMap(({ text }) => (text.trim() === '' ? [] : [text.trimEnd().length]))
    .toSorted((a, b) => a - b);
  const longest = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
  return longest > 160 ? undefined : longest;
};

/** Whether the break between two lines is only there because the first was full. */
const isWrapped = (above: Line, below: Line, width: number): boolean => {
  if (itemMark.test(below.text) || hasColumns(above) || hasColumns(below)) return false;
  const [end, start] = [above.text.trimEnd(), below.text.trimStart()];
  if (/^\p{Ll}/u.test(start) && !endsSentence(end)) return true;
  const [firstWord = ''] = start.split(/\s/u);
  return end.length + 1 + firstWord.length > width;
};

const isUnderline = ({ text }: Line): boolean => /^\s*(?:={3,}|-{3,}|~{3,}|\*{3,})\s*$/u.test(text);

const headingLevel = (block: readonly Line[], isFirst: boolean): number | undefined => {
  const [line, below] = block;
  const text = line?.text.trim() ?? '';
  if (line === undefined || block.length > 2 || text.length > 80 || !/\p{L}/u.test(text)) return undefined;
  const isUnderlined = below !== undefined && isUnderline(below);
  if (block.length === 2 && !isUnderlined) return undefined;
  const marked = /^(#{1,6})\s/u.exec(text)?.[1]?.length;
  const isCapitals = text === text.toUpperCase() && text !== text.toLowerCase() && text.length > 3;
  const isNumbered =
    /^(?:chapter|part|section|appendix|book|kapitel|chapitre|capítulo|глава|\d+(?:\.\d+)*\.?|[IVXLC]+\.)\s+\S/iu.test(
      text,
    );
  if (!isUnderlined && marked === undefined && /[.!?,;]$/u.test(text)) return undefined;
  if (isUnderlined || marked !== undefined || isCapitals || isNumbered) return marked ?? (isFirst ? 1 : 2);
  return undefined;
};

/** Lines that belong together become paragraphs; a line that is indented by itself begins one. */
const cutBlock = (block: readonly Line[], textWidth: number | undefined): readonly (readonly Line[])[] => {
  const least = Math.min(...block.map(indentOf));
  const own = Math.max(...block.map(({ text }) => text.trimEnd().length));
  const width = textWidth === undefined ? undefined : block.length >= 4 && own >= textWidth * 0.6 ? own : textWidth;
  const beginsByIndent = (index: number): boolean => {
    const [line, next] = [block[index], block[index + 1]];
    return line !== undefined && next !== undefined && indentOf(line) >= least + 2 && indentOf(next) === least;
  };
  const groups: Line[][] = [];
  for (const [index, line] of block.entries()) {
    const above = block[index - 1];
    const isHanging = above !== undefined && itemMark.test(groups.at(-1)?.[0]?.text ?? '');
    const goesOn =
      above !== undefined &&
      width !== undefined &&
      isWrapped(above, line, width) &&
      (isHanging || !beginsByIndent(index) || index === 0);
    if (goesOn) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
};

const blockOfLines = (lines: readonly Line[]): PlainBlock | undefined => {
  const [first] = lines;
  if (first === undefined || lines.every(isUnderline)) return undefined;
  const mark = itemMark.exec(first.text)?.[0].length ?? 0;
  const stretches: Stretch[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const last = stretches.at(-1);
    // What is between two lines of a file is white space, unless a running line was left out there.
    if (last !== undefined && previous !== undefined && line.start - previous.end <= 2) {
      stretches[stretches.length - 1] = { start: last.start, end: line.end };
    } else stretches.push({ start: line.start + (line === first ? mark : 0), end: line.end });
    previous = line;
  }
  return { kind: mark > 0 ? 'list-item' : 'paragraph', stretches };
};

/** Paragraphs as they are written: cut at blank lines, but not where only the edge of a page comes between. */
const groupsOf = (lines: readonly Line[]): readonly (readonly Line[])[] => {
  const running = runningLines(lines);
  const groups: Line[][] = [[]];
  let passedEdge = false;
  for (const [index, line] of lines.entries()) {
    if (running.has(index) || line.isPageEnd) passedEdge = true;
    if (running.has(index) || isBlank(line)) {
      if (groups.at(-1)?.length !== 0) groups.push([]);
      continue;
    }
    const before = groups.at(-2)?.at(-1);
    const isSplit =
      passedEdge &&
      groups.at(-1)?.length === 0 &&
      before !== undefined &&
      !endsSentence(before.text) &&
      (/^\s*\p{Ll}/u.test(line.text) || before.text.trim().length > 45);
    if (isSplit) groups.pop();
    groups.at(-1)?.push(line);
    passedEdge = false;
  }
  return groups.filter(({ length }) => length > 0);
};

/**
 * The paragraphs of a plain text. Line breaks that only fill lines are none; running heads and the numbers of pages are
 * left out; columns, addresses and verses keep their lines.
 */
export const plainBlocks = (text: string): readonly PlainBlock[] => {
  const lines = linesOf(text);
  const width = widthOf(lines);
  const blocks: PlainBlock[] = [];
  for (const group of groupsOf(lines)) {
    const level = headingLevel(group, blocks.length === 0);
    const [first] = group;
    if (level !== undefined && first !== undefined) {
      const mark = /^\s*#{1,6}\s+/u.exec(first.text)?.[0].length ?? 0;
      blocks.push({ kind: 'heading', level, stretches: [{ start: first.start + mark, end: first.end }] });
      continue;
    }
    for (const lineGroup of cutBlock(group, width)) {
      const block = blockOfLines(lineGroup);
      if (block !== undefined) blocks.push(block);
    }
  }
  return blocks;
};
