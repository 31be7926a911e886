import { blocksOf } from './markdown-document';
import { escapedHtml, htmlWriter } from './markdown-html';

const clipboard = htmlWriter({
  hasDirections: false,
  link: '',
  code: (text) => `<pre><code>${escapedHtml(text)}</code></pre>`,
  math: (tex) => `<code>${escapedHtml(tex)}</code>`,
  picture: (_, alt) => escapedHtml(alt),
});

/**
 * A reply as HTML for the clipboard, written from the same tree that is shown: no script, no handler, no picture, and
 * as its only attribute the address of a link that has passed `safeUrl`.
 */
export const copyableHtml = (text: string): string => clipboard.blocks(blocksOf(text));
