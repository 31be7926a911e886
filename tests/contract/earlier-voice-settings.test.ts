import { expect, it, onTestFinished } from 'vitest';
import { readAloudSettings } from '@/lib/background/read-aloud/voice-plan';
import { type Preferences, preferencesSchema } from '@/lib/domain/app/preferences';
import { z } from '@/lib/domain/schema';
import { createOpenAIEngine } from '@/lib/voices/openai/engine';
import { defaultVoice, voiceEngines } from '@/lib/voices/registry';
import { collected } from '../fakes/collect';
import { languageOf } from '../fakes/language-of';
import { voiceContext } from '../fakes/voice-context';
import { startSimulator } from '../simulators/core/simulator';
import { createOpenAiSpeechService, simulatedSpeechKey } from '../simulators/openai-speech/service';

/** Preferences as the version before presets wrote them, of one who uses an OpenAI-style voice. */
const stored = (settings: Readonly<Record<string, string>>, favourites: object = {}): Preferences =>
  z.parse(preferencesSchema, {
    voice: { favourites },
    voiceSources: { openai: { isOn: true, settings, secrets: { apiKey: { lastFour: '1234' } } } },
  });

const voicesOf = (preferences: Preferences) =>
  readAloudSettings(preferences, { engines: () => voiceEngines, defaultVoice }, ['en-US', 'de-DE', languageOf('el')])
    .voices;

const alloy = { engineId: 'openai', voiceId: 'alloy' };

it.each([
  ['a key of OpenAI', {}],
  ['the better model', { model: 'tts-1-hd' }],
  [
    'a server of their own with names of voices',
    { baseUrl: 'http://127.0.0.1:8880/v1', voices: 'af_heart, bm_george' },
  ],
])('keeps the voice of who used %s, in every language', (_who, settings) => {
  const voices = voicesOf(stored(settings));

  expect(Object.values(voices).map((chain) => chain?.[0])).toEqual([alloy, alloy, alloy]);
});

it('keeps a favourite of the user’s own names', () => {
  const george = { engineId: 'openai', voiceId: 'bm_george' };

  expect(voicesOf(stored({ voices: 'bm_george' }, { 'en-US': george }))['en-US']?.[0]).toEqual(george);
});

it.each([
  ['no model', '/v1', {}, 'tts-1'],
  ['a model', '/v1', { model: 'tts-1-hd' }, 'tts-1-hd'],
  ['an address that ends with a slash', '/v1/', {}, 'tts-1'],
])('asks what it asked before with %s, and nothing else', async (_what, path, settings, model) => {
  const simulator = await startSimulator(createOpenAiSpeechService());
  onTestFinished(() => simulator.stop());
  const { voiceSources } = stored({ ...settings, baseUrl: `${simulator.url}${path}` });
  const context = voiceContext({
    fetch: (input, init) => fetch(input, init),
    settings: { ...voiceSources.openai?.settings, apiKey: simulatedSpeechKey },
  });
  const engine = createOpenAIEngine();

  const voices = await engine.listVoices(context);
  const { error } = await collected(engine.speak({ text: 'Hello.', language: 'en-US', voice: alloy }, context));

  expect(error).toBeUndefined();
  expect(voices.map(({ id }) => id).slice(0, 3)).toEqual(['alloy', 'ash', 'ballad']);
  expect(
    simulator.log
      .entries()
      .map(({ method, path, headers, body }) => [method, path, headers.authorization, JSON.parse(body)]),
  ).toEqual([
    [
      'POST',
      '/v1/audio/speech',
      `Bearer ${simulatedSpeechKey}`,
      { model, input: 'Hello.', voice: 'alloy', response_format: 'mp3' },
    ],
  ]);
});
