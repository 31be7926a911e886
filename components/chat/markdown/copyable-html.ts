import { emptyDocument, extendDocument } from './markdown-document';
import { type Block, type Cell, type Inline, type ListItem, wrappingTags } from './markdown-tree';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

function inlineHtml(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'citation':
      return escaped(node.text);
    case 'strong':
    case 'emphasis':
    case 'deletion':
    case 'underline':
    case 'mark':
    case 'superscript':
    case 'subscript':
    case 'key':
    case 'small': {
      const tag = wrappingTags[node.type];
      return `<${tag}>${inlinesHtml(node.children)}</${tag}>`;
    }
    case 'note-mark':
      return `<sup>${escaped(node.label)}</sup>`;
    case 'code':
      return `<code>${escaped(node.text)}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return `<a href="${escaped(node.url)}">${inlinesHtml(node.children)}</a>`;
    case 'image':
      return escaped(node.alt);
    case 'remote-image':
      return `<a href="${escaped(node.url)}">${escaped(node.alt === '' ? node.url : node.alt)}</a>`;
    case 'math':
      return `<code>${escaped(node.tex)}</code>`;
    default:
      return node satisfies never;
  }
}

const inlinesHtml = (nodes: readonly Inline[]) => nodes.map(inlineHtml).join('');

function itemHtml({ isDone, blocks }: ListItem): string {
  const [first, ...rest] = blocks;
  const sign = isDone === undefined ? '' : `${isDone ? '☑' : '☐'} `;
  return first?.type === 'paragraph'
    ? `<li>${sign}${inlinesHtml(first.children)}${blocksHtml(rest)}</li>`
    : `<li>${sign}${blocksHtml(blocks)}</li>`;
}

const rowHtml = (cells: readonly Cell[], tag: 'th' | 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${inlinesHtml(cell)}</${tag}>`).join('')}</tr>`;

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesHtml(block.children)}</p>`;
    case 'heading':
      return `<h${block.level}>${inlinesHtml(block.children)}</h${block.level}>`;
    case 'code':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case 'quote':
      return `<blockquote>${blocksHtml(block.blocks)}</blockquote>`;
    case 'list': {
      const items = block.items.map(itemHtml).join('');
      return block.start === undefined ? `<ul>${items}</ul>` : `<ol start="${block.start}">${items}</ol>`;
    }
    case 'table':
      return `<table><thead>${rowHtml(block.header, 'th')}</thead><tbody>${block.rows
        .map((row) => rowHtml(row, 'td'))
        .join('')}</tbody></table>`;
    case 'rule':
      return '<hr>';
    case 'note':
      return `<p><sup>${escaped(block.label)}</sup> ${inlinesHtml(block.children)}</p>`;
    case 'details':
      return `<details open><summary>${inlinesHtml(block.summary)}</summary>${blocksHtml(block.blocks)}</details>`;
    case 'math':
      return `<p><code>${escaped(block.tex)}</code></p>`;
    case 'plain':
      return `<p>${escaped(block.text).replaceAll('\n', '<br>')}</p>`;
    default:
      return block satisfies never;
  }
}

const blocksHtml = (blocks: readonly Block[]) => blocks.map(blockHtml).join('');

/**
 * A reply as HTML for the clipboard, written from the same tree that is shown: no script, no handler, no picture, and
 * as its only attribute the address of a link that has passed `safeUrl`.
 */
export function copyableHtml(text: string): string {
  const { groups } = extendDocument(emptyDocument, text, true);
  return groups.flatMap((group) => group.map(({ blocks }) => blocksHtml(blocks))).join('');
}
