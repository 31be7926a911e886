import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageExtractor } from './page-extractor';

/** Less text than this is not read in place of the page around it, words. */
const minWords = 40;

/**
 * The frame that the text of a page stands in, when the page has hardly any of its own: of the frames with these
 * addresses the one with the most words. A frame of another site that may not be read is none of them.
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
