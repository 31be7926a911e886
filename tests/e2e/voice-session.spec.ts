import type { ReadingWatch } from './harness/reading-watch';
import { closeSpeaker, evaluateInSpeaker } from './harness/speaker-document';
import { expect, test, voiceSources } from './harness/voice-test';

test.use({ rate: 1 });

const text = [
  'Our sun sends light of every colour down to us.',
  'In the air this light meets molecules that are far smaller than its waves.',
  'They scatter the short waves, which are blue, into every direction.',
].join(' ');

/** How far the sound is within its sentence, ms, as the background keeps it. */
const keptOffset = ({ page }: ReadingWatch): Promise<number> =>
  page.evaluate(async () => {
    const { readingPosition } = await chrome.storage.session.get<{ readingPosition: { offsetMs: number } }>();
    return readingPosition.offsetMs;
  });

test('after a long pause, the document gone, it goes on at the same word', async ({ parley, reading, voices }) => {
  await reading.use(voiceSources.edge);
  await reading.read(text);
  await expect.poll(() => reading.words(text)).toContain('meets');
  await reading.command({ type: 'reading-pause' });
  await reading.reaches('paused');
  const paused = await keptOffset(reading);
  const before = await reading.words(text);
  await closeSpeaker(parley);

  await reading.command({ type: 'reading-play' });
  const resumed = await reading.reaches('playing');
  await reading.reaches('ended');

  expect(paused).toBeGreaterThan(1000);
  expect(resumed.sentenceIndex).toBe(1);
  const words = (await reading.words(text)).slice(before.length);
  const all = text.replaceAll(/[.,]/gu, '').split(' ');
  expect(words).toEqual(all.slice(all.length - words.length));
  // The word that was being spoken may be heard to its end once more.
  const again = words.length - (all.length - before.length);
  expect([0, 1]).toContain(again);
  // Only the sentence that was under way and those after it are asked for again.
  expect(voices.edge.turns.filter((turn) => turn.text.startsWith('Our sun'))).toHaveLength(1);
});

test('a document that is closed while it speaks is opened anew, and goes on at its sentence', async ({
  parley,
  reading,
}) => {
  await reading.use(voiceSources.edge);
  await reading.read(text);
  await expect.poll(async () => (await reading.now())?.sentenceIndex).toBe(1);

  const before = (await reading.states()).length;
  await closeSpeaker(parley);
  await reading.reaches('ended');

  const since = (await reading.states()).slice(before);
  const gone = since.findIndex(({ status }) => status === 'preparing');
  expect(gone).toBeGreaterThanOrEqual(0);
  expect(since.slice(gone).find(({ status }) => status === 'playing')?.sentenceIndex).toBe(1);
  expect(since.map(({ status }) => status)).not.toContain('paused');
});

test('the last start wins, steps and seeks go where they say, and stop ends everything', async ({
  parley,
  reading,
  voices,
}) => {
  await reading.use(voiceSources.edge);
  await reading.read('Nobody hears the end of this sentence, which is long enough to be cut off.');
  await reading.reaches('playing');

  await reading.read(text);
  await reading.reaches('playing');
  await reading.command({ type: 'reading-step', by: 1 });
  await expect.poll(async () => (await reading.now())?.sentenceIndex).toBe(1);
  await reading.command({ type: 'reading-seek', offset: text.indexOf('They') + 3 });
  await expect.poll(async () => (await reading.now())?.sentenceIndex).toBe(2);
  await reading.command({ type: 'reading-step', by: -1 });
  await expect.poll(async () => (await reading.now())?.sentenceIndex).toBe(1);
  await reading.reaches('playing');
  await reading.command({ type: 'reading-close' });
  await expect.poll(async () => (await reading.now())?.status).toBe(undefined);

  const asked = voices.edge.turns.length;
  const heard = (await reading.events()).length;
  await expect.poll(async () => evaluateInSpeaker(parley, 'navigator.mediaSession.playbackState')).toBe('none');
  expect([voices.edge.turns.length, (await reading.events()).length]).toEqual([asked, heard]);
});

test('a change of the sound device does not stop it', async ({ parley, reading }) => {
  await reading.use(voiceSources.edge);
  await reading.read(text);
  await reading.reaches('playing');

  await evaluateInSpeaker(parley, "navigator.mediaDevices.dispatchEvent(new Event('devicechange'))");
  await reading.reaches('ended');

  const all = text.replaceAll(/[.,]/gu, '');
  expect((await reading.words(text)).join(' ')).toBe(all);
});
