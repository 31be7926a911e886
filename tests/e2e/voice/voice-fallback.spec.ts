import type { TurnFault } from '../../simulators/synthesis-socket/turns';
import type { ReadAloudWatch } from '../harness/read-aloud-watch';
import { expect, test, voiceSources } from '../harness/voice-test';

const text = 'The first sentence goes well. The second one does not. The third is read again.';

const sentencesHeard = async (readAloud: ReadAloudWatch): Promise<readonly string[]> => {
  const ids = (await readAloud.states()).flatMap(({ status, sentence }) =>
    status === 'playing' && sentence !== undefined ? [sentence.id] : [],
  );
  return ids.filter((id, index) => id !== ids[index - 1]);
};

/** How long it was silent between two sentences, ms: from the last word of the one to the first word of the other. */
const silenceBefore = async (readAloud: ReadAloudWatch, sentence: string): Promise<number> => {
  const start = text.indexOf(sentence);
  const words = (await readAloud.events()).flatMap(({ at, event }) =>
    event.type === 'read-aloud-word' ? [{ at, start: event.start }] : [],
  );
  const next = words.find((word) => word.start >= start)?.at ?? Number.NaN;
  const last = words.findLast((word) => word.start < start)?.at ?? Number.NaN;
  return next - last;
};

test.beforeEach(async ({ parley }) => {
  parley.problems.allow(/WebSocket connection to 'wss:\/\/speech\.platform\.bing\.com/u);
});

const faults: readonly (readonly [TurnFault, string])[] = [
  ['drop', 'ended-early'],
  ['no-audio', 'ended-early'],
  ['hang', 'timeout'],
  ['garbage', 'malformed'],
  ['too-long', 'ended-early'],
];

for (const [fault, code] of faults) {
  const title = `a voice that fails by "${fault}" twice gives way at the sentence, with one notice`;
  test(title, async ({ readAloud, voices }) => {
    await readAloud.use(voiceSources.edge, voiceSources.openai);
    voices.edge.failNext([undefined, fault, fault]);

    await readAloud.read(text);
    const end = await readAloud.reaches('ended', { timeout: 40_000 });

    expect(await sentencesHeard(readAloud)).toEqual(['s1', 's2', 's3']);
    expect(await readAloud.notices()).toMatchObject([
      { from: { engineId: 'edge' }, to: { engineId: 'openai' }, error: { code } },
    ]);
    expect(end.voice?.engineId).toBe('openai');
    // What does not answer at all is waited for, twice; everything else is told at once.
    expect(await silenceBefore(readAloud, 'The second one')).toBeLessThan(fault === 'hang' ? 15_000 : 3000);
    expect(voices.openai.log.entries().map(({ body }) => JSON.parse(body).input)).toEqual([
      'The second one does not.',
      'The third is read again.',
    ]);
  });
}

test('one failure is made good by one retry, and nobody hears of it @gate @speech', async ({ readAloud, voices }) => {
  await readAloud.use(voiceSources.edge, voiceSources.openai);
  voices.edge.failNext([undefined, 'drop']);

  await readAloud.read(text);
  await readAloud.reaches('ended');

  expect(await sentencesHeard(readAloud)).toEqual(['s1', 's2', 's3']);
  expect(await readAloud.notices()).toEqual([]);
  expect(voices.openai.log.entries()).toEqual([]);
});

test('a service that forbids everything is left at once', async ({ readAloud, voices }) => {
  voices.edge.refuseAll(true);
  await readAloud.use(voiceSources.edge, voiceSources.openai);

  await readAloud.read(text);
  await readAloud.reaches('ended');

  expect(await readAloud.notices()).toMatchObject([{ error: { code: 'forbidden', status: 403 } }]);
  expect(voices.edge.handshakes.length).toBeLessThanOrEqual(4);
});

test('when every voice service is down it says so, and the next start asks them again', async ({
  readAloud,
  voices,
}) => {
  await readAloud.use(voiceSources.edge, voiceSources.openai);
  voices.openai.script({ error: { status: 503 }, when: { path: '/v1/audio/speech' }, times: 'always' });
  voices.edge.refuseAll(true);
  await readAloud.read('Nobody speaks this.', { engineId: 'edge', voiceId: 'en-US-AriaNeural' });
  // This browser has no voice of its own either.
  await readAloud.reaches('failed', { timeout: 60_000 });
  voices.edge.refuseAll(false);

  await readAloud.read(text, { engineId: 'edge', voiceId: 'en-US-AriaNeural' });
  const end = await readAloud.reaches('ended');

  expect(end.voice?.engineId).toBe('edge');
  expect((await readAloud.words(text)).join(' ')).toContain('The first sentence goes well');
});
