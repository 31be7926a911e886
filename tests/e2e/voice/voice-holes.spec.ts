import { expect, test, voiceSources } from '../harness/voice-test';

const first = 'The first sentence goes well.';
const second = 'Every boat came back from the sea before the sun had set, and nobody was missing.';
const third = 'The third is read to its end.';
const text = [first, second, third].join(' ');
const words = text.replaceAll(/[.,]/gu, '').split(' ');

for (const [from, to] of [
  ['edge', 'openai'],
  ['openai', 'edge'],
] as const) {
  test(`a voice of ${from} that stalls within a sentence gives way at the word where it stopped`, async ({
    readAloud,
    voices,
  }) => {
    const path = '/v1/audio/speech';
    // Each sentence is tried once more while there is sound to be heard.
    voices.edge.failNext([undefined, 'stall', 'stall']);
    if (from === 'openai') {
      voices.edge.failNext([]);
      voices.openai.script([
        { when: { path }, times: 1 },
        { when: { path }, stall: { atByte: 14_000 }, times: 2 },
      ]);
    }
    await readAloud.use(voiceSources[from], voiceSources[to]);

    await readAloud.read(text);
    const end = await readAloud.reaches('ended', { timeout: 40_000 });

    // A word that broke off in its middle is said whole by the next voice, and lit again.
    const lit = await readAloud.words(text);
    expect(lit.filter((word, index) => word !== lit[index - 1])).toEqual(words);
    expect(lit.length - words.length).toBeLessThanOrEqual(1);
    expect(await readAloud.notices()).toMatchObject([
      { from: { engineId: from }, to: { engineId: to }, error: { code: 'idle' } },
    ]);
    expect(end.voice?.engineId).toBe(to);
    const asked =
      to === 'edge'
        ? voices.edge.turns.map((turn) => turn.text)
        : voices.openai.log.entries().map(({ body }) => JSON.parse(body).input);
    // The rest of the sentence, from a word on, and what comes after it.
    expect(second.endsWith(` ${asked[0]}`)).toBe(true);
    expect(asked.slice(1)).toEqual([third]);
  });
}

test.describe('at normal speed', () => {
  test.use({ rate: 1 });

  test('every word is lit while the sound of a slow server arrives, each once and in order', async ({
    readAloud,
    voices,
  }) => {
    voices.setSpeechPace({ firstByteMs: 250, speed: 1.2 });
    await readAloud.use(voiceSources.openai);

    await readAloud.read(text);
    await readAloud.reaches('ended', { timeout: 40_000 });

    expect(await readAloud.words(text)).toEqual(words);
    expect(await readAloud.notices()).toEqual([]);
  });
});
