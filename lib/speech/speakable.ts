import type { Code, List, ListItem, Nodes, RootContent, Table, TableRow } from 'mdast';
import { replaced, withoutEmoji } from './pronunciation';
import { htmlTexts, inlineUnits, type SpeakableContext } from './speakable-inline';
import { parseMarkdown } from './speakable-markdown';
import { defaultSpeakableOptions, type SpeakableOptions } from './speakable-options';
import {
  blockOf,
  glue,
  isVoiced,
  type SpokenBlock,
  type SpokenUnit,
  standingFor,
  tidied,
  verbatim,
} from './spoken-text';

type Units = readonly SpokenUnit[];

const startOf = (node: Nodes): number => node.position?.start.offset ?? 0;
const endOf = (node: Nodes): number => node.position?.end.offset ?? 0;

const codeBlocks = ({ source, options }: SpeakableContext, node: Code): readonly Units[] => {
  const from = startOf(node);
  const to = endOf(node);
  if (options.code === 'skip') return [];
  if (options.code === 'announce') {
    return options.words.codeBlock === undefined ? [] : [standingFor(options.words.codeBlock, from, to)];
  }
  const lines: Units[] = [];
  let at = from;
  const isFenced = /^[`~]{3}/u.test(source.slice(from, to));
  const written = source.slice(from, to).split(/(?<=\n)/u);
  const sourceLines = node.value.split('\n');
  for (const [index, line] of written.entries()) {
    const value = sourceLines[index - (isFenced ? 1 : 0)];
    const text = value?.trim() ?? '';
    const place = line.indexOf(text);
    if (value !== undefined && text !== '' && place >= 0 && !(isFenced && index === 0))
      lines.push(verbatim(text, at + place));
    at += line.length;
  }
  return lines;
};

const cellsOf = (context: SpeakableContext, row: TableRow): readonly Units[] =>
  row.children.map((cell) => tidied(inlineUnits(context, cell.children)));

const joined = (pieces: readonly Units[]): Units =>
  pieces.flatMap((piece, index) => (index === 0 ? piece : [...glue(', '), ...piece]));

const tableBlocks = (context: SpeakableContext, node: Table): readonly Units[] => {
  const [head, ...body] = node.children;
  if (head === undefined) return [];
  const headers = cellsOf(context, head);
  if (body.length === 0) return [joined(headers.filter(isVoiced))];
  return body.map((row) =>
    joined(
      cellsOf(context, row).flatMap((cell, column): readonly Units[] => {
        const header = headers[column] ?? [];
        if (!isVoiced(cell)) return [];
        return [isVoiced(header) ? [...header, ...glue(': '), ...cell] : cell];
      }),
    ),
  );
};

const itemLead = ({ source, options }: SpeakableContext, list: List, item: ListItem): Units => {
  const from = startOf(item);
  const marker = list.ordered ? (/^\d+[.)]/u.exec(source.slice(from))?.[0] ?? '') : '';
  const lead =
    marker === ''
      ? []
      : [...verbatim(marker, from), ...standingFor(' ', from + marker.length, from + marker.length + 1)];
  if (item.checked === null || item.checked === undefined) return lead;
  const word = item.checked ? options.words.checked : options.words.unchecked;
  const box = source.indexOf('[', from + marker.length);
  return word === undefined ? lead : [...lead, ...standingFor(`${word}: `, box, box + 3)];
};

const itemBlocks = (context: SpeakableContext, list: List, item: ListItem): readonly Units[] => {
  const [first, ...rest] = item.children.flatMap((child) => blocksOf(context, child));
  const lead = itemLead(context, list, item);
  if (first === undefined) return [];
  return [[...lead, ...first], ...rest];
};

const blocksOf = (context: SpeakableContext, node: RootContent): readonly Units[] => {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [inlineUnits(context, node.children)];
    case 'blockquote':
      return node.children.flatMap((child) => blocksOf(context, child));
    case 'list':
      return node.children.flatMap((item) => itemBlocks(context, node, item));
    case 'code':
      return codeBlocks(context, node);
    case 'table':
      return tableBlocks(context, node);
    case 'html':
      return htmlTexts(context, startOf(node), endOf(node));
    default:
      return [];
  }
};

/**
 * What a voice says for a Markdown text, block by block, with a map back to the source (UTF-16 offsets): markup is
 * dropped, tables are read by row, links by their text, code, maths, addresses, citations and emoji as the options say.
 */
export const speakableOf = (markdown: string, options: Partial<SpeakableOptions> = {}): readonly SpokenBlock[] => {
  const context: SpeakableContext = {
    ...parseMarkdown(markdown),
    source: markdown,
    options: { ...defaultSpeakableOptions, ...options },
  };
  const { emoji, replacements } = context.options;
  return context.root.children
    .flatMap((node) => blocksOf(context, node))
    .map((units) => tidied(emoji === 'drop' ? withoutEmoji(units) : units))
    .filter(isVoiced)
    .map((units) => blockOf(replaced(units, replacements), markdown));
};
