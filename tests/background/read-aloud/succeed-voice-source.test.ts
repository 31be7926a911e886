import { expect, it } from 'vitest';
import { succeedVoiceSource, withSuccessor } from '@/lib/background/read-aloud/succeed-voice-source';
import type { VoiceSourceChange, VoiceSources } from '@/lib/background/read-aloud/voice-sources';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { ChatError } from '@/lib/domain/chat-error';
import { defineVoiceEngine, type VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { voiceContext } from '../../fakes/voice-context';

const move = { engineId: 'old', successorId: 'new' };
const key = 'sk-CANARY-voice-1234';

const engineAt = (id: string, listVoices: (context: VoiceContext) => Promise<void>) =>
  defineVoiceEngine({
    id,
    label: id,
    kind: 'stream',
    host: 'background',
    mimeType: 'audio/mpeg',
    maxSegmentLength: 1000,
    wordTimes: 'none',
    fields: [{ name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey' }],
    addresses: [],
    origins: ({ baseUrl }) => [`${typeof baseUrl === 'string' ? baseUrl : 'https://speech.test'}/*`],
    listVoices: async (context) => {
      await listVoices(context);
      return [{ engineId: id, id: 'alloy', name: 'alloy' }];
    },
    defaultVoice: () => 'alloy',
    speak: async function* () {},
    explain: () => ({ code: 'unknown' }),
  });

const begin = (
  settings: Readonly<Record<string, SettingsValues>>,
  listVoices: (context: VoiceContext) => Promise<void> = async () => undefined,
) => {
  const changes: (readonly [string, VoiceSourceChange])[] = [];
  let voice = preferencesSchema.parse({
    voice: { favourites: { en: { engineId: 'old', voiceId: 'alloy' } }, chain: ['old', 'third'] },
  }).voice;
  const settingsOf = async (id: string): Promise<SettingsValues> => settings[id] ?? {};
  const sources: VoiceSources = {
    engine: (id) => engineAt(id, listVoices),
    settingsOf,
    contextFor: async (id, signal) => voiceContext({ settings: await settingsOf(id), signal }),
    change: async (id, change) => void changes.push([id, change]),
    choose: async (update) => {
      voice = update(voice);
    },
  };
  return {
    changes,
    voice: () => voice,
    succeed: () => succeedVoiceSource(sources, move, new AbortController().signal),
  };
};

it('takes the key along, switches the one off and the other on, and keeps the voices that both have', async () => {
  const asked: unknown[] = [];
  const { changes, voice, succeed } = begin({ old: { apiKey: key } }, async ({ settings }) => {
    asked.push(settings.apiKey);
  });

  await succeed();

  expect(asked).toEqual([key]);
  expect(changes).toEqual([
    ['new', { isOn: true, secrets: { apiKey: key } }],
    ['old', { isOn: false }],
  ]);
  expect(voice().favourites).toEqual({ en: { engineId: 'new', voiceId: 'alloy' } });
  expect(voice().chain).toEqual(['new', 'old', 'third']);
});

it('leaves a key of its own where it is', async () => {
  const { changes, succeed } = begin({ old: { apiKey: key }, new: { apiKey: 'sk-own' } });

  await succeed();

  expect(changes[0]).toEqual(['new', { isOn: true, secrets: {} }]);
});

it('gives a key to no address but the one that it was given for', async () => {
  const asked: unknown[] = [];
  const { changes, succeed } = begin({ old: { apiKey: key, baseUrl: 'https://another.test' } }, async () => {
    asked.push(1);
  });

  await expect(succeed()).rejects.toMatchObject({ data: { code: 'bad-request' } });
  expect([asked, changes]).toEqual([[], []]);
});

it('changes nothing when the successor does not answer', async () => {
  const { changes, voice, succeed } = begin({ old: { apiKey: key } }, async () => {
    throw new ChatError({ code: 'model-not-found' });
  });
  const before = voice();

  await expect(succeed()).rejects.toMatchObject({ data: { code: 'model-not-found' } });
  expect([changes, voice()]).toEqual([[], before]);
});

it('lets the successor choose where it has no voice of that name, and touches no other voice', () => {
  const { voice } = preferencesSchema.parse({
    voice: {
      favourites: { en: { engineId: 'old', voiceId: 'nova' }, de: { engineId: 'third', voiceId: 'nova' } },
      fallbacks: { en: [{ engineId: 'old', voiceId: 'ash' }] },
      chain: ['third', 'new'],
    },
  });

  expect(withSuccessor(voice, move, new Set(['ash']))).toMatchObject({
    favourites: { en: { engineId: 'new', voiceId: '' }, de: { engineId: 'third', voiceId: 'nova' } },
    fallbacks: { en: [{ engineId: 'new', voiceId: 'ash' }] },
    chain: ['third'],
  });
});
