import { plainText } from './characters';

/** A quotation with what comes right before and after it, as far as that is known. */
export type Quote = { readonly quote: string; readonly before?: string; readonly after?: string };

/** UTF-16 offsets `[start, end)`. */
export type Found = { readonly start: number; readonly end: number };

const sameMarks: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
};

/** One unit for one unit, so that offsets stay: case, quotation marks, dashes and the kind of space do not count. */
const folded = (text: string): string => {
  const lower = text.toLowerCase();
  return (lower.length === text.length ? lower : text).replace(
    /[‘’‚‛“”„«»–—‐‑−\s]/gu,
    (mark) => sameMarks[mark] ?? ' ',
  );
};

const occurrences = (text: string, quote: string): readonly number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(quote); at >= 0 && found.length < 1000; at = text.indexOf(quote, at + 1)) found.push(at);
  return found;
};

const commonEnd = (one: string, other: string): number => {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
};

const commonStart = (one: string, other: string): number => {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
};

/** Long enough to occur once in a page, short enough to come before the first word that was changed. */
const anchorLength = 32;

/** A quotation that leaves something out or changes a word: from where it begins to where it ends. */
const loosely = (text: string, quote: string): Found | undefined => {
  const parts = quote.split(/\s*(?:\[?…\]?|\[?\.{3}\]?)\s*/u).filter((part) => part.length >= 8);
  const first = (parts[0] ?? quote).slice(0, anchorLength);
  const last = (parts.at(-1) ?? quote).slice(-anchorLength);
  if (first.length < 12 || last.length < 8) return undefined;
  for (const start of occurrences(text, first)) {
    const end = text.indexOf(last, start + (parts.length > 1 ? first.length : 0));
    if (end >= 0 && end + last.length - start <= Math.max(quote.length * 2, 400) && end >= start) {
      return { start, end: end + last.length };
    }
  }
  return undefined;
};

/** Finds quotations in one text. */
export type QuoteFinder = {
  /**
   * Where a quotation is. White space, case, quotation marks and dashes may differ; of several places the one whose
   * surroundings fit best wins, then the one nearest to `near`. Undefined when it is nowhere.
   */
  find(quote: Quote, near?: number): Found | undefined;
};

/** A place this close behind `near`, in surroundings that fit, is the one: the search stops there. */
const closeBy = 4000;

/** Makes a finder for a text; the work that is the same for all quotations is done once. */
export const createQuoteFinder = (text: string): QuoteFinder => {
  const searched = folded(text);
  const fitAt = (at: number, end: number, prefix: string, suffix: string): number =>
    commonEnd(searched.slice(Math.max(0, at - prefix.length), at), prefix) +
    commonStart(searched.slice(end, end + suffix.length), suffix);

  return {
    find: ({ quote, before = '', after = '' }, near = 0) => {
      const quoteText = folded(plainText(quote));
      if (quoteText === '') return undefined;
      const [prefix, suffix] = [folded(before), folded(after)];
      const next = searched.slice(near, near + closeBy + quoteText.length).indexOf(quoteText) + near;
      const isClose =
        next >= near && fitAt(next, next + quoteText.length, prefix, suffix) === prefix.length + suffix.length;
      if (isClose && prefix.length + suffix.length > 0) return { start: next, end: next + quoteText.length };
      let best: { at: number; fit: number } | undefined;
      for (const at of occurrences(searched, quoteText)) {
        const fit = fitAt(at, at + quoteText.length, prefix, suffix);
        const isBetter =
          best === undefined || fit > best.fit || (fit === best.fit && Math.abs(at - near) < Math.abs(best.at - near));
        if (isBetter) best = { at, fit };
      }
      return best === undefined ? loosely(searched, quoteText) : { start: best.at, end: best.at + quoteText.length };
    },
  };
};

/** Where a quotation is in a text; see `QuoteFinder`. */
export const findQuote = (text: string, quote: Quote, near = 0): Found | undefined =>
  createQuoteFinder(text).find(quote, near);
