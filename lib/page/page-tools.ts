import type { OverlayStart } from '@/lib/domain/pages/overlay';
import type { PageContent, PageSelection } from '@/lib/domain/pages/page-content';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { ReadingSentence } from '@/lib/domain/read-aloud/reading';
import { createPageReading, type PageReading, type PageReadingOptions } from '@/lib/page/read-aloud/reading';
import { type WantedSentences, wantedSentences } from '@/lib/page/read-aloud/reading-start';
import { pageSelection } from '@/lib/page/selection/page-selection';
import type { SelectedRange } from '@/lib/page/selection/selected-range';
import { pageContent } from '@/lib/page/text/page-content';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { languagesOf } from '@/lib/speech/language';
import { sentencesOf } from '@/lib/speech/sentences';

/** What reads a page. A script of its own, once for all that need it: a toolbar at a selection does not. */
export type PageTools = {
  /** The content of the document, as plain data. */
  content(): Promise<PageContent>;
  /** What is selected in it, or null. */
  selection(): Promise<PageSelection | null>;
  /** The page, as `createPageReading`. */
  read(options: PageReadingOptions): PageReading;
  /**
   * What of it is to be read aloud, as soon as it is known. What is selected beside the text, in a menu or a field, comes
   * as sentences that are not the reading's: they can be heard, but not lit.
   */
  wanted(
    reading: PageReading,
    what: ListenPart,
    selection: SelectedRange | undefined,
    languages: Languages,
  ): AsyncIterableIterator<WantedSentences>;
};

type Languages = OverlayStart['sentences']['languages'];

const selectedBeside = async (languages: Languages): Promise<readonly ReadingSentence[]> => {
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

const wanted: PageTools['wanted'] = async function* (reading, what, selection, languages) {
  let isEmpty = true;
  for await (const found of wantedSentences(reading, what, selection)) {
    isEmpty &&= found.sentences.length === 0;
    yield found;
  }
  if (isEmpty && what === 'selection') yield { sentences: await selectedBeside(languages) };
};

/** The tools, for the overlay beside them in the page. */
export const pageTools: PageTools = {
  content: () => pageContent(document, createWorkPieces()),
  selection: () => pageSelection(document, createWorkPieces()),
  read: (options) => createPageReading(document, options, createWorkPieces()),
  wanted,
};
