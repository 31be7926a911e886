import { drawnTextNodes } from '@/components/ui/drawn-text-nodes';

/** A stretch of drawn text that is verbatim in the Markdown: UTF-16 offsets in the text node and in the source. */
export type MappedText = {
  readonly node: Text;
  readonly nodeStart: number;
  readonly sourceStart: number;
  readonly length: number;
};

/** How far beyond the expected place a text is looked for: further away it is more likely a repeat of the words. */
const reach = 4000;

/** The text nodes of an answer in order, without the labels of its controls and without blanks. */
export const answerTextNodes = (answer: Element): readonly Text[] =>
  drawnTextNodes(answer).filter(({ data }) => data.trim() !== '');

const find = (source: string, text: string, from: number): number => {
  const at = source.indexOf(text, from);
  return at >= 0 && at - from <= reach ? at : -1;
};

/** The words of a text with their places: this is what is left when markup is between them. */
const wordsOf = (text: string): readonly { readonly start: number; readonly word: string }[] =>
  [...text.matchAll(/\S+/gu)].map((match) => ({ start: match.index, word: match[0] }));

/**
 * Finds drawn text in the Markdown that it was drawn from. Each node is looked for as a whole after the previous one;
 * where escapes or line breaks make it differ, word by word. What is not found is left out.
 */
export const mapToSource = (nodes: readonly Text[], source: string): readonly MappedText[] => {
  const mapped: MappedText[] = [];
  let cursor = 0;
  const add = (node: Text, nodeStart: number, text: string): boolean => {
    const sourceStart = find(source, text, cursor);
    if (sourceStart < 0) return false;
    mapped.push({ node, nodeStart, sourceStart, length: text.length });
    cursor = sourceStart + text.length;
    return true;
  };
  for (const node of nodes) {
    const text = node.data.trim();
    if (add(node, node.data.indexOf(text), text)) continue;
    for (const { start, word } of wordsOf(node.data)) add(node, start, word);
  }
  return mapped;
};

/** The range of drawn text that shows a range of the source; undefined when none of it is shown. */
export const rangeOfSource = (mapped: readonly MappedText[], start: number, end: number): Range | undefined => {
  const inside = mapped.filter(({ sourceStart, length }) => sourceStart < end && sourceStart + length > start);
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, first.nodeStart + Math.max(0, start - first.sourceStart));
  range.setEnd(last.node, last.nodeStart + Math.min(last.length, end - last.sourceStart));
  return range;
};

/** The offset in the source of a place in drawn text; undefined for a place that has none. */
export const sourceOffset = (mapped: readonly MappedText[], node: Node, offset: number): number | undefined => {
  const found = mapped.find(
    (piece) => piece.node === node && offset >= piece.nodeStart && offset <= piece.nodeStart + piece.length,
  );
  return found === undefined ? undefined : found.sourceStart + offset - found.nodeStart;
};
