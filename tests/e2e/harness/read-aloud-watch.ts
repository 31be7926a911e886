import { expect, type Page } from '@playwright/test';
import type { ReadAloudEvent } from '@/lib/commands/read-aloud';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { VoiceEngine, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { sendCommand } from './command';

/** An event about reading with its moment, ms of the page's clock. */
export type HeardEvent = { readonly at: number; readonly event: ReadAloudEvent };

type SourceChange = {
  readonly engineId: VoiceEngine['id'];
  readonly settings: Record<string, string>;
  readonly secrets?: Record<string, string>;
};

/** Reading aloud, commanded and heard as a panel does, past its buttons. */
export type ReadAloudWatch = {
  readonly page: Page;
  /** Switches sources on and says in which order they are tried. */
  use(...sources: readonly SourceChange[]): Promise<void>;
  open(source: ReadAloudSource): Promise<void>;
  /** Reads a text in English. */
  read(text: string, voice?: VoiceRef): Promise<void>;
  command(command: Parameters<typeof sendCommand>[1]): Promise<void>;
  events(): Promise<readonly HeardEvent[]>;
  states(): Promise<readonly ReadAloudView[]>;
  /** The latest state; undefined when nothing is read. */
  now(): Promise<ReadAloudView | undefined>;
  /** Resolves when the reading has this status. */
  reaches(status: ReadAloudView['status'], options?: { readonly timeout: number }): Promise<ReadAloudView>;
  /** The words that were heard, as pieces of the source. */
  words(source: string): Promise<readonly string[]>;
  notices(): Promise<readonly Extract<ReadAloudEvent, { type: 'read-aloud-notice' }>[]>;
};

const collect = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: unknown[] = [];
    const connect = (): void => {
      const port = chrome.runtime.connect({ name: 'chat' });
      port.onMessage.addListener(({ event }) => {
        if (event?.type?.startsWith('read-aloud-') === true) heard.push({ at: performance.now(), event });
      });
      port.onDisconnect.addListener(() => setTimeout(connect, 50));
    };
    connect();
    Object.assign(globalThis, { heard });
  });

/** Listens on a page of the extension from now on, also across a death of the worker. `use` sets this speed. */
export const watchReadAloud = async (page: Page, rate = 1): Promise<ReadAloudWatch> => {
  await collect(page);
  const events = (): Promise<readonly HeardEvent[]> => page.evaluate(() => Reflect.get(globalThis, 'heard'));
  const changes = async () =>
    (await events()).flatMap(({ event }) => (event.type === 'read-aloud-changed' ? [event.readAloud] : []));
  const now = async () => (await changes()).at(-1);
  const open = async (source: ReadAloudSource): Promise<void> => {
    await sendCommand(page, { type: 'read-aloud-open', source });
  };
  return {
    page,
    use: async (...sources) => {
      for (const source of sources) {
        await sendCommand(page, { type: 'voice-source-change', isOn: true, ...source });
      }
      const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
      const { preferences } = await sendCommand(page, { type: 'hello', windowId });
      const chain = sources.map(({ engineId }) => engineId);
      await sendCommand(page, { type: 'preferences-change', change: { voice: { ...preferences.voice, chain, rate } } });
    },
    open,
    read: (text, voice) =>
      open({ type: 'text', text, title: 'A text', language: 'en-US', ...(voice !== undefined && { voice }) }),
    command: async (command) => {
      await sendCommand(page, command);
    },
    events,
    states: async () => (await changes()).filter((state) => state !== undefined),
    now,
    reaches: async (status, options = { timeout: 20_000 }) => {
      await expect.poll(async () => (await now())?.status, { intervals: [100], ...options }).toBe(status);
      const state = await now();
      if (state === undefined) throw new Error('nothing is read');
      return state;
    },
    words: async (source) =>
      (await events()).flatMap(({ event }) =>
        event.type === 'read-aloud-word' ? source.slice(event.start, event.end) : [],
      ),
    notices: async () => (await events()).flatMap(({ event }) => (event.type === 'read-aloud-notice' ? [event] : [])),
  };
};
