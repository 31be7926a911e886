import { blocksOf } from '@/components/chat/markdown/markdown-document';
import { splitMore, splitStart } from '@/components/chat/markdown/split-segments';

/** What can be open at the end of a text and swallow what follows. */
const canBeOpen = /```|~~~|<|\$\$|\\\[/;

const follower = 'Follower';

/** Whether what follows after a blank line is not a part of the text. */
const endsByItself = (text: string): boolean => {
  const last = blocksOf(`${text}\n\n${follower}`).at(-1);
  const [words] = last?.type === 'paragraph' && last.children.length === 1 ? last.children : [];
  return words?.type === 'text' && words.text === follower;
};

/** What would end what is open at the end of a text. */
const closerOf = (text: string): string => {
  const { fence, rawEnd, formulaEnd, kind, depth = 0 } = splitMore(splitStart, text, true).state.open;
  if (fence !== undefined) return fence.marker.repeat(fence.length);
  return rawEnd ?? formulaEnd ?? (kind === 'details' ? '</details>'.repeat(Math.max(1, depth)) : '');
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
  const open = closerOf(`${text}\n`);
  const closed = open === '' ? text : `${text}\n${open}`;
  return endsByItself(closed) ? closed : fenced(text, 'markdown');
};
