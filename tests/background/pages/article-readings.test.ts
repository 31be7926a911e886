import { expect, it } from 'vitest';
import { createArticleReadings } from '@/lib/background/pages/article-readings';
import type { ArticleReading } from '@/lib/background/pages/whole-article';
import type { PageEvent } from '@/lib/commands/pages';
import type { Extraction } from '@/lib/domain/pages/page-outcome';

const refused: Extraction = { type: 'refused', tabId: 1, reason: 'empty' };

const panel = {};

const setUp = () => {
  const told: PageEvent[] = [];
  const begun: ArticleReading[] = [];
  const ends: (() => void)[] = [];
  const readings = createArticleReadings({
    article: {
      attach: (_target, reading) => {
        begun.push(reading);
        return new Promise((resolve) => ends.push(() => resolve(refused)));
      },
    },
    broadcast: (event) => told.push(event),
  });
  return { told, begun, ends, readings };
};

it('tells the panels how far it is, under the id that they gave', async () => {
  const { told, begun, ends, readings } = setUp();
  const ended = readings.begin('r1', { tabId: 1 }, panel);
  begun[0]?.onProgress({ page: 2, count: 4 });
  ends[0]?.();

  expect(await ended).toEqual(refused);
  expect(told).toEqual([{ type: 'page-whole-progress', readingId: 'r1', page: 2, count: 4 }]);
});

it('stops the one that is meant, and nothing once it has ended', async () => {
  const { begun, ends, readings } = setUp();
  const ended = readings.begin('r1', { tabId: 1 }, panel);
  void readings.begin('r2', { tabId: 2 }, panel);
  readings.stop('r1');
  const stopped = begun.map(({ signal }) => signal.aborted);
  ends[0]?.();
  await ended;

  expect(stopped).toEqual([true, false]);
  expect(() => readings.stop('r1')).not.toThrow();
});

it('does not go on with one that is asked for again', async () => {
  const { begun, readings } = setUp();
  void readings.begin('r1', { tabId: 1 }, panel);
  void readings.begin('r1', { tabId: 1 }, panel);

  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

it('reads no further for a panel that is closed, and goes on for the others', () => {
  const { begun, readings } = setUp();
  const closed = {};
  void readings.begin('r1', { tabId: 1 }, closed);
  void readings.begin('r2', { tabId: 2 }, panel);
  readings.leave(closed);

  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});
