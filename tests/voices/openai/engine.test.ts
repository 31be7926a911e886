import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openai } from '@/lib/voices/openai/engine';
import { collected } from '../../fakes/collect';
import { voiceContext } from '../../fakes/voice-context';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { createOpenAiSpeechService, simulatedSpeechKey } from '../../simulators/openai-speech/service';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator(createOpenAiSpeechService());
});
afterEach(() => simulator.stop());

const contextWith = (settings: Record<string, string> = {}, signal?: AbortSignal) =>
  voiceContext({
    fetch: (input, init) => fetch(input, init),
    settings: { baseUrl: `${simulator.url}/v1/`, apiKey: simulatedSpeechKey, ...settings },
    ...(signal !== undefined && { signal }),
  });

const request = {
  text: 'The sky is blue.',
  language: 'en-US',
  voice: { engineId: 'openai', voiceId: 'coral' },
} as const;

describe('OpenAI-style voices', () => {
  it('send model, voice, text and format, and stream the sound', async () => {
    const { items, error } = await collected(openai.speak(request, contextWith({ model: 'own-model' })));

    const sent = simulator.log.entries()[0];
    expect(error).toBeUndefined();
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      model: 'own-model',
      input: 'The sky is blue.',
      voice: 'coral',
      response_format: 'mp3',
    });
  });

  it.each([
    ['2027-01-05T23:59:59Z', 'auth'],
    ['2027-01-06T00:00:00Z', 'model-ended'],
  ])(
    'at %s end with %s at OpenAI itself, which is asked for nothing once the announced day has come',
    async (now, code) => {
      const asked: string[] = [];
      const context = voiceContext({
        now: () => Date.parse(now),
        fetch: async (input) => {
          asked.push(String(input));
          return new Response('{}', { status: 401 });
        },
      });

      const { error } = await collected(openai.speak(request, context));

      expect(openai.explain(error)).toMatchObject({ code, host: 'api.openai.com' });
      expect(asked).toHaveLength(code === 'auth' ? 1 : 0);
    },
  );

  it('go on at a server of the user’s own, whatever its models are called', async () => {
    const context = { ...contextWith(), clock: { now: () => Date.parse('2028-01-01') } };

    expect((await collected(openai.speak(request, context))).error).toBeUndefined();
  });

  it('need no key where the server asks for none', async () => {
    const open = await startSimulator(createOpenAiSpeechService({ keys: [] }));

    const { error } = await collected(openai.speak(request, contextWith({ baseUrl: `${open.url}/v1`, apiKey: '' })));
    const { headers } = open.log.entries()[0] ?? {};
    await open.stop();

    expect(error).toBeUndefined();
    expect(headers).not.toHaveProperty('authorization');
  });

  it.each([
    [401, 'auth'],
    [429, 'rate-limit'],
    [500, 'server'],
  ] as const)('turn status %i into %s without the key in it', async (status, code) => {
    simulator.script({
      when: { path: '/v1/audio/speech' },
      error: { status, message: `No: ${simulatedSpeechKey}` },
    });

    const { error } = await collected(openai.speak(request, contextWith()));

    expect(openai.explain(error).code).toBe(code);
    expect(JSON.stringify(openai.explain(error))).not.toContain(simulatedSpeechKey);
  });

  it('call an answer without sound an error, and a page of text no API', async () => {
    const path = '/v1/audio/speech';
    simulator.script([
      { when: { path }, reply: { headers: { 'content-type': 'audio/mpeg' }, body: '' } },
      { when: { path }, reply: { headers: { 'content-type': 'text/html' }, body: '<p>Sign in</p>' } },
    ]);

    const silent = await collected(openai.speak(request, contextWith()));
    const page = await collected(openai.speak(request, contextWith()));

    expect([silent, page].map(({ error }) => openai.explain(error).code)).toEqual(['ended-early', 'not-an-api']);
  });

  it('end quietly when they are stopped', async () => {
    const stop = new AbortController();
    simulator.script({ when: { path: '/v1/audio/speech' }, stall: { atByte: 1200 } });
    const chunks = openai.speak(request, contextWith({}, stop.signal))[Symbol.asyncIterator]();

    await chunks.next();
    stop.abort();

    expect((await collected({ [Symbol.asyncIterator]: () => chunks })).error).toBeUndefined();
  });

  it('list the user’s own names before the ten known ones', async () => {
    const voices = await openai.listVoices(contextWith({ voices: 'af_heart, coral' }));

    expect(voices.map(({ id }) => id).slice(0, 3)).toEqual(['af_heart', 'coral', 'alloy']);
    expect(voices).toHaveLength(11);
  });

  it('ask a server that they know for its voices, and list the known ones where it has no list', async () => {
    const open = await startSimulator(createOpenAiSpeechService({ keys: [], voices: ['Vera'], listsVoices: true }));
    const baseUrl = `${open.url}/v1`;

    const listed = await openai.listVoices(contextWith({ server: 'another-server', baseUrl }));
    await open.stop();
    const without = await openai.listVoices(contextWith({ server: 'another-server' }));
    const asBefore = await openai.listVoices(contextWith());
    const unlisted = await openai.listVoices(contextWith({ server: 'assemblyai' }));

    expect(listed.map(({ id }) => id)).toEqual(['Vera']);
    expect([without, asBefore].map(({ length }) => length)).toEqual([10, 10]);
    expect(unlisted.map(({ id }) => id)).toContain('aai-jane');
    expect(simulator.log.entries().map(({ path }) => path)).toEqual(['/v1/audio/voices']);
  });

  it('send the style in words, the key in the header that the server wants, and the query of its address', async () => {
    const baseUrl = `${simulator.url}/v1?api-version=preview`;
    const settings = { server: 'azure-openai', baseUrl, model: 'mine', instructions: 'Calmly.' };

    await collected(openai.speak({ ...request, voice: { engineId: 'openai', voiceId: '' } }, contextWith(settings)));

    const sent = simulator.log.entries()[0];
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ model: 'mine', voice: 'alloy', instructions: 'Calmly.' });
    expect(sent?.headers).toMatchObject({ 'api-key': simulatedSpeechKey });
    expect(sent?.headers).not.toHaveProperty('authorization');
    expect(sent?.url).toContain('api-version=preview');
  });

  it('are served by a simulator that the official client understands', async () => {
    const client = new OpenAI({ apiKey: simulatedSpeechKey, baseURL: `${simulator.url}/v1` });

    const answer = await client.audio.speech.create({ model: 'tts-1', voice: 'nova', input: 'Hello.' });

    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(3000);
  });
});
