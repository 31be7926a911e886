import type { PageContent, PageSelection } from '@/lib/domain/pages/page-content';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { LightStage } from '@/lib/page/highlight/light-layer';
import { createPageHighlighter, type PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import { createPageReadAloud } from '@/lib/page/read-aloud/page-read-aloud';
import { wantedSentences } from '@/lib/page/read-aloud/read-aloud-start';
import type { Languages, ReadAloudTools } from '@/lib/page/read-aloud/read-aloud-tools';
import { pageSelection } from '@/lib/page/selection/page-selection';
import { pageContent } from '@/lib/page/text/page-content';
import { steadyClock } from '@/lib/platform/clock';
import { createDetectLanguage } from '@/lib/platform/detect-language';
import { pageBrowser } from '@/lib/platform/page-browser';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { sentencesOf } from '@/lib/speech/sentences';
import { createTextLanguage } from '@/lib/speech/text-language';

/** What reads a page. A separate script, shared by all that need it: a toolbar at a selection does not. */
export type PageTools = ReadAloudTools & {
  /** The content of the document, as plain data. */
  content(): Promise<PageContent>;
  /** What is selected in it, or null. */
  selection(): Promise<PageSelection | null>;
  /** What lights texts of the document on a stage of the overlay. */
  highlighter(stage: LightStage): PageHighlighter;
};

const detect = createDetectLanguage({ detectLanguage: (text) => pageBrowser.i18n.detectLanguage(text) });

const selectedBeside = async (languages: Languages): Promise<readonly ReadAloudSentence[]> => {
  const selection = await pageSelection(document, createWorkPieces());
  if (selection === null) return [];
  const { text, language } = selection;
  const hints = { ...languages, ...(language !== undefined && { pageLanguage: language }) };
  const spoken = await createTextLanguage(hints, detect).paragraph(text, language);
  return sentencesOf(text, spoken).map(({ text: sentence, start, end }, index) => ({
    id: `selection-${index}`,
    language: spoken,
    text: sentence,
    startsParagraph: index === 0,
    source: { start, end },
    map: [],
  }));
};

const wanted: PageTools['wanted'] = async function* (readAloud, what, selection, languages) {
  let isEmpty = true;
  for await (const found of wantedSentences(readAloud, what, selection)) {
    isEmpty &&= found.sentences.length === 0;
    yield found;
  }
  if (isEmpty && what === 'selection') yield { sentences: await selectedBeside(languages) };
};

/** The tools, for the overlay beside them in the page. */
export const pageTools: PageTools = {
  content: () => pageContent(document, createWorkPieces()),
  selection: () => pageSelection(document, createWorkPieces()),
  read: (options) => createPageReadAloud(document, { ...options, detect }, createWorkPieces()),
  wanted,
  highlighter: (stage) => createPageHighlighter(stage, steadyClock),
};
