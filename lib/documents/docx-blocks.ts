import { raisedText } from '@/lib/domain/raised-text';
import { formulaText } from './docx-formula';
import type { ParagraphStyles } from './docx-styles';
import { childOf, settingOf, type XmlNode } from './xml-tree';

/** Elements whose text is not what is read: properties, deleted text, field codes, the other form of a drawing. */
const unread: ReadonlySet<string> = new Set(['pPr', 'rPr', 'del', 'moveFrom', 'instrText', 'Fallback']);

const noteMark = ({ attributes: { id } }: XmlNode, kind: 'footnote' | 'endnote'): string =>
  `[^${kind === 'endnote' ? 'e' : ''}${id ?? ''}]`;

const isRaised = (run: XmlNode): boolean => settingOf(childOf(run, 'rPr'), 'vertAlign') === 'superscript';

/** A property that is on when it is there, unless it says otherwise (ECMA-376 part 1, 17.17.4). */
const isOn = (properties: XmlNode | undefined, name: string): boolean =>
  childOf(properties, name) !== undefined && !/^(?:0|false|off)$/u.test(settingOf(properties, name) ?? '');

const isStruck = (run: XmlNode): boolean => {
  const properties = childOf(run, 'rPr');
  return isOn(properties, 'strike') || isOn(properties, 'dstrike');
};

type RunKind = 'plain' | 'raised' | 'struck';

const kindOfRun = (node: XmlNode): RunKind => {
  if (node.name !== 'r') return 'plain';
  return isStruck(node) ? 'struck' : isRaised(node) ? 'raised' : 'plain';
};

/** What is struck out, as Markdown marks it: white space at its ends stays outside. */
const struckText = (text: string): string => text.replace(/\S(?:.*\S)?/su, '~~$&~~');

/** The text of elements that follow each other. Raised runs without another between them are one, and so are struck ones. */
const runningText = (nodes: readonly XmlNode[]): string => {
  let text = '';
  let open: { readonly kind: RunKind; text: string } = { kind: 'plain', text: '' };
  const close = (): void => {
    if (open.kind === 'raised') text += raisedText(text, open.text);
    else text += open.kind === 'struck' ? struckText(open.text) : open.text;
  };
  for (const node of nodes) {
    const own = inlineText(node);
    if (own === '') continue;
    const kind = kindOfRun(node);
    if (kind !== open.kind) {
      close();
      open = { kind, text: '' };
    }
    open.text += own;
  }
  close();
  return text;
};

/** The text inside an element, as it runs. */
export const inlineText = (node: XmlNode): string => {
  if (unread.has(node.name)) return '';
  switch (node.name) {
    case 't':
      return node.children.map(({ text }) => text).join('');
    case 'tab':
      return '\t';
    case 'br':
    case 'cr':
      return '\n';
    case 'noBreakHyphen':
      return '-';
    case 'footnoteReference':
      return noteMark(node, 'footnote');
    case 'endnoteReference':
      return noteMark(node, 'endnote');
    // A paragraph inside a paragraph is one of a text box.
    case 'p':
      return `\n${runningText(node.children)}`;
    case 'oMath':
      return formulaText(node);
    default:
      return runningText(node.children);
  }
};

const paragraphText = (paragraph: XmlNode): string => runningText(paragraph.children).trim();

const cellText = (cell: XmlNode): string => inlineText(cell).trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');

/** What may stand between a table and its rows, and a row and its cells: content controls and marked changes. */
const wrappers: ReadonlySet<string> = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo']);

const withinWrappers = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.flatMap((child) => {
    if (child.name === name) return [child];
    return wrappers.has(child.name) ? withinWrappers(child, name) : [];
  });

/** More than any table has: a file says how many columns a cell takes. */
const mostColumns = 63;

const columnsOf = (properties: XmlNode | undefined, name: string, least: number): number => {
  const count = Number(settingOf(properties, name) ?? least);
  return Number.isInteger(count) ? Math.min(Math.max(count, least), mostColumns) : least;
};

const isDeletedRow = (row: XmlNode): boolean => childOf(childOf(row, 'trPr'), 'del') !== undefined;

/** The texts of a row's columns: a cell over several of them is in the first. */
const rowCells = (row: XmlNode): readonly string[] => [
  ...Array<string>(columnsOf(childOf(row, 'trPr'), 'gridBefore', 0)).fill(''),
  ...withinWrappers(row, 'tc').flatMap((cell) => [
    cellText(cell),
    ...Array<string>(columnsOf(childOf(cell, 'tcPr'), 'gridSpan', 1) - 1).fill(''),
  ]),
];

const tableText = (table: XmlNode): string => {
  const rows = withinWrappers(table, 'tr')
    .filter((row) => !isDeletedRow(row))
    .map(rowCells);
  const [head = [], ...rest] = rows;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n');
};

type Counts = Map<string, number>;

/** The next number of a list's level; deeper levels start again. */
const nextNumber = (counts: Counts, listId: string, level: number): number => {
  const number = (counts.get(`${listId} ${level}`) ?? 0) + 1;
  counts.set(`${listId} ${level}`, number);
  for (const key of counts.keys()) {
    const [id, deeper] = key.split(' ');
    if (id === listId && Number(deeper) > level) counts.delete(key);
  }
  return number;
};

type Block = { readonly text: string; readonly isItem: boolean };

const paragraphBlock = (paragraph: XmlNode, styles: ParagraphStyles, counts: Counts): Block => {
  const text = paragraphText(paragraph);
  const kind = styles.kindOf(paragraph);
  if (text === '') return { text, isItem: false };
  switch (kind.type) {
    case 'plain':
      return { text, isItem: false };
    case 'heading':
      return { text: `${'#'.repeat(kind.level)} ${text.replace(/\s+/g, ' ')}`, isItem: false };
    case 'item': {
      const mark = kind.isNumbered ? `${nextNumber(counts, kind.listId, kind.level)}.` : '-';
      return { text: `${'  '.repeat(kind.level)}${mark} ${text.replaceAll('\n', ' ')}`, isItem: true };
    }
    default:
      return kind satisfies never;
  }
};

const blocksIn = (node: XmlNode, styles: ParagraphStyles, counts: Counts): readonly Block[] =>
  node.children.flatMap((child): readonly Block[] => {
    if (unread.has(child.name)) return [];
    if (child.name === 'p') return [paragraphBlock(child, styles, counts)];
    if (child.name === 'tbl') return [{ text: tableText(child), isItem: false }];
    return blocksIn(child, styles, counts);
  });

/** The paragraphs and tables below an element as Markdown: an empty line between blocks, none between list items. */
export const blocksText = (node: XmlNode, styles: ParagraphStyles): string => {
  let text = '';
  let isAfterItem = false;
  for (const block of blocksIn(node, styles, new Map())) {
    if (block.text === '') continue;
    if (text !== '') text += isAfterItem && block.isItem ? '\n' : '\n\n';
    text += block.text;
    isAfterItem = block.isItem;
  }
  return text;
};
