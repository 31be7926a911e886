/**
 * A list that grows in place. What was shown never changes: the first change after a showing makes one copy, those that
 * follow change that copy. Many changes between two showings therefore cost one copy, not one each.
 */
export type GrowingList<Item> = {
  readonly length: number;
  at(index: number): Item | undefined;
  push(item: Item): void;
  set(index: number, item: Item): void;
  /** Drops all from this index on. */
  cutTo(length: number): void;
  /** A snapshot of the list. */
  show(): readonly Item[];
  /** The growing list itself: valid until the next change, so it must not be kept. */
  peek(): readonly Item[];
};

/** A growing list that begins with these items. They are not changed. */
export const createGrowingList = <Item>(start: readonly Item[]): GrowingList<Item> => {
  let shown = start;
  /** Our copy, while nobody else has seen it. */
  let own: Item[] | undefined;

  const change = (): Item[] => {
    own ??= [...shown];
    shown = own;
    return own;
  };

  return {
    get length() {
      return shown.length;
    },
    at: (index) => shown.at(index),
    push: (item) => void change().push(item),
    set: (index, item) => {
      change()[index] = item;
    },
    cutTo: (length) => void change().splice(length),
    show: () => {
      own = undefined;
      return shown;
    },
    peek: () => shown,
  };
};
