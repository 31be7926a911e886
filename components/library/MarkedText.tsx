import type { SearchHit } from '@/lib/panel/library/conversation-list';

export type MarkedTextProps = { readonly text: string; readonly matches: SearchHit['matches'] };

/** Without the marks of Markdown, which say nothing in one line of a passage. */
const plain = (text: string): string => text.replaceAll(/\*\*|`+/g, '');

/** A text with the words that were searched for marked. */
export function MarkedText({ text, matches }: MarkedTextProps) {
  return (
    <>
      {matches.map(({ start, end }, index) => (
        <span key={start}>
          {plain(text.slice(matches[index - 1]?.end ?? 0, start))}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {plain(text.slice(matches.at(-1)?.end ?? 0))}
    </>
  );
}
