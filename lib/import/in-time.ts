/** Items in the order of their times, ms since the epoch. One without a time stays behind the one before it. */
export const inTime = <Item>(items: readonly Item[], timeIn: (item: Item) => number | undefined): readonly Item[] => {
  let at = 0;
  return items
    .map((item) => {
      at = timeIn(item) ?? at;
      return { item, at };
    })
    .toSorted((left, right) => left.at - right.at)
    .map(({ item }) => item);
};
