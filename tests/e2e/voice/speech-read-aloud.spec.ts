import type { Simulator } from '../../simulators/core/simulator';
import { test as base, expect } from '../harness/parley-test';
import { watchReadAloud } from '../harness/read-aloud-watch';
import { startSpeech, useSpeech } from '../harness/speech-service';
import { killWorker } from '../harness/worker';

const test = base.extend<{ speech: Simulator }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  speech: async ({}, use) => {
    const speech = await startSpeech();
    await use(speech);
    await speech.stop();
  },
});

const text = 'This is the first sentence of the text. Here comes the second one. And this is the last of three.';

test('a text is read to its end, sentence after sentence, with its words in order', async ({ panelPage, speech }) => {
  await useSpeech(panelPage, speech);
  const readAloud = await watchReadAloud(panelPage);

  await readAloud.open({ type: 'text', text, title: 'A text' });
  await readAloud.reaches('ended', { timeout: 30_000 });

  const sentences = (await readAloud.states()).flatMap(({ sentence }) => sentence?.id ?? []);
  expect([...new Set(sentences)]).toEqual(['s1', 's2', 's3']);
  expect((await readAloud.words(text)).join(' ')).toBe(text.replace(/[.]/gu, ''));
  expect(speech.log.entries()).toHaveLength(3);
});

test('it goes on when the panel is closed and the worker is killed, and stops at a word and goes on there', async ({
  parley,
  panelPage,
  speech,
}) => {
  await useSpeech(panelPage, speech);
  const readAloud = await watchReadAloud(await parley.openPanelPage());
  await readAloud.open({ type: 'text', text, title: 'A text' });
  await readAloud.reaches('playing');

  await panelPage.close();
  await killWorker(parley);
  await expect.poll(async () => (await readAloud.now())?.sentenceIndex, { timeout: 15_000 }).toBe(1);
  await readAloud.command({ type: 'read-aloud-pause' });
  const paused = await readAloud.reaches('paused');
  // The kill may have cut a sentence that was on its way, which is then asked for once more.
  const askedFor = speech.log.entries().length;
  await readAloud.command({ type: 'read-aloud-adjust', rate: 2 });
  await readAloud.command({ type: 'read-aloud-play' });
  await readAloud.reaches('ended');

  expect(paused.sentenceIndex).toBe(1);
  expect(speech.log.entries()).toHaveLength(askedFor);
});
