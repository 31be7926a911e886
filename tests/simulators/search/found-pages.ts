/** A page that a simulated search finds. */
export type FoundPage = { readonly title: string; readonly url: string; readonly words: string; readonly date: string };

/** What every query finds, `count` times. */
export const foundPages = (query: string, count: number): readonly FoundPage[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `${query} ${index + 1}`,
    url: `https://page-${index + 1}.example/?about=${encodeURIComponent(query)}`,
    words: `What page ${index + 1} says about ${query}.`,
    date: '2026-11-01T10:00:00',
  }));
