import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/**
 * A text as those will read it who open the file: by CommonMark, and by GitHub's additions to it. Our own parser shows HTML as
 * it was written, so it cannot tell what HTML does to what follows.
 */
export const readings = (text: string): readonly Root[] => [
  fromMarkdown(text),
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
];

/** More marks in one paragraph take the parser seconds: it looks for the partner of each among all. */
const mostMarks = 3_000;

/** Whether a text would hold up the page while it is read. */
export const isSlowToRead = (text: string): boolean =>
  text.split(/\n[ \t]*\n/).some((paragraph) => (paragraph.match(/[*_[]/g)?.length ?? 0) > mostMarks);

/** Where HTML stands in a text, UTF-16 offsets. */
export function* htmlRanges(node: Nodes): Generator<{ readonly start: number; readonly end: number }> {
  if (node.type === 'html') yield { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
  else if ('children' in node) for (const child of node.children) yield* htmlRanges(child);
}
