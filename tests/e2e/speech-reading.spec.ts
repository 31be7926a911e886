import type { Page } from '@playwright/test';
import type { ReadingEvent, ReadingView } from '@/lib/domain/reading-command';
import { type Simulator, startSimulator } from '../simulators/core/simulator';
import { createOpenAiSpeechService } from '../simulators/openai-speech/service';
import { sendCommand } from './harness/command';
import { test as base, expect } from './harness/parley-test';
import { killWorker } from './harness/worker';

type Heard = { readonly at: number; readonly event: ReadingEvent };

const test = base.extend<{ speech: Simulator }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  speech: async ({}, use) => {
    const speech = await startSimulator(createOpenAiSpeechService({ keys: [] }));
    await use(speech);
    await speech.stop();
  },
});

/** Collects what any panel hears of reading; connects again when the worker was killed. */
const listen = async (page: Page): Promise<() => Promise<readonly Heard[]>> => {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    const connect = (): void => {
      const port = chrome.runtime.connect({ name: 'chat' });
      port.onMessage.addListener(({ event }) => {
        if (event?.type?.startsWith('reading-') === true) heard.push({ at: performance.now(), event });
      });
      port.onDisconnect.addListener(() => setTimeout(connect, 50));
    };
    connect();
    Object.assign(globalThis, { heard });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'heard'));
};

const useSpeech = async (page: Page, speech: Simulator): Promise<void> => {
  await sendCommand(page, {
    type: 'voice-source-change',
    engineId: 'openai',
    isOn: true,
    settings: { baseUrl: `http://127.0.0.1:${speech.port}/v1` },
  });
};

const states = (heard: readonly Heard[]): readonly ReadingView[] =>
  heard.flatMap(({ event }) =>
    event.type === 'reading-changed' && event.reading !== undefined ? [event.reading] : [],
  );

const statusOf = (heard: readonly Heard[]) => states(heard).at(-1)?.status;

const text = 'This is the first sentence of the text. Here comes the second one. And this is the last of three.';

test('a text is read to its end, sentence after sentence, with its words in order', async ({ panelPage, speech }) => {
  await useSpeech(panelPage, speech);
  const heard = await listen(panelPage);

  await sendCommand(panelPage, { type: 'reading-open', source: { type: 'text', text, title: 'A text' } });
  await expect.poll(async () => statusOf(await heard()), { timeout: 30_000 }).toBe('ended');

  const events = await heard();
  const sentences = states(events).flatMap(({ sentence }) => sentence?.id ?? []);
  expect([...new Set(sentences)]).toEqual(['s1', 's2', 's3']);
  const words = events.flatMap(({ event }) =>
    event.type === 'reading-word' ? text.slice(event.start, event.end) : [],
  );
  expect(words.join(' ')).toBe(text.replace(/[.]/gu, ''));
  expect(speech.log.entries()).toHaveLength(3);
});

test('it goes on when the panel is closed and the worker is killed, and stops at a word and goes on there', async ({
  parley,
  panelPage,
  speech,
}) => {
  await useSpeech(panelPage, speech);
  const watcher = await parley.openPanelPage();
  const heard = await listen(watcher);
  await sendCommand(watcher, { type: 'reading-open', source: { type: 'text', text, title: 'A text' } });
  await expect.poll(async () => statusOf(await heard())).toBe('playing');

  await panelPage.close();
  await killWorker(parley);
  await expect.poll(async () => states(await heard()).at(-1)?.sentenceIndex, { timeout: 15_000 }).toBe(1);
  await sendCommand(watcher, { type: 'reading-pause' });
  await expect.poll(async () => statusOf(await heard())).toBe('paused');
  const paused = states(await heard()).at(-1);
  // The kill may have cut a sentence that was on its way, which is then asked for once more.
  const askedFor = speech.log.entries().length;
  await sendCommand(watcher, { type: 'reading-adjust', rate: 2 });
  await sendCommand(watcher, { type: 'reading-play' });
  await expect.poll(async () => statusOf(await heard()), { timeout: 15_000 }).toBe('ended');

  expect(paused?.sentenceIndex).toBe(1);
  expect(speech.log.entries()).toHaveLength(askedFor);
});
