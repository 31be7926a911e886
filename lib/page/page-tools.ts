import type { OverlayStart } from '@/lib/domain/overlay';
import type { PageContent, PageSelection } from '@/lib/domain/page-content';
import type { ReadingSentence } from '@/lib/domain/reading';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { languagesOf } from '@/lib/speech/language';
import { sentencesOf } from '@/lib/speech/sentences';
import { pageContent } from './page-content';
import { pageSelection } from './page-selection';
import { createPageReading, type PageReading, type PageReadingOptions } from './reading';

/** What reads a page. A script of its own, once for all that need it: a toolbar at a selection does not. */
export type PageTools = {
  /** The content of the document, as plain data. */
  content(): Promise<PageContent>;
  /** What is selected in it, or null. */
  selection(): Promise<PageSelection | null>;
  /** The page, as `createPageReading`. */
  read(options: PageReadingOptions): Promise<PageReading>;
  /** What is selected beside the text of the page, in a menu or a field: it can be read, but not lit. */
  selected(languages: OverlayStart['sentences']['languages']): Promise<readonly ReadingSentence[]>;
};

const selected: PageTools['selected'] = async (languages) => {
  const selection = await pageSelection(document, createWorkPieces());
  if (selection === null) return [];
  const { text, language } = selection;
  const hints = { ...languages, ...(language !== undefined && { pageLanguage: language }) };
  const [locale = hints.uiLanguage] = languagesOf([text], hints);
  return sentencesOf(text, locale).map(({ text: sentence, start, end }, index) => ({
    id: `selection-${index}`,
    language: locale,
    text: sentence,
    startsParagraph: index === 0,
    source: { start, end },
    map: [],
  }));
};

/** The tools, for the overlay beside them in the page. */
export const pageTools: PageTools = {
  content: () => pageContent(document, createWorkPieces()),
  selection: () => pageSelection(document, createWorkPieces()),
  read: (options) => createPageReading(document, options, createWorkPieces()),
  selected,
};
