import { firstLetters } from '@/lib/domain/first-letters';
import { closedMarkdown, fenced } from './closed-markdown';
import { branchTitle, type ExportedDocument, leadLines } from './exported-document';
import {
  type ExportContent,
  type ExportedLink,
  type ExportedPiece,
  type ExportedTurn,
  type ExportWords,
  turnOf,
} from './exported-turns';
import { htmlRanges, isSlowToRead, readings } from './read-markdown';

/** A picture of up to this size stands in the text, bytes; editors are slow with more. */
const largestInText = 200_000;
/** A longer text beside a picture is cut, UTF-16 units. */
const altLength = 80;

/** A text of one line in which no mark means anything. */
const plain = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~$|#]/g, '\\$&');

/** The same inside a tag, where a backslash is a letter. */
const plainInTag = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~$|]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** A tag, a comment or another mark of HTML. */
const htmlMark = /<(?=[a-z/!?])/gi;
/** What was HTML can hide more of it, which its end then shows. */
const mostLooks = 4;

/** Words in which no HTML is: questions and thoughts are shown as they were written, and not what tags in them mean. */
const withoutHtml = (words: string): string => {
  let text = words;
  for (let look = 0; look < mostLooks && !isSlowToRead(text); look += 1) {
    if (text.search(htmlMark) < 0) return text;
    const ranges = readings(text).flatMap((root) => [...htmlRanges(root)]);
    if (ranges.length === 0) return text;
    const marks = new Set(
      ranges.flatMap(({ start, end }) =>
        [...text.slice(start, end).matchAll(htmlMark)].map(({ index }) => start + index),
      ),
    );
    text = text.replace(htmlMark, (mark, at: number) => (marks.has(at) ? '&lt;' : mark));
  }
  return text.replace(htmlMark, '&lt;');
};

const quoted = (text: string): string =>
  withoutHtml(
    text
      .replace(/\r\n?/g, '\n')
      .trimEnd()
      .split('\n')
      .map((line) => (line === '' ? '>' : `> ${line}`))
      .join('\n'),
  );

const link = ({ name, url }: ExportedLink): string =>
  url === undefined ? plain(name) : `[${plain(name)}](<${url.replace(/[<>\\]/g, encodeURIComponent)}>)`;

const boxTag = /<(?=\/?details)/gi;

/** What a call was given or gave: no end of a box in it ends the box around it. */
const inBox = (text: string): string => {
  const isJson = /^[{[]/.test(text);
  const written = isJson || text.search(boxTag) < 0 ? text : JSON.stringify(text);
  return fenced(written.replace(boxTag, '\\u003c'), isJson ? 'json' : '');
};

const box = (summary: string, ...content: readonly string[]): string =>
  ['<details>', `<summary>${plainInTag(summary)}</summary>`, '', content.join('\n\n'), '', '</details>'].join('\n');

const pieceText = (piece: ExportedPiece, { t, formats }: ExportWords): string => {
  switch (piece.type) {
    case 'markdown':
      return closedMarkdown(piece.text);
    case 'words':
      return quoted(piece.text);
    case 'thoughts':
      return box(t('chat.thought'), quoted(piece.text));
    case 'call': {
      const { sent = '', returned = '' } = piece;
      return box(
        piece.name,
        ...(sent === '' ? [] : [plain(t('tools.arguments')), inBox(sent)]),
        ...(returned === '' ? [] : [plain(t('tools.returned')), inBox(returned)]),
      );
    }
    case 'picture': {
      const alt = plain(firstLetters(piece.name.replace(/[[\]\\]/g, ' '), altLength));
      if (piece.path !== undefined) return `![${alt}](<${piece.path}>)`;
      return piece.size <= largestInText
        ? `![${alt}](data:${piece.mimeType};base64,${piece.data})`
        : `*${plain(`${piece.name} · ${piece.mimeType} · ${formats.bytes(piece.size)}`)}*`;
    }
    case 'file':
      if (piece.path !== undefined) return `${link({ name: piece.name, url: piece.path })} *${plain(piece.details)}*`;
      return `*${plain(`${piece.name} · ${piece.details}`)}*`;
    case 'link':
      return link(piece.link);
    case 'sources':
      return [plain(t('chat.sources')), '', ...piece.links.map((source) => `- ${link(source)}`)].join('\n');
    default:
      return piece satisfies never;
  }
};

/** Turns stand between rules and have no headings: those of the answers are the outline, at their own levels. */
const turnText = (turn: ExportedTurn, words: ExportWords): string =>
  [
    '---',
    `**${plain(turn.name)}** · ${plain(words.formats.dateTime(turn.at))}`,
    ...turn.pieces.map((piece) => pieceText(piece, words)),
    ...(turn.note === undefined ? [] : [`*${plain(turn.note)}*`]),
  ].join('\n\n');

/** A conversation as Markdown, in pieces: the head, then one for each turn. */
export function* markdownExport(
  document: ExportedDocument,
  content: ExportContent,
  words: ExportWords,
): Generator<string> {
  yield [`# ${plain(document.title)}`, ...leadLines(document, words).map((line) => `*${plain(line)}*`)].join('\n\n');
  for (const branch of document.branches) {
    const title = branchTitle(branch, words.t);
    if (title !== undefined) yield `\n\n---\n\n**${plain(title)}**`;
    for (const message of branch.messages) yield `\n\n${turnText(turnOf(message, content, words), words)}`;
  }
  yield '\n';
}
