import type { ReadAloudWatch } from '../harness/read-aloud-watch';
import { expect, test, voiceSources } from '../harness/voice-test';

test.use({ rate: 1 });

const sentences = [
  'The first sentence is long enough to still arrive when the reader has had enough of it.',
  'The second sentence is long enough to still arrive when the reader has had enough of it.',
  'The third sentence is long enough to still arrive when the reader has had enough of it.',
  'The fourth sentence is long enough to still arrive when the reader has had enough of it.',
  'The fifth sentence is long enough to still arrive when the reader has had enough of it.',
  'The sixth sentence is long enough to still arrive when the reader has had enough of it.',
];

const last = sentences.length - 1;

const standing = async (readAloud: ReadAloudWatch) => {
  const { status, sentenceIndex } = (await readAloud.now()) ?? {};
  return { status, sentenceIndex };
};

for (const name of ['edge', 'azure'] as const) {
  test.describe(name, () => {
    test.beforeEach(async ({ readAloud }) => {
      await readAloud.use(voiceSources[name], voiceSources.openai);
    });

    test.afterEach(async ({ readAloud, voices }) => {
      expect((await readAloud.now())?.voice?.engineId).toBe(name);
      expect(await readAloud.notices()).toEqual([]);
      expect(voices.openai.log.entries()).toEqual([]);
    });

    test('steps on while the sound of each sentence still arrives, and goes on speaking', async ({
      readAloud,
      voices,
    }) => {
      voices[name].setSpeed(2);
      await readAloud.read(sentences.join(' '));

      for (const index of sentences.keys()) {
        await expect.poll(() => standing(readAloud)).toEqual({ status: 'playing', sentenceIndex: index });
        if (index < last) await readAloud.command({ type: 'read-aloud-step', by: 1 });
      }
    });

    test('eight quick steps on and back while sound arrives, and it goes on speaking', async ({ readAloud }) => {
      await readAloud.read(sentences.join(' '));
      await expect.poll(() => standing(readAloud)).toMatchObject({ status: 'playing' });

      for (const by of [1, 1, 1, 1, 1, -1, -1, 1] as const) await readAloud.command({ type: 'read-aloud-step', by });

      await expect.poll(() => standing(readAloud)).toEqual({ status: 'playing', sentenceIndex: last - 1 });
    });
  });
}
