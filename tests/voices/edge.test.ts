import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locale, locales } from '@/lib/domain/locale';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { createEdgeEngine } from '@/lib/voices/edge';
import { edgeHandshakeHeaders } from '@/lib/voices/edge-protocol';
import { edgeVoiceOptions } from '@/lib/voices/voice-list';
import { collected } from '../fakes/collect';
import { voiceContext } from '../fakes/voice-context';
import { spokenSentences } from '../fixtures/spoken-sentences';
import { type EdgeVoiceSimulator, startEdgeVoiceSimulator } from '../simulators/edge-voice/simulator';

let simulator: EdgeVoiceSimulator;
beforeEach(async () => {
  simulator = await startEdgeVoiceSimulator();
});
afterEach(() => simulator.stop());

const contextTo = (port: number, more: Parameters<typeof voiceContext>[0] = {}) =>
  voiceContext({ route: { port, headers: edgeHandshakeHeaders }, ...more });

const request = (text: string, language: Locale = 'en-US') => ({
  text,
  language,
  voice: { engineId: 'edge', voiceId: edgeVoiceOptions(language)[0]?.value ?? '' },
});

const bytesOf = (chunks: readonly SpeechChunk[]): number =>
  chunks.reduce((sum, chunk) => sum + (chunk.type === 'audio' ? chunk.bytes.length : 0), 0);

const wordsOf = (chunks: readonly SpeechChunk[]): readonly (SpeechChunk & { type: 'word' })[] =>
  chunks.filter((chunk) => chunk.type === 'word');

const codeOf = (error: unknown) => createEdgeEngine().explain(error).code;

describe('the Edge voice', () => {
  it.each(locales)('speaks %s with words in a rising order', async (locale) => {
    const engine = createEdgeEngine();

    const { items, error } = await collected(
      engine.speak(request(spokenSentences[locale], locale), contextTo(simulator.port)),
    );

    const starts = wordsOf(items).map(({ atMs }) => atMs);
    expect(error).toBeUndefined();
    expect(bytesOf(items)).toBeGreaterThan(3000);
    expect(starts.length).toBeGreaterThan(1);
    expect(starts).toEqual([...starts].sort((left, right) => left - right));
    expect(simulator.handshakes[0]?.refusals).toEqual([]);
  });

  it('speaks one sentence after the other over one socket, also when both are asked for at once', async () => {
    const engine = createEdgeEngine();
    const context = contextTo(simulator.port);

    const both = await Promise.all([
      collected(engine.speak(request('First one.'), context)),
      collected(engine.speak(request('Second one.'), context)),
    ]);

    expect(both.map(({ items }) => wordsOf(items).map(({ text }) => text))).toEqual([
      ['First', 'one'],
      ['Second', 'one'],
    ]);
    expect(simulator.handshakes).toHaveLength(1);
  });

  it('hands over markup, quotes, control characters and emoji unharmed', async () => {
    const { items, error } = await collected(
      createEdgeEngine().speak(request('AT&T <said> "it\'s" \u000bfine 👍.'), contextTo(simulator.port)),
    );

    expect(error).toBeUndefined();
    expect(simulator.turns[0]?.text).toBe('AT&T <said> "it\'s"  fine 👍.');
    expect(wordsOf(items).map(({ text }) => text)).toEqual(['AT', 'T', 'said', "it's", 'fine']);
  });

  it.each([
    ['two hours behind', -2 * 3_600_000],
    ['an hour behind', -3_600_000],
    ['fifteen minutes ahead', 15 * 60_000],
    ['a day ahead', 24 * 3_600_000],
  ])('heals a clock that is %s once, by the service’s date', async (_how, offset) => {
    const engine = createEdgeEngine();
    const context = contextTo(simulator.port, { now: () => Date.now() + offset });

    const first = await collected(engine.speak(request('Late.'), context));
    const second = await collected(engine.speak(request('Later.'), context));

    expect([first.error, second.error]).toEqual([undefined, undefined]);
    expect(simulator.handshakes.map(({ kind, refusals }) => [kind, refusals])).toEqual([
      ['socket', ['token-window']],
      ['list', ['token-window']],
      ['socket', []],
    ]);
  });

  it('says that the service forbids it when the service refuses everything', async () => {
    simulator.refuseAll(true);

    const { error } = await collected(createEdgeEngine().speak(request('No.'), contextTo(simulator.port)));

    expect(codeOf(error)).toBe('forbidden');
  });

  it.each([
    ['drop', 'ended-early'],
    ['no-audio', 'ended-early'],
    ['garbage', 'malformed'],
    ['too-long', 'ended-early'],
  ] as const)('turns "%s" into the error %s, and speaks the next sentence', async (fault, code) => {
    const engine = createEdgeEngine();
    const context = contextTo(simulator.port);
    simulator.failNext([fault]);

    const failed = await collected(engine.speak(request('Goes wrong.'), context));
    const next = await collected(engine.speak(request('Goes well.'), context));

    expect(codeOf(failed.error)).toBe(code);
    expect(next.error).toBeUndefined();
    expect(bytesOf(next.items)).toBeGreaterThan(3000);
  });

  it('calls a turn of nothing but punctuation an error, since nothing is heard', async () => {
    const { error } = await collected(createEdgeEngine().speak(request('…!'), contextTo(simulator.port)));

    expect(codeOf(error)).toBe('ended-early');
  });

  it('ends quietly when it is stopped while the service hangs, and speaks again', async () => {
    const engine = createEdgeEngine();
    const stop = new AbortController();
    simulator.failNext(['hang']);
    const hanging = collected(engine.speak(request('Hangs.'), contextTo(simulator.port, { signal: stop.signal })));
    const waiting = collected(engine.speak(request('Waits.'), contextTo(simulator.port, { signal: stop.signal })));
    await vi.waitFor(() => expect(simulator.turns).toHaveLength(1));

    stop.abort();
    const stopped = await Promise.all([hanging, waiting]);
    const next = await collected(engine.speak(request('Goes on.'), contextTo(simulator.port)));

    expect(stopped).toEqual([{ items: [] }, { items: [] }]);
    expect(wordsOf(next.items).map(({ text }) => text)).toEqual(['Goes', 'on']);
  });

  it('gives up a handshake that is never answered', async () => {
    const context = voiceContext({
      connect: () => ({
        binaryType: 'blob',
        onopen: null,
        onerror: null,
        onclose: null,
        onmessage: null,
        send: () => undefined,
        close: () => undefined,
      }),
      after: (ms, run) => {
        if (ms === 5000) queueMicrotask(run);
        return () => undefined;
      },
    });

    const { error } = await collected(createEdgeEngine().speak(request('Silence.'), context));

    expect(codeOf(error)).toBe('timeout');
  });
});
