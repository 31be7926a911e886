/** A text in the form in which it is compared: without case, accents and differences of width. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the characters of a query occur in a text in their order. */
const isWithin = (query: string, text: string): boolean => {
  let from = 0;
  for (const character of query) {
    const at = text.indexOf(character, from);
    if (at < 0) return false;
    from = at + character.length;
  }
  return true;
};

/**
 * How well a query fits a text, undefined when it does not: 4 its beginning, 3 the beginning of a word, 2 anywhere, 1 the
 * query's characters in their order with others between them. An empty query fits everything.
 */
export const fuzzyScore = (query: string, text: string): number | undefined => {
  const [wanted, found] = [folded(query.trim()), folded(text)];
  const at = found.indexOf(wanted);
  if (at === 0) return 4;
  if (at > 0) return /[\p{L}\p{N}]/u.test(found.slice(0, at).at(-1) ?? '') ? 2 : 3;
  return isWithin(wanted.replace(/\s+/g, ''), found) ? 1 : undefined;
};

/** The items that fit a query by any of their texts, best first; equals keep their order. */
export const fuzzyMatches = <Item>(
  query: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
): readonly Item[] =>
  items
    .flatMap((item) => {
      const score = Math.max(...textsOf(item).map((text) => fuzzyScore(query, text) ?? 0));
      return score > 0 ? [{ item, score }] : [];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
