/** How much of a text is kept to recognise it: a service may stream for long. UTF-16 units. */
const mostKept = 262_144;

/** The beginning of what came, and its length. */
type Known = { readonly head: string; readonly length: number };

const grown = ({ head, length }: Known = { head: '', length: 0 }, piece: string): Known => ({
  head: head.length < mostKept ? (head + piece).slice(0, mostKept) : head,
  length: length + piece.length,
});

/** The texts of one response, which come in pieces, whole, or both, in as many as four events. */
export type WholeTexts = {
  /** Notes a piece. */
  add(place: string, kind: string, piece: string): void;
  /** What a whole text adds to the pieces of its place; nothing where it came before, at whichever place. */
  rest(place: string, kind: string, whole: string): string;
};

/** One for each response. */
export const wholeTexts = (): WholeTexts => {
  const byPlace = new Map<string, Known>();
  const byKind = new Map<string, Known>();

  const add = (place: string, kind: string, piece: string): void => {
    const key = `${kind} ${place}`;
    byPlace.set(key, grown(byPlace.get(key), piece));
    byKind.set(kind, grown(byKind.get(kind), piece));
  };

  return {
    add,
    rest: (place, kind, whole) => {
      const before = byPlace.get(`${kind} ${place}`);
      // Some number the places of the whole otherwise than those of its pieces.
      const isKnown = before === undefined && byKind.get(kind)?.head.includes(whole.slice(0, mostKept)) === true;
      if (isKnown || !whole.startsWith(before?.head ?? '')) return '';
      const rest = whole.slice(before?.length ?? 0);
      add(place, kind, rest);
      return rest;
    },
  };
};
