/** More pages than 500 tools need at 50 a page, as servers send them. */
export const mostPages = 20;

/** Where a list has come to when one of its pages is asked for. */
export type ListPlace = {
  /** From 1. */
  readonly page: number;
  /** Whether the list can go on from this page with that cursor: none of those that led here. */
  goesOn(cursor: string): boolean;
};

/** Cursors that are remembered of one connection: more lists than are ever read at the same time have. */
const mostCursors = 1_000;

/** The places of the lists of one connection, by method and cursor. Several may be read at the same time. */
export const listPlaces = (): ((method: string, cursor: string | undefined) => ListPlace) => {
  const ways = new Map<string, readonly string[]>();
  const keyOf = (method: string, cursor: string): string => JSON.stringify([method, cursor]);
  return (method, cursor) => {
    const way = cursor === undefined ? [] : (ways.get(keyOf(method, cursor)) ?? [cursor]);
    return {
      page: way.length + 1,
      goesOn: (next) => {
        if (way.includes(next)) return false;
        if (ways.size >= mostCursors) ways.clear();
        ways.set(keyOf(method, next), [...way, next]);
        return true;
      },
    };
  };
};
