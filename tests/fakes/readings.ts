import { createReadingPlaces } from '@/lib/background/read-aloud/reading-places';
import { createReadings } from '@/lib/background/read-aloud/readings';
import type { Readings, ReadingsContext } from '@/lib/background/read-aloud/readings-contract';
import { createReadingStore } from '@/lib/background/read-aloud/stored-reading';
import type { ChatEvent } from '@/lib/domain/app/chat-command';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { Message } from '@/lib/domain/chat/message';
import type { SpeakerTask } from '@/lib/domain/read-aloud/reading';
import type { ReadingView } from '@/lib/domain/read-aloud/reading-command';
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
export const createReadingBrowser = () => {
  const session = createFakeArea();
  const local = createFakeArea();
  const orders: SpeakerTask[] = [];
  const events: ChatEvent[] = [];
  const preferences = async () => z.parse(preferencesSchema, {});

  return {
    session,
    orders,
    events,
    /** What panels were told last. */
    view: (): ReadingView | undefined => {
      const last = events.findLast((event) => event.type === 'reading-changed');
      return last?.type === 'reading-changed' ? last.reading : undefined;
    },
    /** A worker that has just started. */
    startWorker: (change: Partial<ReadingsContext> = {}): Readings => {
      let ids = 0;
      return createReadings({
        link: () => ({ accept: () => false, tell: (order) => orders.push(order) > 0, open: async () => {} }),
        streams: { announce: ({ text }) => `stream of ${text}` },
        store: createReadingStore(session),
        places: createReadingPlaces(local),
        voices: { engines: () => [], defaultVoice: () => undefined },
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
      });
    },
  };
};

export type ReadingBrowser = ReturnType<typeof createReadingBrowser>;
