import { expect, it } from 'vitest';
import { createArticleReadings } from '@/lib/background/pages/article-readings';
import { createPageReadings } from '@/lib/background/pages/page-readings';
import type { PageEvent } from '@/lib/commands/pages';
import type { Extraction } from '@/lib/domain/pages/page-outcome';

const refused: Extraction = { type: 'refused', tabId: 1, reason: 'empty' };

it('tells the panels how far it is, under the id that they gave, until it is stopped', async () => {
  const told: PageEvent[] = [];
  const readings = createPageReadings();
  const stopped: boolean[] = [];
  const read = createArticleReadings({
    article: {
      attach: async (_target, { signal, onProgress }) => {
        onProgress({ page: 2, count: 4 });
        readings.stop('r1');
        stopped.push(signal.aborted);
        return refused;
      },
    },
    readings,
    broadcast: (event) => told.push(event),
  });

  expect(await read('r1', { tabId: 1 }, {})).toEqual(refused);
  expect(told).toEqual([{ type: 'page-whole-progress', readingId: 'r1', page: 2, count: 4 }]);
  expect(stopped).toEqual([true]);
});
