import type { ReadAloudWatch } from '../harness/read-aloud-watch';
import { closeSpeaker, evaluateInSpeaker } from '../harness/speaker-document';
import { expect, test, voiceSources } from '../harness/voice-test';

test.use({ rate: 1 });

const text = [
  'Our sun sends light of every colour down to us.',
  'In the air this light meets molecules that are far smaller than its waves.',
  'They scatter the short waves, which are blue, into every direction.',
].join(' ');

/** How far the sound is within its sentence, ms, as the background keeps it. */
const keptOffset = ({ page }: ReadAloudWatch): Promise<number> =>
  page.evaluate(async () => {
    const { readAloudPosition } = await chrome.storage.session.get<{ readAloudPosition: { offsetMs: number } }>();
    return readAloudPosition.offsetMs;
  });

test('after a long pause, the document gone, it goes on at the same word', async ({ parley, readAloud, voices }) => {
  await readAloud.use(voiceSources.edge);
  await readAloud.read(text);
  await expect.poll(() => readAloud.words(text)).toContain('meets');
  await readAloud.command({ type: 'read-aloud-pause' });
  await readAloud.reaches('paused');
  const paused = await keptOffset(readAloud);
  const before = await readAloud.words(text);
  await closeSpeaker(parley);

  await readAloud.command({ type: 'read-aloud-play' });
  const resumed = await readAloud.reaches('playing');
  await readAloud.reaches('ended');

  expect(paused).toBeGreaterThan(1000);
  expect(resumed.sentenceIndex).toBe(1);
  const words = (await readAloud.words(text)).slice(before.length);
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
  readAloud,
}) => {
  await readAloud.use(voiceSources.edge);
  await readAloud.read(text);
  await expect.poll(async () => (await readAloud.now())?.sentenceIndex).toBe(1);

  const before = (await readAloud.states()).length;
  await closeSpeaker(parley);
  await readAloud.reaches('ended');

  const since = (await readAloud.states()).slice(before);
  const gone = since.findIndex(({ status }) => status === 'preparing');
  expect(gone).toBeGreaterThanOrEqual(0);
  expect(since.slice(gone).find(({ status }) => status === 'playing')?.sentenceIndex).toBe(1);
  expect(since.map(({ status }) => status)).not.toContain('paused');
});

test('the last start wins, steps and seeks go where they say, and stop ends everything', async ({
  parley,
  readAloud,
  voices,
}) => {
  await readAloud.use(voiceSources.edge);
  await readAloud.read('Nobody hears the end of this sentence, which is long enough to be cut off.');
  await readAloud.reaches('playing');

  await readAloud.read(text);
  await readAloud.reaches('playing');
  await readAloud.command({ type: 'read-aloud-step', by: 1 });
  await expect.poll(async () => (await readAloud.now())?.sentenceIndex).toBe(1);
  await readAloud.command({ type: 'read-aloud-seek', offset: text.indexOf('They') + 3 });
  await expect.poll(async () => (await readAloud.now())?.sentenceIndex).toBe(2);
  await readAloud.command({ type: 'read-aloud-step', by: -1 });
  await expect.poll(async () => (await readAloud.now())?.sentenceIndex).toBe(1);
  await readAloud.reaches('playing');
  await readAloud.command({ type: 'read-aloud-close' });
  await expect.poll(async () => (await readAloud.now())?.status).toBe(undefined);

  const asked = voices.edge.turns.length;
  const heard = (await readAloud.events()).length;
  await expect.poll(async () => evaluateInSpeaker(parley, 'navigator.mediaSession.playbackState')).toBe('none');
  expect([voices.edge.turns.length, (await readAloud.events()).length]).toEqual([asked, heard]);
});

test('a change of the sound device does not stop it', async ({ parley, readAloud }) => {
  await readAloud.use(voiceSources.edge);
  await readAloud.read(text);
  await readAloud.reaches('playing');

  await evaluateInSpeaker(parley, "navigator.mediaDevices.dispatchEvent(new Event('devicechange'))");
  await readAloud.reaches('ended');

  const all = text.replaceAll(/[.,]/gu, '');
  expect((await readAloud.words(text)).join(' ')).toBe(all);
});
