import type { PageEvent } from '@/lib/commands/pages';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { PageTarget } from './asked-documents';
import type { PageReadings } from './page-readings';
import type { WholeArticle } from './whole-article';

/** Reads an article page by page for a panel, `reader`; the panels hear how far it is under this id. */
export type ReadArticleFor = (readingId: string, target: PageTarget, reader: object) => Promise<Extraction>;

export type ArticleReadingsContext = {
  readonly article: Pick<WholeArticle, 'attach'>;
  readonly readings: Pick<PageReadings, 'run'>;
  broadcast(event: PageEvent): void;
};

/** Tells the panels how far each reading is. */
export const createArticleReadings =
  ({ article, readings, broadcast }: ArticleReadingsContext): ReadArticleFor =>
  (readingId, target, reader) =>
    readings.run(readingId, reader, (signal) =>
      article.attach(target, {
        signal,
        onProgress: (progress) => broadcast({ type: 'page-whole-progress', readingId, ...progress }),
      }),
    );
