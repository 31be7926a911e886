import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { createOpenAIRealtimeEngine } from '@/lib/voices/openai-realtime/engine';
import { collected } from '../../fakes/collect';
import { voiceContext } from '../../fakes/voice-context';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import type { RealtimeFault } from '../../simulators/openai-realtime/session-socket';
import { createRealtimeSimulation, type RealtimeSimulation } from '../../simulators/openai-realtime/simulator';
import { spokenPieces } from '../../simulators/openai-realtime/speaking';
import { createOpenAiSpeechService, simulatedSpeechKey } from '../../simulators/openai-speech/service';

const text = 'The sky is blue today, all day.';

let realtime: RealtimeSimulation;
let simulator: Simulator;
let now = 0;
beforeEach(async () => {
  now = Date.now();
  realtime = createRealtimeSimulation({ now: () => now });
  simulator = await startSimulator(createOpenAiSpeechService({ realtime }), {
    tls: { names: ['api.openai.com'] },
    upgrade: realtime.upgrade,
  });
});
afterEach(() => simulator.stop());

const contextWith = (options: { readonly apiKey?: string; readonly signal?: AbortSignal } = {}) =>
  voiceContext({
    route: { port: simulator.port },
    settings: { apiKey: options.apiKey ?? simulatedSpeechKey },
    ...(options.signal !== undefined && { signal: options.signal }),
  });

const request = (spoken = text, voiceId = 'cedar') => ({
  text: spoken,
  language: 'en-US' as const,
  voice: { engineId: 'openai-realtime', voiceId },
});

const soundOf = (chunks: readonly SpeechChunk[]): readonly number[] =>
  chunks.flatMap((chunk) => (chunk.type === 'audio' ? [...chunk.bytes] : []));

const wholeSound = (spoken: string): readonly number[] => spokenPieces(spoken).flatMap(({ sound }) => [...sound]);

const failureWith = async (fault: RealtimeFault) => {
  const engine = createOpenAIRealtimeEngine();
  realtime.failNext([fault]);
  const { items, error } = await collected(engine.speak(request(), contextWith()));
  return { engine, items, error: engine.explain(error) };
};

describe('OpenAI’s voices by its Realtime API', () => {
  it('speak a text whole, over a socket that is opened with a short-lived secret and never with the key', async () => {
    const engine = createOpenAIRealtimeEngine();

    const first = await collected(engine.speak(request(), contextWith()));
    const second = await collected(engine.speak(request('Good night.'), contextWith()));

    expect([first.error, second.error]).toEqual([undefined, undefined]);
    expect(soundOf(first.items)).toEqual(wholeSound(text));
    expect(soundOf(second.items)).toEqual(wholeSound('Good night.'));
    expect(realtime.read).toEqual([
      { text, voice: 'cedar' },
      { text: 'Good night.', voice: 'cedar' },
    ]);
    expect(realtime.handshakes).toEqual([
      { protocols: ['realtime', expect.stringMatching(/^openai-insecure-api-key\.ek_/u)], status: 101 },
    ]);
    expect(JSON.stringify(realtime.handshakes)).not.toContain(simulatedSpeechKey);
  });

  it('ask for a secret that opens sockets for half a minute, for this voice only', async () => {
    await collected(createOpenAIRealtimeEngine().speak(request(), contextWith()));

    const [entry] = simulator.log.entries();
    expect([entry?.method, entry?.path, entry?.headers.authorization]).toEqual([
      'POST',
      '/v1/realtime/client_secrets',
      `Bearer ${simulatedSpeechKey}`,
    ]);
    expect(JSON.parse(entry?.body ?? '')).toMatchObject({
      expires_after: { anchor: 'created_at', seconds: 30 },
      session: { type: 'realtime', model: 'gpt-realtime-2.1-mini', audio: { output: { voice: 'cedar' } } },
    });
    expect(entry?.body).not.toContain('sky');
  });

  it('take another socket, and another secret, for another voice: a session keeps the one that has spoken', async () => {
    const engine = createOpenAIRealtimeEngine();

    await collected(engine.speak(request('One.', 'cedar'), contextWith()));
    const { error } = await collected(engine.speak(request('Two.', 'ash'), contextWith()));

    expect(error).toBeUndefined();
    expect(realtime.read.map(({ voice }) => voice)).toEqual(['cedar', 'ash']);
    expect(realtime.secretCount()).toBe(2);
  });

  it('speak one after the other when two sentences are asked for at once', async () => {
    const engine = createOpenAIRealtimeEngine();

    const both = await Promise.all(
      ['First of two.', 'Second of two.'].map((spoken) => collected(engine.speak(request(spoken), contextWith()))),
    );

    expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(realtime.handshakes).toHaveLength(1);
  });

  it.each(['reword', 'add', 'cut', 'obey'] as const)(
    'say so when the model leaves the text (%s), and speak the next sentence over a new socket',
    async (fault) => {
      const { engine, error } = await failureWith(fault);

      expect(error).toEqual({ code: 'reworded', host: 'api.openai.com' });
      const next = await collected(engine.speak(request(), contextWith()));
      expect(soundOf(next.items)).toEqual(wholeSound(text));
      expect(realtime.handshakes).toHaveLength(2);
    },
  );

  it('let nothing be heard of words that are not in the text', async () => {
    const added = await failureWith('add');
    const reworded = await failureWith('reword');

    expect(soundOf(added.items)).toEqual([]);
    // What was said before the other word is right.
    expect(soundOf(reworded.items)).toEqual(wholeSound('The sky is').slice(0, soundOf(reworded.items).length));
  });

  it('keep nothing of which nobody knows what was said', async () => {
    expect(await failureWith('no-words')).toMatchObject({ items: [], error: { code: 'malformed' } });
  });

  it.each([
    ['hands on the service’s reason', 'fail', 'rate-limit'],
    ['is cut off', 'drop', 'ended-early'],
    ['is no JSON', 'garbage', 'malformed'],
    ['has another form', 'wrong', 'malformed'],
    ['is larger than any sound', 'huge', 'too-large'],
    ['has no sound', 'silent', 'ended-early'],
  ] as const)('an answer that %s is an error, and the next sentence is spoken', async (_, fault, code) => {
    const { engine, error } = await failureWith(fault);

    expect(error.code).toBe(code);
    const next = await collected(engine.speak(request(), contextWith()));
    expect(soundOf(next.items)).toEqual(wholeSound(text));
  });

  it('end quietly when they are stopped while the service hangs, and speak again over a new socket', async () => {
    const engine = createOpenAIRealtimeEngine();
    realtime.failNext(['hang']);
    const stopping = new AbortController();
    const hanging = collected(engine.speak(request(), contextWith({ signal: stopping.signal })));
    await expect.poll(() => realtime.read.length).toBe(1);

    stopping.abort();

    expect(await hanging).toEqual({ items: [] });
    const next = await collected(engine.speak(request(), contextWith()));
    expect(soundOf(next.items)).toEqual(wholeSound(text));
    expect(realtime.handshakes).toHaveLength(2);
  });

  it('say that the key is not accepted, and open no socket', async () => {
    const engine = createOpenAIRealtimeEngine();

    const { error } = await collected(engine.speak(request(), contextWith({ apiKey: 'sk-wrong' })));

    expect(engine.explain(error)).toMatchObject({ code: 'auth', status: 401 });
    expect(realtime.handshakes).toEqual([]);
  });

  it('are refused where a secret came too late', async () => {
    const engine = createOpenAIRealtimeEngine();
    const context = contextWith();
    const late: typeof context.connect = (url, protocols) => {
      now += 31_000;
      return context.connect(url, protocols);
    };

    const { error } = await collected(engine.speak(request(), { ...context, connect: late }));

    expect(engine.explain(error)).toMatchObject({ code: 'refused', host: 'api.openai.com' });
  });

  it.each(['{}', '{"value":"sk-a-key, realtime"}', '{"value":"ek_a b"}', 'no'])(
    'take nothing for a secret that is none: %s',
    async (answer) => {
      const engine = createOpenAIRealtimeEngine();
      const context = { ...contextWith(), fetch: async () => new Response(answer) };

      const { error } = await collected(engine.speak(request(), context));

      expect(engine.explain(error)).toMatchObject({ code: 'not-an-api' });
      expect(realtime.handshakes).toEqual([]);
    },
  );

  it('are the ten of its reference, listed where the key may use the model', async () => {
    const voices = await createOpenAIRealtimeEngine().listVoices(contextWith());

    expect(voices.map(({ id }) => id).sort()).toEqual(
      ['alloy', 'ash', 'ballad', 'coral', 'echo', 'sage', 'shimmer', 'verse', 'marin', 'cedar'].sort(),
    );
    await expect(createOpenAIRealtimeEngine().listVoices(contextWith({ apiKey: 'sk-wrong' }))).rejects.toMatchObject({
      data: { code: 'auth' },
    });
  });

  it('are listed for a key that is told of no model', async () => {
    const context = { ...contextWith(), fetch: async () => new Response('{}', { status: 403 }) };

    expect(await createOpenAIRealtimeEngine().listVoices(context)).toHaveLength(10);
  });
});
