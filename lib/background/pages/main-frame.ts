import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageExtractor } from './page-extractor';

/** With less text than this, a frame is not read in place of the page around it, words. */
const minWords = 40;

/**
 * The frame that holds the text of a page, when the page has hardly any of its own: among the frames with these
 * addresses the one with the most words. A frame of another site that we cannot access does not count.
 */
export const mainFrame = async (
  extractor: Pick<PageExtractor, 'extractFrames'>,
  document: PageDocument,
  addresses: readonly string[],
): Promise<PageDocument | undefined> => {
  const frames = await extractor.extractFrames(document);
  const [most] = frames
    .filter(({ content }) => addresses.includes(content.url) && content.words >= minWords)
    .toSorted((one, other) => other.content.words - one.content.words);
  return most?.document;
};
