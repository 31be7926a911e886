import OpenAI from 'openai';
import { expect, it, onTestFinished } from 'vitest';
import { createOpenAIEngine } from '@/lib/voices/openai/engine';
import { collected } from '../../fakes/collect';
import { voiceContext } from '../../fakes/voice-context';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { createKokoroService, type KokoroOptions } from '../../simulators/kokoro/service';

const started = async (options?: KokoroOptions): Promise<Simulator> => {
  const simulator = await startSimulator(createKokoroService(options));
  onTestFinished(() => simulator.stop());
  return simulator;
};

const contextOf = ({ url }: Simulator) =>
  voiceContext({ fetch: (input, init) => fetch(input, init), settings: { server: 'kokoro', baseUrl: `${url}/v1` } });

const request = { text: 'The sky is blue.', language: 'en-US', voice: { engineId: 'openai', voiceId: '' } } as const;

const paths = ({ log }: Simulator): readonly string[] => log.entries().map(({ path }) => path);

it('says when each word is heard, and speaks with its own voice for the language', async () => {
  const simulator = await started();

  const { items, error } = await collected(createOpenAIEngine().speak(request, contextOf(simulator)));

  const words = items.flatMap((chunk) => (chunk.type === 'word' ? [chunk] : []));
  expect(error).toBeUndefined();
  expect(words.map(({ text }) => text)).toEqual(['The', 'sky', 'is', 'blue']);
  expect(words.map(({ atMs }) => atMs)).toEqual(words.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  expect(items.filter(({ type }) => type === 'audio').length).toBeGreaterThan(1);
  expect(paths(simulator)).toEqual(['/dev/captioned_speech']);
  expect(JSON.parse(simulator.log.entries()[0]?.body ?? '')).toMatchObject({ model: 'kokoro', voice: 'af_heart' });
});

it('speaks without words where the server is older, and does not ask it for them again', async () => {
  const simulator = await started({ hasCaptions: false });
  const engine = createOpenAIEngine();

  const first = await collected(engine.speak(request, contextOf(simulator)));
  const second = await collected(engine.speak(request, contextOf(simulator)));

  expect([first, second].map(({ error }) => error)).toEqual([undefined, undefined]);
  expect(paths(simulator)).toEqual(['/dev/captioned_speech', '/v1/audio/speech', '/v1/audio/speech']);
});

it.each([
  ['no line of its kind', '{"detail":"no"}\n', 'not-an-api'],
  ['sound that is no base64', '{"audio":"%","timestamps":[]}\n', 'malformed'],
  ['words without sound', '{"audio":"","timestamps":[]}\n', 'ended-early'],
])('calls %s an error', async (_, body, code) => {
  const simulator = await started();
  const engine = createOpenAIEngine();
  simulator.script({
    when: { path: '/dev/captioned_speech' },
    reply: { headers: { 'content-type': 'application/json' }, body },
  });

  const { error } = await collected(engine.speak(request, contextOf(simulator)));

  expect(engine.explain(error).code).toBe(code);
});

it('offers the voices that the server lists, with their languages', async () => {
  const simulator = await started();

  const voices = await createOpenAIEngine().listVoices(contextOf(simulator));

  expect(voices.map((voice) => [voice.id, 'locale' in voice && voice.locale])).toEqual([
    ['af_heart', 'en-US'],
    ['bf_emma', 'en-GB'],
    ['if_sara', 'it-IT'],
  ]);
});

it('is simulated as the official client of the interface understands it', async () => {
  const { url } = await started();
  const client = new OpenAI({ apiKey: 'not-needed', baseURL: `${url}/v1`, maxRetries: 0 });

  const answer = await client.audio.speech.create({
    model: 'kokoro',
    voice: 'af_heart',
    input: 'Hello.',
    response_format: 'mp3',
  });
  const refusal = client.audio.speech.create({
    model: 'other',
    voice: 'af_heart',
    input: 'Hello.',
    response_format: 'mp3',
  });

  await expect(refusal).rejects.toMatchObject({ status: 400 });
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(3000);
});
