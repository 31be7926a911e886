import type { PageSection, TableHead } from '@/lib/domain/page-source';
import type { PageBlock } from './page-content';
import { sentencePieces, textWidth } from './sentence-pieces';

/** Blocks are joined to a passage until it is as wide as this: enough to say something. See `textWidth`. */
const fullWidth = 300;
/** A passage is not wider, but for its heading: an answer that needs one sentence is not sent half a page. */
const maxWidth = 400;
/** The words above the first row of a table and above a passage are as long as this at most, UTF-16 units. */
const headLength = 300;

/** A text with the places of its passages; see `PageSource`. */
export type PassageText = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly sections: readonly PageSection[];
  readonly tableHeads?: readonly TableHead[];
};

const separator = '\n\n';

/** A blank line separates passages, so a passage must not contain one. */
const withoutBlankLines = (text: string): string => text.replace(/\n\s*\n/g, '\n').trim();

/** Joins passages to one text. */
export const joinPassages = (passages: readonly string[], sections: readonly PageSection[]): PassageText => {
  const starts: number[] = [];
  let length = 0;
  for (const passage of passages) {
    starts.push(length);
    length += passage.length + separator.length;
  }
  return { text: passages.join(separator), starts, sections };
};

/** The passages of a text that was made by `joinPassages`. */
export const passagesIn = (text: string, starts: readonly number[]): readonly string[] =>
  starts.map((start, index) => {
    const next = starts[index + 1];
    return text.slice(start, next === undefined ? undefined : next - separator.length);
  });

/** Any text as passages: its paragraphs, joined and cut to a useful length. */
export const passagesOfText = (text: string): PassageText =>
  passagesOfBlocks(
    text
      .split(/\n\s*\n/)
      .map((paragraph) => ({ kind: 'paragraph' as const, text: paragraph.trim() }))
      .filter((block) => block.text !== ''),
  );

type Block = Pick<PageBlock, 'kind' | 'text' | 'level' | 'ordinal' | 'atSeconds'>;

/** `2:09`, with hours `1:02:09`: how players write a time. */
const clockOf = (atSeconds: number): string => {
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(atSeconds / 3600), Math.floor(atSeconds / 60) % 60, atSeconds % 60];
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`;
};

/** What stands before a block. */
const markOf = ({ kind, ordinal }: Block): string => {
  if (kind !== 'list-item') return '';
  return ordinal === undefined ? '• ' : `${ordinal}. `;
};

/**
 * The blocks of a page as passages: whole sentences, rows, items and lines of code, some of each. A heading begins a
 * passage, and the text under it follows in the same one.
 */
export const passagesOfBlocks = (blocks: readonly Block[]): PassageText => {
  const passages: string[] = [];
  const sections: PageSection[] = [];
  const tableHeads: TableHead[] = [];
  let open: string[] = [];
  let width = 0;
  /** A passage of a transcript says once when it is spoken. */
  let isTimed = false;
  /** The table that is being read, from its second row on. */
  let table: TableHead | undefined;
  const close = (): void => {
    if (open.length > 0) passages.push(open.join('\n'));
    open = [];
    width = 0;
    isTimed = false;
  };
  const timeOf = ({ atSeconds }: Block): string => {
    if (atSeconds === undefined || isTimed) return '';
    isTimed = true;
    return `[${clockOf(atSeconds)}] `;
  };
  for (const block of blocks) {
    const isHeading = block.kind === 'heading';
    if (block.kind !== 'table-row') table = undefined;
    if (isHeading) {
      // Headings without a text between them stay together.
      if (width > 0) close();
      const level = Math.min(6, Math.max(1, block.level ?? 1));
      sections.push({ title: block.text.slice(0, headLength), level, passage: passages.length });
      const title = withoutBlankLines(block.text);
      if (title !== '') open.push(title);
      continue;
    }
    const pieces = sentencePieces(withoutBlankLines(block.text), maxWidth, block.kind === 'code');
    for (const [index, piece] of pieces.entries()) {
      const more = textWidth(piece);
      if (width > 0 && width + more > maxWidth) close();
      if (width === 0 && table !== undefined) {
        if (tableHeads.at(-1) !== table) tableHeads.push(table);
        table.to = passages.length;
      }
      open.push(`${index === 0 ? `${timeOf(block)}${markOf(block)}` : ''}${piece}`);
      width += more;
      if (width >= fullWidth) close();
    }
    if (block.kind === 'table-row') {
      table ??= { text: block.text.slice(0, headLength), from: passages.length, to: passages.length };
    }
  }
  close();
  return { ...joinPassages(passages, sections), ...(tableHeads.length > 0 && { tableHeads }) };
};
