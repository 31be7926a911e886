import { firstLetters } from './first-letters';
import { isName, oneLine, withoutQuotes } from './given-name';

/** How long the name of a tag is at most, UTF-16 units. */
export const longestTag = 60;

/** How many tags a conversation has at most. */
export const mostTags = 50;

/** What was typed or imported as the name of a tag. Empty where it is none. Done twice, it changes nothing. */
export const tagName = (text: string): string => {
  const name = firstLetters(oneLine(text).trim(), longestTag).trim();
  return isName(name) ? name : '';
};

/** The form in which tags are compared: without regard to case and quotes. */
export const tagKey = (name: string): string => withoutQuotes(name).trim().toLowerCase();

/**
 * Tags as a conversation has them: each once, as it was written first, in the order of their keys, so that what was added and taken
 * back leaves no trace.
 */
export const tagList = (names: readonly string[]): readonly string[] => {
  const byKey = new Map<string, string>();
  for (const text of names) {
    const name = tagName(text);
    const key = tagKey(name);
    if (name !== '' && !byKey.has(key) && byKey.size < mostTags) byKey.set(key, name);
  }
  return [...byKey].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, name]) => name);
};

/** What changes in the tags of a conversation. */
export type TagChange = {
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
};

/** The tags after a change. A tag that is taken off and added is there in its new spelling. */
export const changedTags = (tags: readonly string[], { add = [], remove = [] }: TagChange): readonly string[] => {
  const removed = new Set(remove.map(tagKey));
  return tagList([...tags.filter((tag) => !removed.has(tagKey(tag))), ...add]);
};
