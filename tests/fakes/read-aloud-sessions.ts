import type { CurrentReadAloud } from '@/lib/background/read-aloud/current-read-aloud';
import type { ReadAloudSessions, ReadAloudSessionsContext } from '@/lib/background/read-aloud/read-aloud-contract';
import { createReadAloudPlaces } from '@/lib/background/read-aloud/read-aloud-places';
import { createReadAloudSessions } from '@/lib/background/read-aloud/read-aloud-sessions';
import { createReadAloudStore } from '@/lib/background/read-aloud/stored-read-aloud';
import type { ChatEvent } from '@/lib/commands/all';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { Message } from '@/lib/domain/message';
import type { Playback, SpeakerTask } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { z } from '@/lib/domain/schema';
import { createFakeArea } from './key-value-area';

/** What every message says, unless a test says otherwise. */
export const spokenMarkdown = 'The **first** sentence is this one. The second one follows. A third one ends it.';

/** An answer that can be read aloud. */
export const spokenMessage = (id: string, text = spokenMarkdown): Message => ({
  id,
  conversationId: 'c1',
  role: 'assistant',
  status: 'complete',
  createdAt: 1,
  parts: [{ type: 'text', text }],
});

/** A browser in which texts are read aloud: one worker after another finds what was kept, and every order is noted. */
export const createReadAloudBrowser = () => {
  const session = createFakeArea();
  const local = createFakeArea();
  const orders: SpeakerTask[] = [];
  const events: ChatEvent[] = [];
  const preferences = async () => z.parse(preferencesSchema, {});

  /** What a worker that has just started gives to reading aloud. */
  const contextOfWorker = (change: Partial<ReadAloudSessionsContext> = {}): ReadAloudSessionsContext => {
    let ids = 0;
    return {
      speaker: { tell: (order) => orders.push(order) > 0, open: async () => {} },
      streams: { announce: ({ text }) => `stream of ${text}` },
      store: createReadAloudStore(session),
      places: createReadAloudPlaces(local),
      voices: { engines: () => [], defaultVoice: () => undefined },
      detectLanguage: async () => undefined,
      languages: ['en-US'],
      preferences: { read: preferences, change: preferences },
      message: async (id) => spokenMessage(id),
      runOf: () => undefined,
      readInPage: async () => false,
      newId: () => {
        ids += 1;
        return `id${ids}`;
      },
      broadcast: (event) => events.push(event),
      ...change,
    };
  };

  return {
    session,
    orders,
    events,
    contextOfWorker,
    /** What panels were told last. */
    view: (): ReadAloudView | undefined => {
      const last = events.findLast((event) => event.type === 'read-aloud-changed');
      return last?.type === 'read-aloud-changed' ? last.readAloud : undefined;
    },
    /** A worker that has just started. */
    startWorker: (change: Partial<ReadAloudSessionsContext> = {}): ReadAloudSessions =>
      createReadAloudSessions(contextOfWorker(change)),
  };
};

export type ReadAloudBrowser = ReturnType<typeof createReadAloudBrowser>;

/** A text of three sentences as it was just opened; with a voice, it is one that is tried out. */
export const threeSentences = (readAloudId: string, change: Partial<CurrentReadAloud> = {}): CurrentReadAloud => ({
  readAloudId,
  title: readAloudId,
  sentences: ['One.', 'Two.', 'Three.'].map((text, index) => ({
    id: `s${index + 1}`,
    language: 'en-US',
    text,
    startsParagraph: false,
    source: { start: index * 10, end: index * 10 + text.length },
    map: [[0, text.length, index * 10, index * 10 + text.length]],
  })),
  isComplete: true,
  playback: playbackAt(readAloudId, 'preparing', 0),
  ...change,
});

/** A speaker that is at the beginning of a sentence. */
export const playbackAt = (readAloudId: string, status: Playback['status'], index: number): Playback => ({
  readAloudId,
  status,
  position: { index, offsetMs: 0, charIndex: 0 },
  elapsedMs: 0,
  totalMs: 3,
});
