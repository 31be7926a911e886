import type { Conversation } from '@/lib/domain/chat/conversation';
import { normaliseSearchText, searchWords } from '@/lib/domain/library/search-text';
import { tagKey, tagName } from '@/lib/domain/tag';

/** A tag that conversations have. */
export type Tag = {
  /** As most of them write it. */
  readonly name: string;
  readonly key: string;
  /** How many conversations have it. */
  readonly count: number;
};

/** The tags of these conversations, by name. */
export const tagsOf = (conversations: readonly Pick<Conversation, 'tags'>[], locale: string): readonly Tag[] => {
  const written = new Map<string, number>();
  for (const { tags = [] } of conversations) for (const tag of tags) written.set(tag, (written.get(tag) ?? 0) + 1);
  const found = new Map<string, Tag>();
  for (const [name, count] of [...written].sort((left, right) => right[1] - left[1])) {
    const key = tagKey(name);
    const known = found.get(key) ?? { name, key, count: 0 };
    found.set(key, { ...known, count: known.count + count });
  }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...found.values()].sort((left, right) => compare(left.name, right.name));
};

/** Those in whose name every word occurs. */
export const findTags = (tags: readonly Tag[], text: string): readonly Tag[] => {
  const words = searchWords(text);
  return tags.filter(({ name }) => words.every((word) => normaliseSearchText(name).includes(word)));
};

/** What was typed as the name of a tag, as it is written here already. Empty where it is none. */
export const knownTag = (text: string, tags: readonly Tag[]): string => {
  const name = tagName(text);
  const key = tagKey(name);
  return tags.find((tag) => tag.key === key)?.name ?? name;
};
