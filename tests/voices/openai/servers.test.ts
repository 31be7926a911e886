import { expect, it } from 'vitest';
import { serverOf, speechServers } from '@/lib/voices/openai/servers';

it('knows a server by the choice that was stored, and takes settings that name none as they always were', () => {
  expect(serverOf({ server: 'kokoro' })).toMatchObject({ name: 'Kokoro-FastAPI', hasCaptions: true });
  expect(serverOf({ server: 'gone' })).toMatchObject({ id: 'another-server', listing: { path: '/audio/voices' } });
  expect(serverOf({ baseUrl: 'http://127.0.0.1:8880/v1' }).listing).toBeUndefined();
});

it('begins with an address that may be asked, and says where that is documented', () => {
  for (const { baseUrl, source } of speechServers) {
    expect(baseUrl === '' || /^https:\/\/|^http:\/\/localhost:/u.test(baseUrl)).toBe(true);
    expect(source).toMatch(/^https:\/\//u);
  }
});

it.each([
  ['kokoro', 'it-IT', 'if_sara'],
  ['kokoro', 'uk', undefined],
  ['speaches', 'zh-TW', 'zf_xiaobei'],
  ['assemblyai', 'de-DE', 'aai-jane'],
  ['localai', 'en-US', undefined],
])('lets %s speak %s with %s until a voice is chosen', (server, language, voice) => {
  expect(serverOf({ server }).voiceFor(language)).toBe(voice);
});

it.each([
  ['kokoro', 'de-DE', undefined, true],
  ['kokoro', 'ja-JP', undefined, false],
  ['speaches', 'uk', 'speaches-ai/Kokoro-82M-v1.0-ONNX', true],
  ['speaches', 'de-DE', 'speaches-ai/piper-de_DE-thorsten-medium', undefined],
  ['assemblyai', 'ja-JP', undefined, true],
  ['assemblyai', 'pt-BR', undefined, false],
  ['assemblyai', 'ja-JP', 'assemblyai-tts-multi', undefined],
  ['openai', 'uk', undefined, undefined],
])('knows whether %s lacks a voice of %s with the model %s: %s', (server, language, model, lacks) => {
  expect(serverOf({ server }).lacks?.(language, model) || undefined).toBe(lacks || undefined);
});

it('asks AssemblyAI for the model of the language, as it wants it', () => {
  const { modelFor } = serverOf({ server: 'assemblyai' });

  expect(['de-DE', 'pt', 'ja-JP'].map((language) => modelFor?.(language))).toEqual([
    'assemblyai-tts-de',
    'assemblyai-tts-pt',
    'assemblyai-tts-en',
  ]);
});
