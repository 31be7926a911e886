/** Everything that an iteration yields, and what it throws. */
export const collected = async <Item>(
  items: AsyncIterable<Item>,
): Promise<{ readonly items: readonly Item[]; readonly error?: unknown }> => {
  const all: Item[] = [];
  try {
    for await (const item of items) all.push(item);
  } catch (error) {
    return { items: all, error };
  }
  return { items: all };
};
