import { sendCommand } from './harness/command';
import type { Parley } from './harness/launch';
import type { ReadingWatch } from './harness/reading-watch';
import { evaluateInSpeaker, hasSpeaker } from './harness/speaker-document';
import { expect, test, voiceSources } from './harness/voice-test';

const text = [
  'Our sun sends light of every colour down to us.',
  'In the air this light meets molecules that are far smaller than its waves.',
  'They scatter the short waves, which are blue, into every direction.',
].join(' ');
const words = text.replaceAll(/[.,]/gu, '').split(' ');

const ownVoice = { engineId: 'browser', settings: {} } as const;

test.setTimeout(150_000);

/** The document that speaks is open, and its browser has one voice, which speaks so. */
const giveSystemVoice = async (parley: Parley, reading: ReadingWatch, speak: string): Promise<void> => {
  await reading.use(voiceSources.openai);
  await reading.read('The document is opened.');
  await reading.reaches('ended');
  await evaluateInSpeaker(
    parley,
    `SpeechSynthesis.prototype.getVoices = () => [{ name: 'Amélie', lang: 'fr-FR', localService: true }];
    SpeechSynthesis.prototype.speak = ${speak};`,
  );
};

test.describe('a pause at normal speed', () => {
  test.use({ rate: 1 });

  test('lasts until the browser itself has closed the document, and the same word goes on', async ({
    parley,
    reading,
  }) => {
    await reading.use(voiceSources.edge);
    await reading.read(text);
    await expect.poll(() => reading.words(text)).toContain('meets');
    await reading.command({ type: 'reading-pause' });
    await reading.reaches('paused');
    const before = await reading.words(text);
    await expect.poll(() => hasSpeaker(parley), { timeout: 90_000, intervals: [1000] }).toBe(false);

    await reading.command({ type: 'reading-play' });
    await reading.reaches('ended');

    const after = (await reading.words(text)).slice(before.length);
    expect(after).toEqual(words.slice(words.length - after.length));
    // The word that was being spoken may be heard to its end once more.
    expect([0, 1]).toContain(before.length + after.length - words.length);
  });
});

test('a voice of the system that never starts gives way to the next one, with one notice', async ({
  parley,
  reading,
}) => {
  await giveSystemVoice(parley, reading, '() => {}');
  const before = (await reading.words(text)).length;

  // A voice that tells its words: those of one whose words are estimated are known when its first ones have sounded.
  await reading.use(ownVoice, voiceSources.edge);
  await reading.read(text);

  await reading.reaches('ended', { timeout: 60_000 });

  expect(await reading.notices()).toMatchObject([
    { from: { engineId: 'browser' }, to: { engineId: 'edge' }, error: { code: 'timeout' } },
  ]);
  expect((await reading.words(text)).slice(before).join(' ')).toBe(words.join(' '));
});

test('a voice of the system that never ends is cut off, and the reading goes on', async ({
  parley,
  reading,
  voices,
}) => {
  await giveSystemVoice(
    parley,
    reading,
    `(utterance) => {
      if (!utterance.text.startsWith('Our sun')) return;
      setTimeout(() => utterance.dispatchEvent(new SpeechSynthesisEvent('start', { utterance })), 50);
    }`,
  );
  voices.openai.log.clear();

  await reading.use(ownVoice, voiceSources.openai);
  await reading.read(text);
  await reading.reaches('ended', { timeout: 90_000 });

  const [first = '', ...others] = text.split(/(?<=\.) /u);
  const asked = voices.openai.log.entries().map(({ body }) => JSON.parse(body).input);
  expect(asked).not.toContain(first);
  expect(asked).toEqual(others);
});

test('a sound that the browser holds back pauses the reading, and Play begins it', async ({ parley, reading }) => {
  await reading.use(voiceSources.openai);
  await reading.read('The document is opened.');
  await reading.reaches('ended');
  await evaluateInSpeaker(
    parley,
    `globalThis.realPlay = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('a click is wanted', 'NotAllowedError'))`,
  );
  await reading.read(text);
  await reading.reaches('paused');

  await evaluateInSpeaker(parley, 'HTMLMediaElement.prototype.play = globalThis.realPlay');
  await reading.page.getByRole('button', { name: 'Play', exact: true }).click();

  await reading.reaches('ended');
  expect((await sendCommand(reading.page, { type: 'reading-state' })).reading?.error).toBeUndefined();
});
