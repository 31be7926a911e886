import type { PageEvent } from '@/lib/commands/pages';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { PageTarget } from './asked-documents';
import type { WholeArticle } from './whole-article';

/** The articles that are being read page by page for panels. */
export type ArticleReadings = {
  /** Reads one for a panel, `reader`; the panels hear how far it is under this id. */
  begin(readingId: string, target: PageTarget, reader: object): Promise<Extraction>;
  /** Fetches no more for it. */
  stop(readingId: string): void;
  /** A panel is closed: nobody there could stop what is read for it, or would get it. */
  leave(reader: object): void;
};

export type ArticleReadingsContext = {
  readonly article: Pick<WholeArticle, 'attach'>;
  broadcast(event: PageEvent): void;
};

/** Keeps them until they end. */
export const createArticleReadings = ({ article, broadcast }: ArticleReadingsContext): ArticleReadings => {
  const running = new Map<string, { readonly controller: AbortController; readonly reader: object }>();
  return {
    begin: async (readingId, target, reader) => {
      // One that is asked for again has lost its answer on the way.
      running.get(readingId)?.controller.abort();
      const controller = new AbortController();
      running.set(readingId, { controller, reader });
      try {
        return await article.attach(target, {
          signal: controller.signal,
          onProgress: (progress) => broadcast({ type: 'page-whole-progress', readingId, ...progress }),
        });
      } finally {
        if (running.get(readingId)?.controller === controller) running.delete(readingId);
      }
    },
    stop: (readingId) => running.get(readingId)?.controller.abort(),
    leave: (gone) => {
      for (const { controller, reader } of running.values()) if (reader === gone) controller.abort();
    },
  };
};
