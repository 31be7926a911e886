import { describe, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, StreamEngine } from '@/lib/domain/read-aloud/voice-engine';
import { createSentenceSpeech } from '@/lib/speaker/sentence-speech';
import { collected } from '../fakes/collect';
import { createFakeTime } from '../fakes/timers';
import { voiceContext } from '../fakes/voice-context';

const request = { text: 'Hello.', language: 'en-US', voice: { engineId: 'fake', voiceId: 'v' } } as const;
const sound = (length: number): SpeechChunk => ({ type: 'audio', bytes: new Uint8Array(length) });

/** An engine that yields these chunks, each after so many ms; it notes its calls and whether it was stopped. */
const stage = (
  chunks: readonly (readonly [afterMs: number, chunk: SpeechChunk])[],
  host: StreamEngine['host'] = 'document',
) => {
  const time = createFakeTime();
  const calls: { readonly text: string; readonly signal: AbortSignal }[] = [];
  const speak = async function* (text: string, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    calls.push({ text, signal });
    for (const [afterMs, chunk] of chunks) {
      await new Promise<void>((resolve) => time.timers.after(afterMs, resolve));
      if (signal.aborted) return;
      yield chunk;
    }
  };
  const engine: StreamEngine = {
    id: 'fake',
    label: 'Fake',
    kind: 'stream',
    host,
    maxSegmentLength: 1000,
    wordTimes: 'none',
    mimeType: 'audio/mpeg',
    fields: [],
    addresses: [],
    origins: () => [],
    listVoices: async () => [],
    defaultVoice: () => '',
    explain: () => ({ code: 'unknown' }),
    speak: ({ text }, { signal }) => speak(`document: ${text}`, signal),
  };
  const speech = createSentenceSpeech({
    openBackgroundSpeech: ({ text }, signal) => speak(`background: ${text}`, signal),
    contextOf: (_, signal) => voiceContext({ signal }),
    after: time.timers.after,
  });
  /** Takes the whole sound; `isTaken` says whether what plays it could use it. */
  const hear = async (signal = new AbortController().signal, text: string = request.text, isTaken = true) => {
    const spoken = speech.open(engine, { ...request, text }, signal);
    const heard = await collected(spoken.chunks);
    if (isTaken) spoken.keep();
    return heard;
  };
  return { time, calls, hear, speech, engine };
};

const codeOf = (error: unknown) => (error instanceof ChatError ? error.data.code : error);

describe('the sound of a sentence', () => {
  it.each(['document', 'background'] as const)('comes from an engine hosted in the %s', async (host) => {
    const { time, calls, hear } = stage([[10, sound(3)]], host);

    const heard = hear();
    await time.advance(100);

    expect((await heard).items).toEqual([sound(3)]);
    expect(calls.map(({ text }) => text)).toEqual([`${host}: Hello.`]);
  });

  it('is kept whole, so that the same sentence asks nobody again', async () => {
    const { time, calls, hear } = stage([[10, sound(3)]]);
    const first = hear();
    await time.advance(100);
    await first;

    const again = await hear();

    expect(again.items).toEqual([sound(3)]);
    expect(calls).toHaveLength(1);
  });

  it('that was begun before is not asked for again, and may arrive meanwhile', async () => {
    const { time, calls, speech, engine } = stage([
      [500, sound(1)],
      [500, sound(2)],
    ]);
    const { signal } = new AbortController();
    speech.begin(engine, request, signal);
    speech.begin(engine, request, signal);
    await time.advance(2000);

    const heard = await collected(speech.open(engine, request, signal).chunks);

    expect(heard.items).toEqual([sound(1), sound(2)]);
    expect(calls).toHaveLength(1);
  });

  it('that was begun in vain is stopped with what it was begun for', async () => {
    const { time, calls, speech, engine, hear } = stage([[500, sound(1)]]);
    const stop = new AbortController();
    speech.begin(engine, request, stop.signal);
    await time.advance(100);

    stop.abort();
    const heard = hear();
    await time.advance(1000);

    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect((await heard).items).toEqual([sound(1)]);
  });

  it('is asked for anew when what plays it could not take it', async () => {
    const { time, calls, hear } = stage([[10, sound(3)]]);
    const first = hear(undefined, request.text, false);
    await time.advance(100);
    await first;

    const again = hear();
    await time.advance(100);
    await again;

    expect(calls).toHaveLength(2);
  });

  it('is asked for anew when everything kept was let go', async () => {
    const { time, calls, hear, speech } = stage([[10, sound(3)]]);
    const first = hear();
    await time.advance(100);
    await first;

    speech.forget();
    const again = hear();
    await time.advance(100);
    await again;

    expect(calls).toHaveLength(2);
  });

  it('lets the engine clean up when it is left while sound arrives', async () => {
    const { speech, engine } = stage([]);
    let hasCleanedUp = false;
    const speak: StreamEngine['speak'] = async function* () {
      try {
        yield sound(1);
        yield sound(1);
      } finally {
        hasCleanedUp = true;
      }
    };
    const stop = new AbortController();
    const iterator = speech.open({ ...engine, speak }, request, stop.signal).chunks[Symbol.asyncIterator]();
    await iterator.next();

    stop.abort();
    await iterator.return?.();

    expect(hasCleanedUp).toBe(true);
  });

  it('is let go when twenty megabytes of later ones are kept', async () => {
    const { time, calls, hear } = stage([[1, sound(8_000_000)]]);
    const texts = ['One.', 'Two.', 'Three.', 'One.', 'Three.'];

    for (const text of texts) {
      const heard = hear(undefined, text);
      await time.advance(10);
      await heard;
    }

    expect(calls.map(({ text }) => text)).toEqual(
      ['One.', 'Two.', 'Three.', 'One.'].map((text) => `document: ${text}`),
    );
  });

  it('fails after six seconds of silence before it, after three the next time, and stops the engine', async () => {
    const { time, calls, hear } = stage([[60_000, sound(3)]]);

    const began = time.clock.now();
    const failedAt: number[] = [];
    const codes: unknown[] = [];
    for (const _ of [1, 2]) {
      const heard = hear().then(({ error }) => {
        failedAt.push(time.clock.now() - began);
        codes.push(codeOf(error));
      });
      await time.advance(7000 - 1000 * failedAt.length);
      await heard;
    }

    expect(codes).toEqual(['timeout', 'timeout']);
    expect(failedAt[0]).toBe(6000);
    expect((failedAt[1] ?? 0) - 7000).toBe(3000);
    expect(calls.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('that only had what a listener bears of silence is given its six seconds the next time', async () => {
    const { time, speech, engine, hear } = stage([[5000, sound(3)]]);
    const { chunks } = speech.open(engine, request, new AbortController().signal, {
      leftMs: () => 0,
      silenceMs: 2000,
    });

    const hurried = collected(chunks);
    await time.advance(2000);
    expect(codeOf((await hurried).error)).toBe('timeout');
    const heard = hear();
    await time.advance(5000);

    expect((await heard).error).toBeUndefined();
  });

  it('that was given up in a hurry still comes when it is asked for again, without a second request', async () => {
    const { time, speech, engine, calls } = stage([[4000, sound(3)]]);
    const { signal } = new AbortController();
    const listener = { leftMs: () => 0, silenceMs: 2000, mayReturn: true };
    const hurried = collected(speech.open(engine, request, signal, listener).chunks);
    await time.advance(2000);
    await hurried;

    const heard = collected(speech.open(engine, request, signal, { ...listener, isLast: true }).chunks);
    await time.advance(2000);

    expect((await heard).items).toEqual([sound(3)]);
    expect(calls).toHaveLength(1);
  });

  it('that was given up in a hurry is stopped when another voice has spoken', async () => {
    const { time, speech, engine, calls } = stage([[4000, sound(3)]]);
    const listener = { leftMs: () => 0, silenceMs: 2000, mayReturn: true };
    const hurried = collected(speech.open(engine, request, new AbortController().signal, listener).chunks);
    await time.advance(2000);
    await hurried;
    const before = calls.map(({ signal }) => signal.aborted);

    speech.letGo();

    expect(before).toEqual([false]);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('fails after six seconds of silence within it', async () => {
    const { time, hear } = stage([
      [10, sound(3)],
      [60_000, sound(3)],
    ]);

    const heard = hear();
    await time.advance(6100);

    expect(codeOf((await heard).error)).toBe('idle');
  });

  it('may take long as long as something comes', async () => {
    const { time, hear } = stage([
      [5000, sound(1)],
      [5000, sound(1)],
      [5000, sound(1)],
    ]);

    const heard = hear();
    await time.advance(16_000);

    expect((await heard).items).toHaveLength(3);
  });

  it('is no sound without a byte of it', async () => {
    const { time, hear } = stage([[1, { type: 'word', atMs: 0, durationMs: 1, text: 'Hello' }]]);

    const heard = hear();
    await time.advance(10);

    expect(codeOf((await heard).error)).toBe('ended-early');
  });

  it('ends quietly when it is stopped, and half a sentence is not kept', async () => {
    const { time, calls, hear } = stage([
      [10, sound(3)],
      [1000, sound(3)],
    ]);
    const stop = new AbortController();
    const heard = hear(stop.signal);
    await time.advance(100);

    stop.abort();
    await time.advance(2000);
    const stopped = await heard;
    const again = hear();
    await time.advance(2000);

    expect(stopped).toEqual({ items: [sound(3)] });
    expect((await again).items).toHaveLength(2);
    expect(calls).toHaveLength(2);
  });
});
