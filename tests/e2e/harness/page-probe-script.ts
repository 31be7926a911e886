// Runs in a page, beside the product's own scripts: what a test asks of a reading that only a script in the page can see.

import { createPageReadAloud, type PageReadAloud } from '@/lib/page/read-aloud/page-read-aloud';
import { sentenceAtPoint } from '@/lib/page/read-aloud/sentence-at-point';
import { plainText } from '@/lib/page/text/characters';
import { createWorkPieces } from '@/lib/platform/work-pieces';

/** A sentence as the probe reports it. `lit` is the text of its ranges. */
export type ProbedSentence = {
  readonly id: string;
  readonly language: string;
  readonly text: string;
  readonly startsParagraph: boolean;
  readonly lit: string;
};

/** What the probe leaves in its own world of the page, out of the page's sight. */
export type PageProbe = {
  sentences(): readonly ProbedSentence[];
  refresh(): Promise<readonly string[]>;
  quote(quote: string): string;
  /** Finds by a click on the middle of a sentence's last word the sentence again. */
  clickOn(sentenceId: string): string | undefined;
};

declare global {
  var pageProbe: PageProbe | undefined;
}

const litText = (ranges: readonly Range[]): string => plainText(ranges.map(String).join(' '));

const probed = (readAloud: PageReadAloud): readonly ProbedSentence[] =>
  readAloud.sentences().map(({ id, language, text, startsParagraph }) => ({
    id,
    language,
    text,
    startsParagraph,
    lit: litText(readAloud.rangesOf(id)),
  }));

const start = async (): Promise<readonly ProbedSentence[]> => {
  const languages = { uiLanguage: 'en-US', favourites: [] } as const;
  const readAloud = createPageReadAloud(document, { languages, code: 'skip', notes: 'skip' }, createWorkPieces());
  while ((await readAloud.more()).length > 0);
  globalThis.pageProbe = {
    sentences: () => probed(readAloud),
    refresh: async () => (await readAloud.refresh()).map(({ text }) => text),
    quote: (quote) => litText(readAloud.rangesOfQuote({ quote })),
    clickOn: (sentenceId) => {
      const text = readAloud.sentences().find(({ id }) => id === sentenceId)?.text ?? '';
      const [range] = readAloud.rangesOf(sentenceId, Math.max(0, text.length - 3), text.length);
      range?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
      const box = range?.getBoundingClientRect();
      if (box === undefined) return undefined;
      return sentenceAtPoint(document, readAloud, box.left + box.width / 2, box.top + box.height / 2);
    },
  };
  return probed(readAloud);
};

// biome-ignore lint/style/noDefaultExport: the bundle's value is its result
export default start();
