import { countWords } from '@/lib/domain/count-words';
import { type PageBlock, type PageContent, pageBlockLimit } from '@/lib/domain/pages/page-content';
import { frameIndex, framePath } from '@/lib/platform/frame-path';
import { createStopwatch, type WorkPieces } from '@/lib/platform/work-pieces';
import { articlePages } from './article-pages';
import { captionsIn } from './captions';
import { addressOf, addressOfFrame, declaredLanguage, placeInArticle, titleOf } from './document-facts';
import { type PlacedBlock, readPage } from './page-text';
import { sensitiveFieldsIn } from './sensitive-fields';
import { isVideoPage, shownTranscript } from './transcript';
import { unclobberedDocument } from './unclobbered';

const maxFrames = 200;

/** A block as data. It names its language only where that is not the page's. */
const plainBlock = (placed: PlacedBlock, pageLanguage: string | undefined): PageBlock => {
  const { runs: _runs, element: _element, framesBefore: _frames, language, ...block } = placed;
  return { ...block, ...(language !== undefined && language !== pageLanguage && { language }) };
};

type VideoContent = Pick<PageContent, 'kind' | 'transcript' | 'blocks'>;

/** What is said in a page's videos, after what it says itself. */
const withTranscript = (blocks: readonly PageBlock[], spoken: readonly Omit<PageBlock, 'id'>[]): PageBlock[] => {
  let section: string | undefined;
  const transcript = spoken.map((block, index): PageBlock => {
    const id = `t${index}`;
    if (block.kind === 'heading') section = id;
    return { ...block, id, ...(block.kind !== 'heading' && section !== undefined && { section }) };
  });
  return [...blocks, ...transcript].slice(0, pageBlockLimit);
};

/** Of a page that says nothing of a transcript, only one that it has is told. */
const videoContent = async (
  page: Document,
  { kind, blocks }: Pick<PageContent, 'kind' | 'blocks'>,
  language: string | undefined,
  work: WorkPieces,
): Promise<VideoContent> => {
  const shown = kind === 'video' ? shownTranscript(page) : [];
  const spoken = shown.length > 0 ? shown : await captionsIn(page, language, work);
  if (spoken.length === 0) return { kind, blocks, ...(kind === 'video' && { transcript: 'not-shown' }) };
  return { kind, transcript: 'shown', blocks: withTranscript(blocks, spoken) };
};

const wordsIn = async (blocks: readonly PageBlock[], work: WorkPieces): Promise<number> => {
  let words = 0;
  for (const { text } of blocks) {
    if (work.isDue()) await work.rest();
    words += countWords(text);
  }
  return words;
};

/** The background waits a little longer than this for a page, ms: what was read by then is handed over, and says so. */
const maxReadMs = 10_000;

/**
 * What `page-text.js` gives the background: the content of the document it runs in, as plain data. `elapsed`: ms since the
 * reading began.
 */
export const pageContent = async (
  given: Document,
  work: WorkPieces,
  elapsed = createStopwatch(),
): Promise<PageContent> => {
  const page = unclobberedDocument(given);
  const text = await readPage(page, work, () => elapsed() > maxReadMs);
  const language = declaredLanguage(page);
  const secrets = sensitiveFieldsIn(page);
  const frames = text.frames.slice(0, maxFrames).map(({ element, after }) => ({
    url: addressOfFrame(element),
    index: frameIndex(element),
    ...(after !== undefined && { after }),
  }));
  const { path } = framePath(page.defaultView ?? window);
  const direction = getComputedStyle(page.body ?? page.documentElement).direction === 'rtl' ? 'rtl' : 'ltr';
  const isVideo = isVideoPage(page);
  const isArticle = !isVideo && text.kind === 'article';
  const own = addressOf(page);
  const place = placeInArticle(page, own);
  const pages =
    isArticle || place.isFurther === true ? articlePages(page, { ...place, blocks: text.blocks }) : undefined;
  const blocks = text.blocks.map((block) => plainBlock(block, language));
  const content = await videoContent(page, { kind: isVideo ? 'video' : text.kind, blocks }, language, work);
  return {
    url: own,
    title: titleOf(page),
    ...(language !== undefined && { language }),
    direction,
    ...content,
    words: await wordsIn(content.blocks, work),
    ...(text.cut !== undefined && { cut: text.cut }),
    ...(text.closedParts !== undefined && { closedParts: text.closedParts }),
    ...(pages !== undefined && { articlePages: pages }),
    ...(secrets.length > 0 && { sensitiveFields: [...secrets] }),
    ...(path.length > 0 && { path: [...path] }),
    ...(frames.length > 0 && { frames }),
  };
};
