import { expect, it } from 'vitest';
import { createPageReadings } from '@/lib/background/pages/page-readings';

const panel = {};

const setUp = () => {
  const begun: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const readings = createPageReadings();
  const begin = (readingId: string, reader: object) =>
    readings.run(readingId, reader, (signal) => {
      begun.push(signal);
      return new Promise<string>((resolve) => ends.push(() => resolve('read')));
    });
  return { begun, ends, readings, begin };
};

it('stops the one that is meant, and nothing once it has ended', async () => {
  const { begun, ends, readings, begin } = setUp();
  const ended = begin('r1', panel);
  void begin('r2', panel);
  readings.stop('r1');
  const stopped = begun.map(({ aborted }) => aborted);
  ends[0]?.();

  expect(await ended).toBe('read');
  expect(stopped).toEqual([true, false]);
  expect(() => readings.stop('r1')).not.toThrow();
});

it('does not go on with one that is asked for again', () => {
  const { begun, begin } = setUp();
  void begin('r1', panel);
  void begin('r1', panel);

  expect(begun.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('reads no further for a panel that is closed, and goes on for the others', () => {
  const { begun, readings, begin } = setUp();
  const closed = {};
  void begin('r1', closed);
  void begin('r2', panel);
  readings.leave(closed);

  expect(begun.map(({ aborted }) => aborted)).toEqual([true, false]);
});
