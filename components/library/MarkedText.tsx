import type { SearchHit } from '@/lib/panel/library/conversation-list';

export type MarkedTextProps = { readonly text: string; readonly matches: SearchHit['matches'] };

/** Without Markdown's marks, which say nothing in a single line of a passage. */
const plain = (text: string): string => text.replaceAll(/\*\*|`+/g, '');

/** A text in which the words of the search are marked. */
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
