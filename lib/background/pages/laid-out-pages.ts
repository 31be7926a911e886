import { furtherPageSchema } from '@/lib/domain/pages/further-page';
import { type PageContent, readPageContent } from '@/lib/domain/pages/page-content';
import type { Timers } from '@/lib/platform/clock';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageBrowser } from '../page-browser';

/** How long one page may take in all, ms: to arrive, to be laid out, and to be read. */
const maxPageMs = 45_000;

/** Why a document could not lay out another page of its site. */
export type LayOutProblem = 'refused' | 'not-a-page' | 'too-large' | 'slow';

/** Other pages of a site, which a document of it fetches and lays out: they come with its rights and no others. */
export type LaidOutPages = {
  /** The content of a page. `refused` also where the signal aborts. */
  contentOf(document: PageDocument, address: string, signal: AbortSignal): Promise<PageContent | LayOutProblem>;
};

export type LaidOutPagesContext = {
  readonly pages: Pick<PageBrowser, 'documentNamed' | 'layOutPage' | 'runInDocument'>;
  readonly timers: Timers;
  readonly newId: () => string;
};

/** Asks the document, which must have the page's tools, and reads what it laid out there. */
export const createLaidOutPages = ({ pages, timers, newId }: LaidOutPagesContext): LaidOutPages => {
  const inTime = (
    work: Promise<PageContent | LayOutProblem>,
    signal: AbortSignal,
  ): Promise<PageContent | LayOutProblem> =>
    new Promise((resolve) => {
      const none = (): void => resolve('refused');
      const cancel = timers.after(maxPageMs, () => resolve('slow'));
      signal.addEventListener('abort', none, { once: true });
      if (signal.aborted) none();
      work.then(resolve, none).finally(() => {
        cancel();
        signal.removeEventListener('abort', none);
      });
    });

  const contentAt = async (
    document: PageDocument,
    name: string,
    address: string,
  ): Promise<PageContent | LayOutProblem> => {
    const answer = furtherPageSchema.safeParse(await pages.layOutPage(document, name, address)).data;
    if (answer === undefined) return 'refused';
    if (!('url' in answer)) return answer.problem;
    const frame = await pages.documentNamed(document.tabId, name);
    if (frame === undefined) return 'refused';
    const [run] = await pages.runInDocument(frame, 'page-text');
    const content = readPageContent(run?.result);
    return content === undefined ? 'refused' : { ...content, url: answer.url };
  };

  return {
    /** Has the document take the page away again, also where it has not come yet. */
    contentOf: async (document, address, signal) => {
      const name = newId();
      const content = await inTime(contentAt(document, name, address), signal);
      // Not waited for: a document that hangs would keep the rest from being handed over.
      void pages.layOutPage(document, name).catch(() => undefined);
      return content;
    },
  };
};
