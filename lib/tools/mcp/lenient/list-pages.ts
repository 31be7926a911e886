/** More pages than 500 tools need at 50 a page, as servers send them. */
export const mostPages = 20;

/** How long each page of a list is waited for, ms. */
export const pageMs = 30_000;
/** How long a whole list may take, ms: what came until then counts. */
export const listMs = 120_000;
/** How long the client waits for a page, ms: a bound of its own would take the pages away that came before. */
export const clientPageMs = pageMs + 5_000;

/** Where a list has come to when one of its pages is asked for. */
export type ListPlace = {
  /** From 1. */
  readonly page: number;
  /** How long the page may take, ms; 0 or less where the list has had its time. */
  readonly ms: number;
  /** Whether the list can go on from this page with that cursor: none of those that led here. */
  goesOn(cursor: string): boolean;
};

type Way = { readonly since: number; readonly cursors: readonly string[] };

/** Cursors that are remembered of one connection: more lists than are ever read at the same time have. */
const mostCursors = 1_000;

/** The places of the lists of one connection, by method and cursor. Several may be read at the same time. */
export const listPlaces = (now: () => number): ((method: string, cursor: string | undefined) => ListPlace) => {
  const ways = new Map<string, Way>();
  const keyOf = (method: string, cursor: string): string => JSON.stringify([method, cursor]);
  return (method, cursor) => {
    const begun: Way = { since: now(), cursors: cursor === undefined ? [] : [cursor] };
    const { since, cursors } = (cursor !== undefined && ways.get(keyOf(method, cursor))) || begun;
    return {
      page: cursors.length + 1,
      ms: Math.min(pageMs, since + listMs - now()),
      goesOn: (next) => {
        if (cursors.includes(next)) return false;
        if (ways.size >= mostCursors) ways.clear();
        ways.set(keyOf(method, next), { since, cursors: [...cursors, next] });
        return true;
      },
    };
  };
};
