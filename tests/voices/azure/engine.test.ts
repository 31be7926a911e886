import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { createAzureEngine } from '@/lib/voices/azure/engine';
import { collected } from '../../fakes/collect';
import { voiceContext } from '../../fakes/voice-context';
import {
  type AzureSpeechSimulator,
  simulatedAzureKey,
  startAzureSpeechSimulator,
} from '../../simulators/azure-speech/simulator';

let simulator: AzureSpeechSimulator;
beforeEach(async () => {
  simulator = await startAzureSpeechSimulator();
});
afterEach(() => simulator.stop());

const contextWith = (apiKey: string = simulatedAzureKey) =>
  voiceContext({ route: { port: simulator.port }, settings: { apiKey, region: 'westeurope' } });

const request = (text: string, style?: string) => ({
  text,
  language: 'en-US' as const,
  voice: { engineId: 'azure', voiceId: 'en-US-AriaNeural', ...(style !== undefined && { style }) },
});

const wordsOf = (chunks: readonly SpeechChunk[]): readonly string[] =>
  chunks.flatMap((chunk) => (chunk.type === 'word' ? [chunk.text] : []));

const hasAudio = (chunks: readonly SpeechChunk[]): boolean =>
  chunks.some((chunk) => chunk.type === 'audio' && chunk.bytes.length > 0);

describe('Azure voices', () => {
  it('speak with word times over one socket, which is opened with a token and never with the key', async () => {
    const engine = createAzureEngine();

    const first = await collected(engine.speak(request('Fish & chips.', 'cheerful'), contextWith()));
    const second = await collected(engine.speak(request('Good night.'), contextWith()));

    expect([first.error, second.error]).toEqual([undefined, undefined]);
    expect(wordsOf(first.items)).toEqual(['Fish', 'chips']);
    expect(wordsOf(second.items)).toEqual(['Good', 'night']);
    expect(simulator.entries.map(({ path, status }) => [path, status])).toEqual([
      ['/sts/v1.0/issueToken', 200],
      ['/tts/cognitiveservices/websocket/v1', 101],
    ]);
    expect(simulator.entries.map(({ query }) => query).join()).not.toContain(simulatedAzureKey);
  });

  it('speak by REST, without word times, when the socket is refused', async () => {
    simulator.refuseSockets(true);
    const engine = createAzureEngine();

    const { items, error } = await collected(engine.speak(request('By another way.'), contextWith()));
    await collected(engine.speak(request('And again.'), contextWith()));

    expect(error).toBeUndefined();
    expect(hasAudio(items)).toBe(true);
    expect(wordsOf(items)).toEqual([]);
    expect(simulator.entries.filter(({ path }) => path.includes('websocket'))).toHaveLength(1);
  });

  it('say that the key is not accepted', async () => {
    const engine = createAzureEngine();

    const { error } = await collected(engine.speak(request('Hello.'), contextWith('f'.repeat(32))));

    expect(engine.explain(error)).toMatchObject({ code: 'auth', status: 401 });
  });

  it('hand on how long the service asks to wait', async () => {
    simulator.refuseSockets(true);
    simulator.limitOnce(7);
    const engine = createAzureEngine();

    const { error } = await collected(engine.speak(request('Too much.'), contextWith()));

    expect(engine.explain(error)).toMatchObject({ code: 'rate-limit', retryAfterMs: 7000 });
  });

  it('are listed by the region itself, of every language', async () => {
    const voices = await createAzureEngine().listVoices(contextWith());

    expect(voices).toEqual([
      { engineId: 'azure', id: 'en-US-AriaNeural', name: 'Aria', locale: 'en-US', styles: ['cheerful', 'sad'] },
      { engineId: 'azure', id: 'de-DE-KatjaNeural', name: 'Katja', locale: 'de-DE' },
      { engineId: 'azure', id: 'en-GB-RyanNeural', name: 'Ryan', locale: 'en-GB' },
    ]);
  });

  it('refuse a region that would lead to another host', () => {
    const engine = createAzureEngine();

    expect(() => engine.origins({ region: 'evil.example/' })).toThrow(expect.objectContaining({ name: 'ChatError' }));
    expect(engine.origins({ region: 'westeurope' })).toEqual([
      'https://westeurope.tts.speech.microsoft.com/*',
      'https://westeurope.api.cognitive.microsoft.com/*',
    ]);
  });
});
