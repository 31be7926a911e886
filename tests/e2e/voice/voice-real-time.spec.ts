import { sendCommand } from '../harness/command';
import type { Parley } from '../harness/launch';
import type { ReadAloudWatch } from '../harness/read-aloud-watch';
import { evaluateInSpeaker, hasSpeaker } from '../harness/speaker-document';
import { expect, test, voiceSources } from '../harness/voice-test';

const text = [
  'Our sun sends light of every colour down to us.',
  'In the air this light meets molecules that are far smaller than its waves.',
  'They scatter the short waves, which are blue, into every direction.',
].join(' ');
const words = text.replaceAll(/[.,]/gu, '').split(' ');

const ownVoice = { engineId: 'browser', settings: {} } as const;

test.setTimeout(150_000);

/** The document that speaks is open, and its browser has one voice, which speaks so. */
const giveSystemVoice = async (parley: Parley, readAloud: ReadAloudWatch, speak: string): Promise<void> => {
  await readAloud.use(voiceSources.openai);
  await readAloud.read('The document is opened.');
  await readAloud.reaches('ended');
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
    readAloud,
  }) => {
    await readAloud.use(voiceSources.edge);
    await readAloud.read(text);
    await expect.poll(() => readAloud.words(text)).toContain('meets');
    await readAloud.command({ type: 'read-aloud-pause' });
    await readAloud.reaches('paused');
    const before = await readAloud.words(text);
    await expect.poll(() => hasSpeaker(parley), { timeout: 90_000, intervals: [1000] }).toBe(false);

    await readAloud.command({ type: 'read-aloud-play' });
    await readAloud.reaches('ended');

    const after = (await readAloud.words(text)).slice(before.length);
    expect(after).toEqual(words.slice(words.length - after.length));
    // The word that was being spoken may be heard to its end once more.
    expect([0, 1]).toContain(before.length + after.length - words.length);
  });
});

test('a voice of the system that never starts gives way to the next one, with one notice', async ({
  parley,
  readAloud,
}) => {
  await giveSystemVoice(parley, readAloud, '() => {}');
  const before = (await readAloud.words(text)).length;

  // A voice that tells its words: those of one whose words are estimated are known when its first ones have sounded.
  await readAloud.use(ownVoice, voiceSources.edge);
  await readAloud.read(text);

  await readAloud.reaches('ended', { timeout: 60_000 });

  expect(await readAloud.notices()).toMatchObject([
    { from: { engineId: 'browser' }, to: { engineId: 'edge' }, error: { code: 'timeout' } },
  ]);
  expect((await readAloud.words(text)).slice(before).join(' ')).toBe(words.join(' '));
});

test('a voice of the system that never ends is cut off, and the reading goes on', async ({
  parley,
  readAloud,
  voices,
}) => {
  await giveSystemVoice(
    parley,
    readAloud,
    `(utterance) => {
      if (!utterance.text.startsWith('Our sun')) return;
      setTimeout(() => utterance.dispatchEvent(new SpeechSynthesisEvent('start', { utterance })), 50);
    }`,
  );
  voices.openai.log.clear();

  await readAloud.use(ownVoice, voiceSources.openai);
  await readAloud.read(text);
  await readAloud.reaches('ended', { timeout: 90_000 });

  const [first = '', ...others] = text.split(/(?<=\.) /u);
  const asked = voices.openai.log.entries().map(({ body }) => JSON.parse(body).input);
  expect(asked).not.toContain(first);
  expect(asked).toEqual(others);
});

test('a sound that the browser holds back pauses the reading, and Play begins it', async ({ parley, readAloud }) => {
  await readAloud.use(voiceSources.openai);
  await readAloud.read('The document is opened.');
  await readAloud.reaches('ended');
  await evaluateInSpeaker(
    parley,
    `globalThis.realPlay = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('a click is wanted', 'NotAllowedError'))`,
  );
  await readAloud.read(text);
  await readAloud.reaches('paused');

  await evaluateInSpeaker(parley, 'HTMLMediaElement.prototype.play = globalThis.realPlay');
  await readAloud.page.getByRole('button', { name: 'Play', exact: true }).click();

  await readAloud.reaches('ended');
  expect((await sendCommand(readAloud.page, { type: 'read-aloud-state' })).readAloud?.error).toBeUndefined();
});
