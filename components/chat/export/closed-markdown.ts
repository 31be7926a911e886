import type { Nodes, Root, RootContent } from 'mdast';
import { blocksOf } from '@/components/chat/markdown/markdown-document';
import { splitMore, splitStart } from '@/components/chat/markdown/split-segments';
import { OpenHtml } from './open-html';
import { isSlowToRead, readings } from './read-markdown';

/** What can be open at the end of a text and swallow what follows. */
const canBeOpen = /```|~~~|<|\$\$|\\\[/;
const canBeFormula = /\$\$|\\\[/;

const follower = 'Follower';

/** A fence, a comment in a box in a box: more is not closed one by one. */
const mostClosers = 6;

/** Whether the last block of a text holds what follows it and nothing else. */
const standsAlone = (last: RootContent | undefined): boolean => {
  const [words, ...more] = last?.type === 'paragraph' ? last.children : [];
  return words?.type === 'text' && words.value === follower && more.length === 0;
};

/** What ends an HTML block that holds blank lines (CommonMark 4.6, the first five of its kinds). */
const endOfHtml = (html: string): string => {
  const raw = /^<(script|pre|style|textarea)/i.exec(html)?.[1];
  if (raw !== undefined) return `</${raw}>`;
  if (html.startsWith('<!--')) return '-->';
  if (html.startsWith('<?')) return '?>';
  return html.startsWith('<![CDATA[') ? ']]>' : '>';
};

const readHtml = (node: Nodes, html: OpenHtml): void => {
  if (node.type === 'html') html.read(node.value);
  if (!('children' in node)) return;
  const readAll = (): void => {
    for (const child of node.children) readHtml(child, html);
  };
  // A paragraph needs no frame: the next block ends it, whatever became of its end tag.
  if (node.type === 'root' || node.type === 'paragraph') readAll();
  else html.frame(readAll);
};

/** What ends what a text leaves open, of which there is more perhaps; '' for nothing, undefined where nothing does. */
const closerIn = (root: Root, text: string): string | undefined => {
  const last = root.children.at(-1);
  if (last?.type === 'code') return /^(?:`{3,}|~{3,})/.exec(text.slice(last.position?.start.offset))?.[0];
  if (last?.type === 'html') return endOfHtml(last.value);
  if (!standsAlone(last)) return undefined;
  const html = new OpenHtml();
  readHtml(root, html);
  if (html.isLost && html.within === undefined) return undefined;
  if (html.within !== undefined) return html.within.name === '!--' ? '<!-- -->' : `</${html.within.name}>`;
  if (html.elements.length > 0)
    return html.elements
      .map((name) => `</${name}>`)
      .reverse()
      .join('');
  return '';
};

/** The text with an end of all that it leaves open; undefined where it has none. */
const withClosers = (written: string): string | undefined => {
  let text = written;
  for (let count = 0; count <= mostClosers; count += 1) {
    const source = `${text}\n\n${follower}`;
    const closers = readings(source).map((root) => closerIn(root, source));
    if (closers.includes(undefined)) return undefined;
    const closer = closers.find((one) => one !== '');
    if (closer === undefined) return text;
    text = `${text}\n${closer}`;
  }
  return undefined;
};

/** The same for formulas, of which CommonMark knows nothing; many programs do, as our own parser does. */
const withFormulaEnd = (text: string): string | undefined => {
  if (!canBeFormula.test(text)) return text;
  const { formulaEnd } = splitMore(splitStart, `${text}\n`, true).state.open;
  const closed = formulaEnd === undefined ? text : `${text}\n${formulaEnd}`;
  const last = blocksOf(`${closed}\n\n${follower}`).at(-1);
  const [words, ...more] = last?.type === 'paragraph' ? last.children : [];
  return words?.type === 'text' && words.text === follower && more.length === 0 ? closed : undefined;
};

/** A text in a fence that none of its own fences ends. */
export const fenced = (text: string, language = ''): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
};

/**
 * What a model wrote, so that other text can stand behind it: as it is, and at its end what it left open (a fence, a
 * comment, a folded box) is closed. What cannot be closed stands in a fence, as it was written.
 */
export const closedMarkdown = (written: string): string => {
  const text = written.replace(/\r\n?/g, '\n').trimEnd();
  if (!canBeOpen.test(text)) return text;
  if (isSlowToRead(text)) return fenced(text, 'markdown');
  const closed = withClosers(text);
  const whole = closed === undefined ? undefined : withFormulaEnd(closed);
  // An end of a formula can be within HTML, and be an end of nothing.
  return whole !== undefined && (whole === closed || withClosers(whole) === whole) ? whole : fenced(text, 'markdown');
};
