import type { FurtherPage } from '@/lib/domain/pages/further-page';
import type { PageContent, PageSelection } from '@/lib/domain/pages/page-content';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import { createFollower } from '@/lib/page/highlight/follow';
import type { LightStage } from '@/lib/page/highlight/light-layer';
import { createPageHighlighter, type PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import { createFrameReading, type FrameReading } from '@/lib/page/read-aloud/frame-reading';
import { createPageReadAloud } from '@/lib/page/read-aloud/page-read-aloud';
import { wantedSentences } from '@/lib/page/read-aloud/read-aloud-start';
import type { Languages, ReadAloudTools } from '@/lib/page/read-aloud/read-aloud-tools';
import { speakPage } from '@/lib/page/read-aloud/speak-page';
import { pageSelection } from '@/lib/page/selection/page-selection';
import { pageContent } from '@/lib/page/text/page-content';
import { steadyClock } from '@/lib/platform/clock';
import { createDetectLanguage } from '@/lib/platform/detect-language';
import { closeFurtherPage, openFurtherPage } from '@/lib/platform/further-page';
import { pageBrowser } from '@/lib/platform/page-browser';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { sentencesOf } from '@/lib/speech/sentences';
import { createTextLanguage } from '@/lib/speech/text-language';

/** What reads a page. A separate script, shared by all that need it: a toolbar at a selection does not. */
export type PageTools = ReadAloudTools & {
  /** The content of the document, as plain data. */
  content(): Promise<PageContent>;
  /** Lays a further page of its article out in a frame with this name, for its text to be read there; or takes that frame away. */
  layOut(name: string, address: string | undefined): Promise<FurtherPage | undefined>;
  /** What is selected in it, or null. */
  selection(): Promise<PageSelection | null>;
  /** Reads this document as a frame of a page that is read aloud; the stage is of our element in it. */
  frameReading(stage: LightStage): FrameReading;
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

const highlighter: PageTools['highlighter'] = (stage) => createPageHighlighter(stage, steadyClock);
const read: PageTools['read'] = (options) => createPageReadAloud(document, { ...options, detect }, createWorkPieces());

/** The tools, for the overlay beside them in the page. */
export const pageTools: PageTools = {
  content: () => pageContent(document, createWorkPieces()),
  layOut: async (name, address) => {
    if (address !== undefined) return openFurtherPage(address, name);
    closeFurtherPage(name);
    return undefined;
  },
  selection: () => pageSelection(document, createWorkPieces()),
  read,
  wanted,
  speak: speakPage({ read, wanted }),
  frameReading: (stage) =>
    createFrameReading({
      tools: { read, wanted },
      follower: createFollower(steadyClock.now, 'instant'),
      highlighter: highlighter(stage),
    }),
  highlighter,
};
