import { quoteContextLength } from '@/lib/domain/pages/page-limits';
import type { SourceRange } from '@/lib/domain/source-range';
import { findRuns, type Sought } from '@/lib/page/text/find-runs';
import { drawnParent } from '@/lib/page/text/flat-tree';
import type { TextMap } from '@/lib/page/text/text-map';
import { steadyClock } from '@/lib/platform/clock';

/** Finds parts of a page's text again whose nodes an app has replaced, near where the last one was found. */
export type SentenceLocator = {
  /** Whether `[start, end)` of the map's text is where the map says, or was found elsewhere and noted in the map. */
  locate(map: TextMap, place: SourceRange): boolean;
};

const soughtAt = (map: TextMap, { start, end }: SourceRange): Sought => ({
  text: map.slice(start, end),
  stretches: map.textRunsOf(start, end).map((run) => ({ ...run, start: run.start - start })),
  before: map.slice(Math.max(0, start - quoteContextLength), start),
  after: map.slice(end, end + quoteContextLength),
  share: start / Math.max(1, map.end()),
});

/** Nothing was located yet: the first search looks at all of the page. */
export const createSentenceLocator = (page: Document): SentenceLocator => {
  /** What the text that was located last is drawn in, from the inside out: an app mostly keeps some of that. */
  let chain: readonly Element[] = [];
  const noteChain = (map: TextMap, { start, end }: SourceRange): void => {
    const node = map.textRunsOf(start, end)[0]?.node;
    const found: Element[] = [];
    for (let at = node === undefined ? null : drawnParent(node); at !== null; at = drawnParent(at)) found.push(at);
    chain = found;
  };

  return {
    locate: (map, place) => {
      if (!map.isIntact(place.start, place.end)) {
        const sought = soughtAt(map, place);
        const kept = chain.find((element) => element.isConnected);
        const near = kept === undefined || kept === page.body ? undefined : findRuns(kept, sought, steadyClock);
        const found = near ?? findRuns(page.body, sought, steadyClock);
        if (found === undefined) return false;
        map.replace(place.start, place.end, found);
      }
      noteChain(map, place);
      return true;
    },
  };
};
