import { beforeEach, describe, expect, it } from 'vitest';
import { createPageDeparture, type PageDeparture } from '@/lib/background/pages/page-departure';
import { createFakePageReadAloudSessions, readAloudView } from '../../fakes/page-read-aloud-sessions';

let readAloud: ReturnType<typeof createFakePageReadAloudSessions>;
let departure: PageDeparture;
let readsOn: boolean;

beforeEach(() => {
  readAloud = createFakePageReadAloudSessions();
  readAloud.view = readAloudView();
  readsOn = false;
  departure = createPageDeparture({ readAloudSessions: readAloud.readAloudSessions, readsOn: async () => readsOn });
});

describe('a page that the user leaves', () => {
  it('is read to the end of its sentence, and closed once', async () => {
    await departure.leave('d1');
    departure.onReadAloud(readAloudView());
    const within = [...readAloud.calls];
    departure.onReadAloud(readAloudView({ sentenceIndex: 1 }));
    departure.onReadAloud(readAloudView({ sentenceIndex: 2 }));

    expect(within).toEqual([]);
    expect(readAloud.calls).toEqual(['close']);
  });

  it('is closed when its sentence is paused, or was not heard at all', async () => {
    await departure.leave('d1');
    departure.onReadAloud(readAloudView({ status: 'paused' }));
    readAloud.view = readAloudView({ status: 'paused' });
    await departure.leave('d1');

    expect(readAloud.calls).toEqual(['close', 'close']);
  });

  it('is read on where the user wants that: what was taken of it is all', async () => {
    readsOn = true;
    await departure.leave('d1');
    departure.onReadAloud(readAloudView({ sentenceIndex: 1 }));

    expect(readAloud.calls).toEqual(['finish']);
  });

  it('ends nothing when it is not the one that is read', async () => {
    await departure.leave('d2');
    departure.onReadAloud(readAloudView({ sentenceIndex: 1 }));

    expect(readAloud.calls).toEqual([]);
  });

  it('ends nothing when it is there again, or when something else is read by then', async () => {
    await departure.leave('d1');
    departure.cancel();
    departure.onReadAloud(readAloudView({ sentenceIndex: 1 }));
    await departure.leave('d1');
    departure.onReadAloud(readAloudView({ readAloudId: 'r2' }));
    departure.onReadAloud(readAloudView({ sentenceIndex: 1 }));

    expect(readAloud.calls).toEqual([]);
  });
});
