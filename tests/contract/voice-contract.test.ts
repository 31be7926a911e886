import { describe, expect, it } from 'vitest';
import { ChatError, chatErrorCodes } from '@/lib/domain/chat-error';
import { locales } from '@/lib/domain/locale';
import type { SpeechSocket, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { containerFor } from '@/lib/speaker/container/sound-container';
import { defaultVoice, findVoiceEngine, voiceCatalog, voiceEngines } from '@/lib/voices/registry';
import en from '@/locales/en-US.json';
import { collected } from '../fakes/collect';
import { voiceContext } from '../fakes/voice-context';

const settings = { region: 'westeurope', apiKey: 'a-key-that-must-not-be-seen' };

const labelOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((value, part) => (value instanceof Object ? Reflect.get(value, part) : undefined), en);

describe.each(voiceEngines)('the voice engine $id', (engine) => {
  it('is found by its id and offered to pages as data', () => {
    expect(findVoiceEngine(engine.id)).toBe(engine);
    expect(structuredClone(voiceCatalog)).toContainEqual(
      expect.objectContaining({ id: engine.id, label: engine.label }),
    );
  });

  it('speaks at least a sentence at once', () => {
    expect(engine.maxSegmentLength).toBeGreaterThanOrEqual(100);
  });

  it('keeps no secret when a document hosts it', () => {
    const secrets = engine.fields.filter(({ type }) => type === 'secret');

    expect(engine.host === 'document' ? secrets : []).toEqual([]);
  });

  it('names its fields in words of the locale files', () => {
    expect(engine.fields.map(({ labelKey }) => typeof labelOf(labelKey))).toEqual(engine.fields.map(() => 'string'));
  });

  it('asks for exact origins, never for wildcards', () => {
    expect(engine.origins(settings).filter((origin) => !/^(?:https?|wss):\/\/[^*/]+\/\*$/u.test(origin))).toEqual([]);
  });

  it('has a voice of its own for every locale', () => {
    expect(locales.map((locale) => defaultVoice(engine.id, locale, {})?.engineId)).toEqual(
      locales.map(() => engine.id),
    );
  });

  it('lists only voices of its own, with names, or says why it cannot', async () => {
    const context = voiceContext({ settings, fetch: () => Promise.reject(new TypeError('Failed to fetch')) });

    const listed = await engine.listVoices(context).then(
      (voices) => voices.filter(({ engineId, id, name }) => engineId !== engine.id || id === '' || name === ''),
      (error: unknown) => engine.explain(error).code,
    );

    expect(Array.isArray(listed) ? listed : chatErrorCodes).toEqual(
      Array.isArray(listed) ? [] : expect.arrayContaining([listed]),
    );
  });

  it('explains a foreign error as one of our codes, without its text', () => {
    const data = engine.explain(new Error(settings.apiKey));

    expect(chatErrorCodes).toContain(data.code);
    expect(JSON.stringify(data)).not.toContain(settings.apiKey);
    expect(engine.explain(new ChatError({ code: 'auth' }))).toEqual({ code: 'auth' });
  });

  it('says nothing, and nothing wrong, when it was stopped before it began', async () => {
    const stopped = voiceContext({
      settings,
      signal: AbortSignal.abort(),
      fetch: () => Promise.reject(new Error('off')),
    });
    const request = { text: 'Hello.', language: 'en-US', voice: { engineId: engine.id, voiceId: 'alloy' } } as const;

    const spoken =
      engine.kind === 'stream'
        ? await collected(engine.speak(request, stopped))
        : await collected(engine.speak({ ...request, rate: 1, volume: 1 }, stopped));

    expect(spoken).toEqual({ items: [] });
  });
});

/** A service that is down, silent, or no service at all. */
const failures: readonly (readonly [string, VoiceContext['fetch']])[] = [
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with nothing', async () => new Response('')],
  [
    'answered with a web page',
    async () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  ],
  ['is broken', async () => new Response(`No, ${settings.apiKey}.`, { status: 500 })],
];

const flac = 'audio/mp4; codecs="flac"';

/** A socket that is refused as soon as it is opened. */
const refused = (): SpeechSocket => {
  const socket: SpeechSocket = {
    binaryType: 'arraybuffer',
    onopen: null,
    onerror: null,
    onclose: null,
    onmessage: null,
    send: () => undefined,
    close: () => undefined,
  };
  queueMicrotask(() => socket.onerror?.(new Event('error')));
  return socket;
};

describe.each(voiceEngines.filter((engine) => engine.kind === 'stream'))('the streaming voice engine $id', (engine) => {
  it.each(failures)('never ends quietly, and keeps its secrets, when its service %s', async (_, fetch) => {
    const request = { text: 'Hello.', language: 'en-US', voice: { engineId: engine.id, voiceId: 'v' } } as const;

    const { items, error } = await collected(
      engine.speak(request, voiceContext({ settings, fetch, connect: refused })),
    );

    expect(items).toEqual([]);
    expect(error).toBeDefined();
    expect(chatErrorCodes).toContain(engine.explain(error).code);
    const secrets = engine.fields.flatMap(({ type }) => (type === 'secret' ? [settings.apiKey] : []));
    expect(secrets.filter((secret) => JSON.stringify(engine.explain(error)).includes(secret))).toEqual([]);
  });

  it.each([
    ['Chromium', ['audio/mpeg', 'audio/webm; codecs="opus"', 'audio/mp4; codecs="mp4a.40.2"', flac]],
    ['Firefox', ['audio/webm; codecs="opus"', 'audio/mp4; codecs="mp4a.40.2"', 'audio/mp4; codecs="mp3"', flac]],
  ])('gives sound that %s can play', (_, types) => {
    expect(containerFor(engine.mimeType, (type) => types.includes(type))).toBeDefined();
  });
});
