import { describe, expect, it } from 'vitest';
import { createSpeechStreams } from '@/lib/background/read-aloud/speech-streams';
import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, StreamEngine, VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { decodeSpeechChunks } from '@/lib/messaging/speech-frames';
import { readBody } from '@/lib/platform/read-body';
import { collected } from '../../fakes/collect';
import { directEngine } from '../../fakes/session';
import { createFakeTime, settlePromises } from '../../fakes/timers';
import { voiceContext } from '../../fakes/voice-context';

const chunks: readonly SpeechChunk[] = [
  { type: 'word', atMs: 0, durationMs: 10, text: 'Hello' },
  { type: 'audio', bytes: Uint8Array.of(1, 2, 3) },
];
const request = { text: 'Hello.', language: 'en-US', voice: { engineId: 'keyed', voiceId: 'v' } } as const;

const stage = (speak: StreamEngine['speak'], host: StreamEngine['host'] = 'background') => {
  const time = createFakeTime();
  const engine: StreamEngine = {
    id: 'keyed',
    label: 'Keyed',
    kind: 'stream',
    host,
    maxSegmentLength: 100,
    wordTimes: 'exact',
    mimeType: 'audio/mpeg',
    fields: [],
    addresses: [],
    origins: () => [],
    listVoices: async () => [],
    defaultVoice: () => '',
    explain: (error) => (error instanceof ChatError ? error.data : { code: 'unknown' }),
    speak,
  };
  const engines: readonly VoiceEngine[] = [engine, directEngine];
  const signals: AbortSignal[] = [];
  const streams = createSpeechStreams({
    findEngine: (id) => engines.find((known) => known.id === id),
    contextFor: async (_, signal) => {
      signals.push(signal);
      return voiceContext({ signal, settings: { apiKey: 'secret' } });
    },
    timers: time.timers,
    newId: () => 'stream-1',
  });
  return { time, streams, signals };
};

const heard = async (body: ReadableStream<Uint8Array> | undefined) =>
  body === undefined ? undefined : collected(decodeSpeechChunks(readBody(body, new AbortController().signal)));

describe('the sound of a sentence that an engine of the background speaks', () => {
  it('arrives as the engine made it, once, with the settings that only the background has', async () => {
    let settings: unknown;
    const { streams } = stage(async function* (_, context) {
      settings = context.settings;
      yield* chunks;
    });

    const id = streams.announce(request);
    const first = await heard(await streams.take(id));

    expect(first).toEqual({ items: chunks });
    expect(settings).toEqual({ apiKey: 'secret' });
    expect(await streams.take(id)).toBeUndefined();
  });

  it('is not asked for before somebody takes it, and not at all after a minute', async () => {
    let calls = 0;
    const { time, streams } = stage(async function* () {
      calls += 1;
      yield* chunks;
    });

    const id = streams.announce(request);
    await time.advance(61_000);

    expect(await streams.take(id)).toBeUndefined();
    expect(calls).toBe(0);
  });

  it('ends with the reason when the engine fails', async () => {
    const { streams } = stage(async function* () {
      yield* chunks;
      throw new ChatError({ code: 'rate-limit', status: 429, retryAfterMs: 1000 });
    });

    const spoken = await heard(await streams.take(streams.announce(request)));

    expect(spoken?.items).toEqual(chunks);
    expect(spoken?.error).toMatchObject({ data: { code: 'rate-limit', status: 429, retryAfterMs: 1000 } });
  });

  it('stops the engine when the speaker leaves', async () => {
    const { streams, signals } = stage(async function* (_, { signal }) {
      yield* chunks;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    });
    const body = await streams.take(streams.announce(request));
    const reader = body?.getReader();
    await reader?.read();

    await reader?.cancel();
    await settlePromises();

    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it.each(['unknown', 'direct'])('is not announced for the engine "%s"', (engineId) => {
    const { streams } = stage(async function* () {
      yield* chunks;
    });

    expect(() => streams.announce({ ...request, voice: { engineId, voiceId: 'v' } })).toThrow(
      expect.objectContaining({ data: { code: 'bad-request' } }),
    );
  });

  it('is not announced for an engine that runs in the document', () => {
    const { streams } = stage(async function* () {
      yield* chunks;
    }, 'document');

    expect(() => streams.announce(request)).toThrow(expect.objectContaining({ data: { code: 'bad-request' } }));
  });
});
