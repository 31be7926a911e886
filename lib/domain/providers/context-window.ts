/** What is known about how much a model reads at once. Tokens. */
export type WindowFacts = {
  /** What the user says about the model: it counts before everything else. */
  readonly entered?: number | undefined;
  /** What the model can do. */
  readonly trained?: number | undefined;
  /** What its own file sets it to, on a server that keeps such files. */
  readonly own?: number | undefined;
  /** What the connection allows at most. */
  readonly largest?: number | undefined;
  /** What our dated table says: it counts where nothing else is known. */
  readonly dated?: number | undefined;
};

/**
 * The window that a model has in use: the user's word counts first; its file's own counts before what the connection
 * allows, and neither makes it larger than the model; the dated table counts last. The one place where this is decided: what
 * is listed is what the ledger counts with, what pages are fitted to and what a request asks for. Undefined where nothing is
 * known.
 */
export const effectiveWindow = ({ entered, trained, own, largest, dated }: WindowFacts): number | undefined => {
  if (entered !== undefined) return entered;
  const wished = own ?? largest;
  if (wished === undefined || trained === undefined) return wished ?? trained ?? dated;
  return Math.min(wished, trained);
};

/** The smallest window that is asked for, tokens. */
const smallestWindow = 8192;

/**
 * The window to request from a server that loads a model again whenever it changes: what is needed, in doubling steps,
 * never more than `most`. Tokens.
 */
export const steppedWindow = (needed: number, most: number): number => {
  let window = smallestWindow;
  while (window < needed) window *= 2;
  return Math.min(window, most);
};
