import { blockDirection } from './block-direction';
import {
  type Alignment,
  type Block,
  type Cell,
  headingTags,
  type Inline,
  isWrapped,
  type ListItem,
  wrappingTags,
} from './markdown-tree';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML, between tags and in an attribute. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** How the place that the HTML goes to wants what differs between places. All of it is given and returned as HTML. */
export type HtmlForms = {
  /** Whether blocks say in which direction they are written, and cells to which side they are set. */
  readonly hasDirections: boolean;
  /** Attributes of a link. */
  readonly link: string;
  code(text: string, language: string): string;
  math(tex: string, isDisplay: boolean): string;
  /** `source` has passed `safeImage`. */
  picture(source: string, alt: string): string;
};

type Writer = { blocks(blocks: readonly Block[]): string };

/** Writes the tree of a reply, the same that is shown, as HTML: nothing that is not in the tree can get into it. */
export const htmlWriter = (forms: HtmlForms): Writer => {
  const auto = forms.hasDirections ? ' dir="auto"' : '';
  const directionOf = (blocks: readonly Block[]): string => {
    const direction = forms.hasDirections ? blockDirection(blocks) : undefined;
    return direction === undefined ? '' : ` dir="${direction}"`;
  };
  const link = (url: string, content: string): string => `<a href="${escapedHtml(url)}"${forms.link}>${content}</a>`;

  function inline(node: Inline): string {
    if (isWrapped(node)) {
      const tag = wrappingTags[node.type];
      return `<${tag}>${inlines(node.children)}</${tag}>`;
    }
    switch (node.type) {
      case 'text':
      case 'citation':
        return escapedHtml(node.text);
      case 'note-mark':
        return `<sup>${escapedHtml(node.label)}</sup>`;
      case 'code':
        return `<code>${escapedHtml(node.text)}</code>`;
      case 'break':
        return '<br>';
      case 'link':
        return link(node.url, inlines(node.children));
      case 'image':
        return forms.picture(node.source, node.alt);
      case 'remote-image':
        return link(node.url, escapedHtml(node.alt === '' ? node.url : node.alt));
      case 'math':
        return forms.math(node.tex, node.isDisplay);
      default:
        return node satisfies never;
    }
  }

  const inlines = (nodes: readonly Inline[]): string => nodes.map(inline).join('');

  function item({ isDone, blocks: [first, ...rest] }: ListItem): string {
    const sign = isDone === undefined ? '' : `${isDone ? '☑' : '☐'} `;
    const lead = first?.type === 'paragraph' ? inlines(first.children) : first === undefined ? '' : block(first);
    return `<li${auto}>${sign}${lead}${blocks(rest)}</li>`;
  }

  const row = (cells: readonly Cell[], tag: 'th' | 'td', alignments: readonly (Alignment | undefined)[]): string => {
    const sideOf = (column: number): string => {
      const side = forms.hasDirections ? alignments[column] : undefined;
      return side === undefined ? '' : ` class="${side}"`;
    };
    return `<tr>${cells.map((cell, at) => `<${tag}${auto}${sideOf(at)}>${inlines(cell)}</${tag}>`).join('')}</tr>`;
  };

  function block(node: Block): string {
    switch (node.type) {
      case 'paragraph':
        return `<p${auto}>${inlines(node.children)}</p>`;
      case 'heading':
        return `<${headingTags[node.level]}${auto}>${inlines(node.children)}</${headingTags[node.level]}>`;
      case 'code':
        return forms.code(node.text, node.language);
      case 'quote':
        return `<blockquote${directionOf(node.blocks)}>${blocks(node.blocks)}</blockquote>`;
      case 'list': {
        const content = `${directionOf([node])}>${node.items.map(item).join('')}`;
        return node.start === undefined ? `<ul${content}</ul>` : `<ol start="${node.start}"${content}</ol>`;
      }
      case 'table': {
        const body = node.rows.map((cells) => row(cells, 'td', node.alignments)).join('');
        return `<table${directionOf([node])}><thead>${row(node.header, 'th', node.alignments)}</thead><tbody>${body}</tbody></table>`;
      }
      case 'rule':
        return '<hr>';
      case 'note':
        return `<p${auto}><sup>${escapedHtml(node.label)}</sup> ${inlines(node.children)}</p>`;
      case 'details':
        return `<details open><summary${auto}>${inlines(node.summary)}</summary>${blocks(node.blocks)}</details>`;
      case 'math':
        return `<p>${forms.math(node.tex, true)}</p>`;
      case 'plain':
        return `<p${auto}>${escapedHtml(node.text).replaceAll('\n', '<br>')}</p>`;
      default:
        return node satisfies never;
    }
  }

  const blocks = (nodes: readonly Block[]): string => nodes.map(block).join('');
  return { blocks };
};
