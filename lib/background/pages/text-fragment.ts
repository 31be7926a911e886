/** A quotation longer than this is named by its beginning and its end, in words. */
const maxWholeWords = 12;
const edge = 5;

/** `-` separates the parts of a text directive, and `encodeURIComponent` leaves it, so it must be escaped here. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');

/**
 * The address that scrolls to a quotation: a text directive (https://wicg.github.io/scroll-to-text-fragment/). It
 * replaces the page's own fragment. Only `https:` and `http:` addresses can have one; others come back as they are.
 */
export const addressOfQuote = (address: string, quote: string): string => {
  if (!/^https?:/i.test(address)) return address;
  const words = quote.trim().split(/\s+/);
  const page = address.replace(/#.*$/s, '');
  if (words[0] === undefined || words[0] === '') return page;
  const directive =
    words.length <= maxWholeWords
      ? encoded(words.join(' '))
      : `${encoded(words.slice(0, edge).join(' '))},${encoded(words.slice(-edge).join(' '))}`;
  return `${page}#:~:text=${directive}`;
};
