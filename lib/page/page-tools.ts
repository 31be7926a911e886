import type { OverlayStart } from '@/lib/domain/overlay';
import type { ReadingSentence } from '@/lib/domain/reading';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { languagesOf } from '@/lib/speech/language';
import { sentencesOf } from '@/lib/speech/sentences';
import { pageSelection } from './page-selection';
import { createPageReading, type PageReading, type PageReadingOptions } from './reading';

/** What makes sentences of a page. A script of its own: a toolbar at a selection needs none of it. */
export type PageTools = {
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
  read: (options) => createPageReading(document, options, createWorkPieces()),
  selected,
};
