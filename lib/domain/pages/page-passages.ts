import type { PageSection } from '@/lib/domain/page-source';
import type { PageBlock } from './page-content';

/** Blocks are joined to a passage until it has this length, UTF-16 units: enough to say something, short enough to quote. */
const passageLength = 500;
/** A block that is longer than this is cut, at the end of a sentence or word where there is one. */
const maxPassageLength = 1500;

/** A text with the places of its passages; see `PageSource`. */
export type PassageText = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly sections: readonly PageSection[];
};

const separator = '\n\n';

/** Where to cut a text that is too long: after a sentence, else after a word, else right there. */
const cutAt = (text: string): number => {
  const head = text.slice(0, maxPassageLength);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('\n'));
  if (sentence > maxPassageLength / 3) return sentence + 1;
  const word = head.lastIndexOf(' ');
  if (word > maxPassageLength / 3) return word + 1;
  const last = head.charCodeAt(maxPassageLength - 1);
  return last >= 0xd800 && last <= 0xdbff ? maxPassageLength - 1 : maxPassageLength;
};

const pieces = (text: string): readonly string[] => {
  const cut: string[] = [];
  let rest = text;
  while (rest.length > maxPassageLength) {
    const at = cutAt(rest);
    cut.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...cut, rest].filter((piece) => piece !== '');
};

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

/** The blocks of a page as passages. A heading begins a passage, and the text under it follows in the same one. */
export const passagesOfBlocks = (
  blocks: readonly Pick<PageBlock, 'kind' | 'text' | 'level' | 'ordinal' | 'atSeconds'>[],
): PassageText => {
  const passages: string[] = [];
  const sections: PageSection[] = [];
  let open: string[] = [];
  let length = 0;
  const close = (): void => {
    if (open.length > 0) passages.push(open.join('\n'));
    open = [];
    length = 0;
  };
  for (const block of blocks) {
    const isHeading = block.kind === 'heading';
    if (isHeading) {
      close();
      const level = Math.min(6, Math.max(1, block.level ?? 1));
      sections.push({ title: block.text.slice(0, 300), level, passage: passages.length });
    }
    const mark = block.kind === 'list-item' ? (block.ordinal === undefined ? '• ' : `${block.ordinal}. `) : '';
    for (const [index, piece] of pieces(withoutBlankLines(block.text)).entries()) {
      if (length > 0 && length + piece.length > maxPassageLength) close();
      open.push(`${index === 0 ? mark : ''}${piece}`);
      length += piece.length;
      if (length >= passageLength && !isHeading) close();
    }
  }
  close();
  return joinPassages(passages, sections);
};
