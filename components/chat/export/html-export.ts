import type { RootContent } from 'hast';
import { copyableHtml } from '@/components/chat/markdown/copyable-html';
import { highlightCode } from '@/components/chat/markdown/highlight-code';
import { blocksOf } from '@/components/chat/markdown/markdown-document';
import { escapedHtml, htmlWriter } from '@/components/chat/markdown/markdown-html';
import { type Block, maxColouredLength, maxTexLength } from '@/components/chat/markdown/markdown-tree';
import { mathMarkup } from '@/components/chat/markdown/render-math';
import { showHidden } from '@/components/chat/markdown/visible-characters';
import { withFewMarks } from '@/lib/domain/few-marks';
import type { Locale } from '@/lib/domain/locale';
import { branchTitle, type ExportedDocument, leadLines } from './exported-document';
import {
  type ExportContent,
  type ExportedLink,
  type ExportedPiece,
  type ExportedTurn,
  type ExportWords,
  turnOf,
} from './exported-turns';
import { pageStyle } from './page-style';

/** In which language the page is, besides what is said in it. */
export type PageLanguage = { readonly locale: Locale; readonly direction: 'ltr' | 'rtl' };

const shown = (text: string): string => escapedHtml(withFewMarks(text));

const linkAttributes = ' rel="noopener noreferrer nofollow" target="_blank"';

/** The highlighter's tree holds only spans with classes, and text. */
const colouredHtml = (node: RootContent): string => {
  if (node.type === 'text') return escapedHtml(node.value);
  if (node.type !== 'element') return '';
  const { className } = node.properties;
  const names = Array.isArray(className) ? className.join(' ') : '';
  return `<span class="${escapedHtml(names)}">${node.children.map(colouredHtml).join('')}</span>`;
};

type Code = { readonly language: string; readonly text: string };

function* codesOf(blocks: readonly Block[]): Generator<Code> {
  for (const block of blocks) {
    if (block.type === 'code') yield block;
    else if (block.type === 'quote' || block.type === 'details') yield* codesOf(block.blocks);
    else if (block.type === 'list') for (const item of block.items) yield* codesOf(item.blocks);
  }
}

const preformatted = (content: string): string => `<pre dir="ltr"><code>${content}</code></pre>`;

const plainCode = (text: string): string => preformatted(shown(showHidden(text)));

const codeHtml = async ({ language, text }: Code): Promise<string> => {
  const letters = withFewMarks(showHidden(text));
  // Without its colours, code is still the code.
  const colours =
    letters.length > maxColouredLength ? undefined : highlightCode(letters, language).catch(() => undefined);
  const nodes = await colours;
  return nodes === undefined ? preformatted(escapedHtml(letters)) : preformatted(nodes.map(colouredHtml).join(''));
};

/** Its source can be read, too: a computer without a font for mathematics draws no roots. */
const formulaHtml = (tex: string, isDisplay: boolean): string => {
  const source = `<code>${shown(tex)}</code>`;
  if (tex.length > maxTexLength) return source;
  try {
    return `<span title="${shown(tex)}">${mathMarkup(tex, isDisplay)}</span>`;
  } catch {
    // Groups within groups beyond count, which no one writes by accident: the rest of the conversation is still to be had.
    return source;
  }
};

/** What a model wrote, from the tree that the panel draws. */
const replyHtml = async (text: string): Promise<string> => {
  const blocks = blocksOf(withFewMarks(text));
  const codes = new Map<string, string>();
  for (const code of codesOf(blocks)) codes.set(`${code.language}\n${code.text}`, await codeHtml(code));
  const writer = htmlWriter({
    hasDirections: true,
    link: linkAttributes,
    code: (code, language) => codes.get(`${language}\n${code}`) ?? plainCode(code),
    math: formulaHtml,
    picture: (source, alt) => `<img src="${escapedHtml(source)}" alt="${escapedHtml(alt)}">`,
  });
  return writer.blocks(blocks);
};

const linkHtml = ({ name, url }: ExportedLink): string =>
  url === undefined
    ? `<bdi>${shown(name)}</bdi>`
    : `<a href="${escapedHtml(url)}"${linkAttributes}><bdi>${shown(name)}</bdi></a>`;

const linesHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
    .map((line) => `<p dir="auto">${shown(line)}</p>`)
    .join('');

const labelled = (label: string, text: string | undefined): string =>
  text === undefined || text === '' ? '' : `<p>${shown(label)}</p>${plainCode(text)}`;

/** Writes what a model wrote as HTML that holds nothing but what the tree of a reply can hold. */
type ReplyHtml = (text: string) => string | Promise<string>;

const pieceHtml = (piece: ExportedPiece, { t }: ExportWords, reply: ReplyHtml): string | Promise<string> => {
  switch (piece.type) {
    case 'markdown':
      return reply(piece.text);
    case 'words':
      return `<div class="you">${linesHtml(piece.text)}</div>`;
    case 'thoughts':
      return `<details class="thoughts"><summary>${shown(t('chat.thought'))}</summary>${linesHtml(piece.text)}</details>`;
    case 'call': {
      const content = labelled(t('tools.arguments'), piece.sent) + labelled(t('tools.returned'), piece.returned);
      return `<details><summary><bdi>${shown(piece.name)}</bdi></summary>${content}</details>`;
    }
    case 'picture':
      return `<p><img src="data:${piece.mimeType};base64,${escapedHtml(piece.data)}" alt="${shown(piece.name)}"></p>`;
    case 'file':
      return `<p class="note"><bdi>${shown(piece.name)}</bdi> · ${shown(piece.details)}</p>`;
    case 'link':
      return `<p>${linkHtml(piece.link)}</p>`;
    case 'sources': {
      const items = piece.links.map((link) => `<li>${linkHtml(link)}</li>`).join('');
      return `<p class="note">${shown(t('chat.sources'))}</p><ul>${items}</ul>`;
    }
    default:
      return piece satisfies never;
  }
};

const turnHtml = async (turn: ExportedTurn, words: ExportWords, reply: ReplyHtml): Promise<string> => {
  const pieces = await Promise.all(turn.pieces.map((piece) => pieceHtml(piece, words, reply)));
  const when = `<time class="when" datetime="${new Date(turn.at).toISOString()}">${shown(words.formats.dateTime(turn.at))}</time>`;
  const note = turn.note === undefined ? '' : `<p class="note">${shown(turn.note)}</p>`;
  return `<article><h2><bdi>${shown(turn.name)}</bdi> ${when}</h2>${pieces.join('')}${note}</article>\n`;
};

/** Nothing is loaded and nothing runs: only pictures that stand in the page itself, and this one style. */
const policyFor = async (style: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)));
  const written = btoa(String.fromCharCode(...hash));
  return `default-src 'none'; img-src data:; style-src 'sha256-${written}'; base-uri 'none'; form-action 'none'`;
};

const headHtml = async (title: string, { locale, direction }: PageLanguage): Promise<string> =>
  [
    '<!doctype html>',
    `<html lang="${locale}" dir="${direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${await policyFor(pageStyle)}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${shown(title)}</title>`,
    `<style>${pageStyle}</style>`,
    '</head>',
    '<body>',
    '',
  ].join('\n');

async function* bodyHtml(
  document: ExportedDocument,
  content: ExportContent,
  words: ExportWords,
  reply: ReplyHtml,
): AsyncGenerator<string> {
  const lead = leadLines(document, words).map((line) => `<p class="lead">${shown(line)}</p>`);
  yield `<h1 dir="auto">${shown(document.title)}</h1>${lead.join('')}\n`;
  for (const branch of document.branches) {
    const title = branchTitle(branch, words.t);
    if (title !== undefined) yield `<h2 class="branch"><bdi>${shown(title)}</bdi></h2>\n`;
    for (const message of branch.messages) yield await turnHtml(turnOf(message, content, words), words, reply);
  }
}

/**
 * A conversation as one page that loads nothing and runs nothing, in pieces. What models and strangers wrote gets into it
 * as text, or from the tree of a reply.
 */
export async function* htmlExport(
  document: ExportedDocument,
  content: ExportContent,
  words: ExportWords,
  language: PageLanguage,
): AsyncGenerator<string> {
  yield await headHtml(document.title, language);
  yield* bodyHtml(document, content, words, replyHtml);
  yield '</body>\n</html>\n';
}

/** The same for the clipboard: without a page around it, and for programs that know neither colours nor MathML. */
export const richTextExport = (
  document: ExportedDocument,
  content: ExportContent,
  words: ExportWords,
): AsyncGenerator<string> => bodyHtml(document, content, words, copyableHtml);
