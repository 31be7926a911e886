import { beforeEach, describe, expect, it } from 'vitest';
import {
  createOverlayAnnouncer,
  type OverlayAnnouncer,
  overlayReadAloud,
} from '@/lib/background/pages/overlay-announcer';
import type { OverlayEvent } from '@/lib/commands/overlay';
import { readAloudView } from '../../fakes/page-read-aloud-sessions';
import { settlePromises } from '../../fakes/timers';

const voiceName = (): string => 'Ava';

let told: string[];
let done: string[];
let connected: Set<string>;
let isKnown: boolean;
let isThere: boolean;
let announcer: OverlayAnnouncer;

beforeEach(() => {
  told = [];
  done = [];
  connected = new Set(['d1', 'd2']);
  isKnown = true;
  isThere = true;
  const note = (key: string) => (event: OverlayEvent) => {
    const status = event.type === 'overlay-read-aloud' ? (event.readAloud?.status ?? 'over') : event.type;
    told.push(`${key} ${status}`);
  };
  announcer = createOverlayAnnouncer({
    documents: {
      client: (key) => (connected.has(key) ? { sender: undefined, send: note(key) } : undefined),
      find: async () => (isKnown ? { tabId: 7, frameId: 0, url: 'https://a.example/' } : undefined),
      forget: async (key) => void done.push(`forget ${key}`),
    },
    departure: { leave: async (key) => void done.push(`leave ${key}`) },
    inject: async (_document, script) => {
      if (!isThere) throw new Error('no such document');
      done.push(`inject ${script}`);
    },
    voiceName,
  });
});

describe('the overlay of what is read', () => {
  it('hears of its reading, of its words and of its end, and the next page of its own', () => {
    announcer.announceWord({ start: 0, end: 1 });
    announcer.announce(readAloudView());
    announcer.announceWord({ start: 0, end: 1 });
    announcer.announce(readAloudView({ document: 'd2' }));
    announcer.announce(undefined);
    announcer.announceWord({ start: 0, end: 1 });

    expect(told).toEqual(['d1 playing', 'd1 overlay-word', 'd1 over', 'd2 playing', 'd2 over']);
  });

  it('is woken once when it only waits, and again after it has come', async () => {
    connected.clear();
    announcer.announce(readAloudView());
    announcer.announce(readAloudView());
    await settlePromises();
    const once = [...done];
    announcer.onConnected();
    announcer.announce(readAloudView());
    await settlePromises();

    expect(once).toEqual(['inject overlay']);
    expect(done).toEqual(['inject overlay', 'inject overlay']);
  });

  it('is left to wait while nothing sounds', async () => {
    connected.clear();
    announcer.announce(readAloudView({ status: 'paused' }));
    await settlePromises();

    expect(done).toEqual([]);
  });

  it('that is not there any more was left with its page', async () => {
    connected.clear();
    isKnown = false;
    announcer.announce(readAloudView());
    await settlePromises();
    isKnown = true;
    isThere = false;
    announcer.onConnected();
    announcer.announce(readAloudView());
    await settlePromises();

    expect(done).toEqual(['leave d1', 'forget d1', 'leave d1']);
  });

  it('shows the voice by its name, and that there is none where that is why nothing sounds', () => {
    const voice = { engineId: 'browser', voiceId: 'v' };

    expect(overlayReadAloud(readAloudView({ voice }), voiceName)).toMatchObject({ voice: 'Ava' });
    expect(overlayReadAloud(readAloudView({ status: 'failed', error: { code: 'no-voice' } }), voiceName)).toMatchObject(
      {
        voice: '',
        hasNoVoice: true,
      },
    );
  });
});
