import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageExtractor } from './page-extractor';

const joined = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The frame of a page that a quotation from the page is in. */
export const frameOfQuote = async (
  extractor: Pick<PageExtractor, 'extractFrames'>,
  document: PageDocument,
  quote: string,
): Promise<PageDocument | undefined> => {
  const wanted = joined(quote);
  const frames = await extractor.extractFrames(document);
  const holds = ({ content }: (typeof frames)[number]): boolean =>
    joined(content.blocks.map(({ text }) => text).join(' ')).includes(wanted);
  return frames.find(holds)?.document;
};
