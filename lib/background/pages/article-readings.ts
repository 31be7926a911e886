import type { PageEvent } from '@/lib/commands/pages';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { PageTarget } from './asked-documents';
import type { WholeArticle } from './whole-article';

/** The articles that are being read page by page for panels. */
export type ArticleReadings = {
  /** Reads one; the panels hear how far it is under this id. */
  begin(readingId: string, target: PageTarget): Promise<Extraction>;
  /** Fetches no more for it. */
  stop(readingId: string): void;
};

export type ArticleReadingsContext = {
  readonly article: Pick<WholeArticle, 'attach'>;
  broadcast(event: PageEvent): void;
};

/** Keeps them until they end. */
export const createArticleReadings = ({ article, broadcast }: ArticleReadingsContext): ArticleReadings => {
  const running = new Map<string, AbortController>();
  return {
    begin: async (readingId, target) => {
      // One that is asked for again has lost its answer on the way.
      running.get(readingId)?.abort();
      const controller = new AbortController();
      running.set(readingId, controller);
      try {
        return await article.attach(target, {
          signal: controller.signal,
          onProgress: (progress) => broadcast({ type: 'page-whole-progress', readingId, ...progress }),
        });
      } finally {
        if (running.get(readingId) === controller) running.delete(readingId);
      }
    },
    stop: (readingId) => running.get(readingId)?.abort(),
  };
};
