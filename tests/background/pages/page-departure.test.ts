import { beforeEach, describe, expect, it } from 'vitest';
import { createPageDeparture, type PageDeparture } from '@/lib/background/pages/page-departure';
import { createFakePageReadings, readingView } from '../../fakes/page-readings';

let reading: ReturnType<typeof createFakePageReadings>;
let departure: PageDeparture;
let readsOn: boolean;

beforeEach(() => {
  reading = createFakePageReadings();
  reading.view = readingView();
  readsOn = false;
  departure = createPageDeparture({ readings: reading.readings, readsOn: async () => readsOn });
});

describe('a page that the user leaves', () => {
  it('is read to the end of its sentence, and closed once', async () => {
    await departure.leave('d1');
    departure.onReading(readingView());
    const within = [...reading.calls];
    departure.onReading(readingView({ sentenceIndex: 1 }));
    departure.onReading(readingView({ sentenceIndex: 2 }));

    expect(within).toEqual([]);
    expect(reading.calls).toEqual(['close']);
  });

  it('is closed when its sentence is paused, or was not heard at all', async () => {
    await departure.leave('d1');
    departure.onReading(readingView({ status: 'paused' }));
    reading.view = readingView({ status: 'paused' });
    await departure.leave('d1');

    expect(reading.calls).toEqual(['close', 'close']);
  });

  it('is read on where the user wants that: what was taken of it is all', async () => {
    readsOn = true;
    await departure.leave('d1');
    departure.onReading(readingView({ sentenceIndex: 1 }));

    expect(reading.calls).toEqual(['finish']);
  });

  it('ends nothing when it is not the one that is read', async () => {
    await departure.leave('d2');
    departure.onReading(readingView({ sentenceIndex: 1 }));

    expect(reading.calls).toEqual([]);
  });

  it('ends nothing when it is there again, or when something else is read by then', async () => {
    await departure.leave('d1');
    departure.cancel();
    departure.onReading(readingView({ sentenceIndex: 1 }));
    await departure.leave('d1');
    departure.onReading(readingView({ readingId: 'r2' }));
    departure.onReading(readingView({ sentenceIndex: 1 }));

    expect(reading.calls).toEqual([]);
  });
});
