import type { MarkedToken, Token, Tokens } from 'marked';
import { citationMarks } from '@/lib/domain/pages/page-citation';
import { decodeCharacters } from './decode-characters';
import { htmlParagraphs, htmlTag } from './html-tags';
import { lexInlineMarkdown } from './lex-markdown';
import { safeImage, safeUrl } from './link-safety';
import type { Alignment, Block, Cell, HeadingLevel, Inline, ListItem, Wrapping } from './markdown-tree';
import { isMathToken, isNoteMarkToken, isNoteToken } from './syntax-extensions';

const markedTypes: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

const isMarkedToken = (token: Token): token is MarkedToken => markedTypes.has(token.type);

const text = (value: string): readonly Inline[] => (value === '' ? [] : [{ type: 'text', text: value }]);

/** Neighbouring texts become one, so that a text that grows stays the same node. */
function joined(nodes: readonly Inline[]): readonly Inline[] {
  const result: Inline[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      result[result.length - 1] = { type: 'text', text: last.text + node.text };
    else result.push(node);
  }
  return result;
}

/** No link holds another: of a picture that lies elsewhere, an address and the mark of a note their words stay. */
const withoutLinks = (nodes: readonly Inline[]): readonly Inline[] =>
  nodes.flatMap((node): readonly Inline[] => {
    if (node.type === 'remote-image') return text(node.alt);
    if (node.type === 'link') return withoutLinks(node.children);
    if (node.type === 'note-mark') return [{ type: 'superscript', children: text(node.label) }];
    return 'children' in node ? [{ ...node, children: withoutLinks(node.children) }] : [node];
  });

function linkNodes(token: Tokens.Link): readonly Inline[] {
  const url = safeUrl(token.autolink ? token.href : decodeCharacters(token.href));
  if (url === undefined) return text(token.raw);
  const children = withoutLinks(buildInlines(token.tokens));
  // Without words it would be there and not be seen.
  return [{ type: 'link', url, children: children.length === 0 ? text(url) : children }];
}

function imageNodes(token: Tokens.Image): readonly Inline[] {
  const address = decodeCharacters(token.href);
  const alt = decodeCharacters(token.text);
  const source = safeImage(address);
  if (source !== undefined) return [{ type: 'image', source, alt }];
  const url = safeUrl(address);
  return url === undefined ? text(alt === '' ? token.raw : alt) : [{ type: 'remote-image', url, alt }];
}

function inlineNodes(token: Token): readonly Inline[] {
  if (isMathToken(token)) return [{ type: 'math', tex: token.tex, isDisplay: token.isDisplay }];
  if (isNoteMarkToken(token)) return [{ type: 'note-mark', label: token.label }];
  if (!isMarkedToken(token)) return text(token.raw);
  switch (token.type) {
    case 'text':
      return token.tokens ? buildInlines(token.tokens) : text(decodeCharacters(token.text));
    case 'escape':
      return text(token.text);
    case 'strong':
      return [{ type: 'strong', children: buildInlines(token.tokens) }];
    case 'em':
      return [{ type: 'emphasis', children: buildInlines(token.tokens) }];
    case 'del':
      return [{ type: 'deletion', children: buildInlines(token.tokens) }];
    case 'codespan':
      return [{ type: 'code', text: token.text }];
    case 'br':
      return [{ type: 'break' }];
    case 'link':
      return linkNodes(token);
    case 'image':
      return imageNodes(token);
    case 'checkbox':
    case 'space':
    case 'def':
      return [];
    default:
      return text(token.raw);
  }
}

/** A text with its citations as nodes of their own, each with the white space before it: no line is broken there. */
function withCitations(node: Inline): readonly Inline[] {
  if (node.type !== 'text' || !node.text.includes('[')) return [node];
  let end = 0;
  const nodes = citationMarks(node.text).flatMap((mark): readonly Inline[] => {
    const before = node.text.slice(end, mark.start).trimEnd();
    const start = end + before.length;
    end = mark.end;
    return [...text(before), { type: 'citation', text: node.text.slice(start, end), numbers: mark.numbers }];
  });
  return [...nodes, ...text(node.text.slice(end))];
}

/** An opened tag that waits for its end, and what has come since. */
type OpenTag = { readonly name: string; readonly raw: string; readonly wrapping: Wrapping; readonly nodes: Inline[] };

const deepestTag = 24;

/** Nodes with those between two tags that belong together as one. A tag without its other half stays as it was written. */
function paired(tokens: readonly Token[]): readonly Inline[] {
  const all: Inline[] = [];
  const open: OpenTag[] = [];
  const add = (...nodes: readonly Inline[]): void => {
    (open.at(-1)?.nodes ?? all).push(...nodes);
  };
  const giveUp = (): void => {
    const last = open.pop();
    if (last !== undefined) add(...text(last.raw), ...last.nodes);
  };
  const close = (name: string, raw: string): void => {
    if (!open.some((tag) => tag.name === name)) {
      add(...text(raw));
      return;
    }
    while (open.at(-1)?.name !== name) giveUp();
    const tag = open.pop();
    if (tag !== undefined) add({ type: tag.wrapping, children: joined(tag.nodes).flatMap(withCitations) });
  };

  for (const token of tokens) {
    const tag = token.type === 'html' ? htmlTag(token.raw) : undefined;
    if (tag === undefined) add(...inlineNodes(token));
    else if (tag.type === 'break') add({ type: 'break' });
    else if (tag.type === 'close') close(tag.name, token.raw);
    else if (tag.type === 'open') {
      if (open.length < deepestTag) open.push({ name: tag.name, raw: token.raw, wrapping: tag.wrapping, nodes: [] });
      else add(...text(token.raw));
    }
  }
  while (open.length > 0) giveUp();
  return all;
}

/** Inline nodes from marked's tokens. HTML that means nothing here becomes plain text. */
export const buildInlines = (tokens: readonly Token[]): readonly Inline[] =>
  joined(paired(tokens)).flatMap(withCitations);

/** Inline nodes of a text without blocks. */
export const buildLine = (source: string): readonly Inline[] => buildInlines(lexInlineMarkdown(source));

/** The paragraphs of a block of HTML, or the block as it was written. */
function htmlBlocks(raw: string): readonly Block[] {
  const paragraphs = htmlParagraphs(raw);
  if (paragraphs === undefined) return [plain(raw)];
  return paragraphs.map((paragraph) => ({ type: 'paragraph', children: buildLine(paragraph) }));
}

const alignments: Readonly<Record<string, Alignment>> = { left: 'start', center: 'center', right: 'end' };

const cells = (row: readonly Tokens.TableCell[]): readonly Cell[] => row.map((cell) => buildInlines(cell.tokens));

function listItem(item: Tokens.ListItem, depth: number): ListItem {
  const blocks = buildBlocks(item.tokens, depth);
  return item.task ? { isDone: item.checked === true, blocks } : { blocks };
}

const maxCells = 3_000;

const headingLevel = (depth: number): HeadingLevel => ([3, 4, 5, 6, 7] as const)[depth - 1] ?? 8;

/** Text without the blank lines at its end; an HTML block carries them. */
const plain = (value: string): Block => ({ type: 'plain', text: value.replace(/\s+$/, '') });

function blockNodes(token: Token, depth: number): readonly Block[] {
  if (isMathToken(token)) return [{ type: 'math', tex: token.tex }];
  if (isNoteToken(token)) return [{ type: 'note', label: token.label, children: buildInlines(token.tokens) }];
  if (!isMarkedToken(token)) return [plain(token.raw)];
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return [
        { type: 'paragraph', children: token.tokens ? buildInlines(token.tokens) : text(decodeCharacters(token.text)) },
      ];
    case 'heading':
      return [{ type: 'heading', level: headingLevel(token.depth), children: buildInlines(token.tokens) }];
    case 'code':
      return [{ type: 'code', language: languageOf(token.lang ?? ''), text: token.text, isClosed: true }];
    case 'blockquote':
      return [{ type: 'quote', blocks: buildBlocks(token.tokens, depth + 1) }];
    case 'list':
      return [
        {
          type: 'list',
          ...(token.ordered && { start: token.start === '' ? 1 : token.start }),
          items: token.items.map((item) => listItem(item, depth + 1)),
        },
      ];
    case 'table':
      if (token.header.length * token.rows.length > maxCells) return [plain(token.raw)];
      return [
        {
          type: 'table',
          alignments: token.align.map((align) => (align === null ? undefined : alignments[align])),
          header: cells(token.header),
          rows: token.rows.map(cells),
        },
      ];
    case 'hr':
      return [{ type: 'rule' }];
    case 'html':
      return htmlBlocks(token.raw);
    case 'space':
    case 'def':
    case 'checkbox':
      return [];
    default:
      return [plain(token.raw)];
  }
}

const deepestBlock = 32;

/** Block nodes from marked's tokens. What is nested deeper than any reader follows is shown as it was written. */
export function buildBlocks(tokens: readonly Token[], depth = 0): readonly Block[] {
  if (depth > deepestBlock) return [plain(tokens.map((token) => token.raw).join(''))];
  return tokens.flatMap((token) => blockNodes(token, depth));
}

/** The first word after a fence, in lower case. */
export const languageOf = (info: string): string =>
  decodeCharacters(info)
    .trim()
    .split(/[\s{,:]/)[0]
    ?.toLowerCase() ?? '';
