import { describe, expect, it } from 'vitest';
import { readAloudSettings } from '@/lib/background/read-aloud/voice-plan';
import { type Preferences, preferencesSchema } from '@/lib/domain/app/preferences';
import { z } from '@/lib/domain/schema';
import { defaultVoice, voiceEngines } from '@/lib/voices/registry';
import { languageOf } from '../../fakes/language-of';

const context = { engines: () => voiceEngines, defaultVoice };

const on = { isOn: true, settings: {}, secrets: {} };

const planOf = (change: Partial<Preferences>) => {
  const preferences = z.parse(preferencesSchema, {});
  return readAloudSettings({ ...preferences, ...change }, context, ['en-US', 'de-DE']);
};
const engines = (plan: ReturnType<typeof planOf>): readonly string[] | undefined =>
  plan.voices['en-US']?.map(({ engineId }) => engineId);

describe('what the speaker goes by', () => {
  it('is the browser’s own voice until another source is switched on', () => {
    expect(engines(planOf({}))).toEqual(['browser']);
  });

  it('tries the sources that are on in the user’s order, and the browser’s last', () => {
    const { voice } = z.parse(preferencesSchema, {});
    const plan = planOf({ voice: { ...voice, chain: ['edge', 'azure'] }, voiceSources: { azure: on, edge: on } });

    expect(engines(plan)).toEqual(['edge', 'azure', 'browser']);
  });

  it('has every voice fit the language', () => {
    const plan = planOf({ voiceSources: { edge: on, azure: on } });

    expect(plan.voices['de-DE']).toEqual([
      { engineId: 'azure', voiceId: expect.stringMatching(/^de-DE/u) },
      { engineId: 'edge', voiceId: expect.stringMatching(/^de-DE/u) },
      { engineId: 'browser', voiceId: '' },
    ]);
  });

  it('passes over a source that has no voice of a language', () => {
    const preferences = z.parse(preferencesSchema, { voiceSources: { edge: on } });
    const belarusian = languageOf('be');

    expect(readAloudSettings(preferences, context, [belarusian]).voices[belarusian]).toEqual([
      { engineId: 'browser', voiceId: '' },
    ]);
  });

  it('passes over a server that has no voice of a language, unless the user typed one', () => {
    const kokoro = { ...on, settings: { server: 'kokoro', baseUrl: 'http://localhost:8880/v1' } };
    const typed = { ...kokoro, settings: { ...kokoro.settings, voices: 'my_mix, af_heart' } };
    const both = { openai: kokoro, edge: on };

    expect(planOf({ voiceSources: both }).voices['en-US']?.[0]).toEqual({ engineId: 'openai', voiceId: 'af_heart' });
    expect(planOf({ voiceSources: both }).voices['de-DE']?.map(({ engineId }) => engineId)).toEqual([
      'edge',
      'browser',
    ]);
    expect(planOf({ voiceSources: { openai: typed } }).voices['de-DE']?.[0]).toEqual({
      engineId: 'openai',
      voiceId: 'my_mix',
    });
  });

  it('never hands a secret or a background’s settings to the document', () => {
    const azure = { ...on, settings: { region: 'westeurope' }, secrets: { apiKey: { lastFour: 'abcd' } } };

    const plan = planOf({ voiceSources: { azure, edge: on } });

    expect(Object.keys(plan.engineSettings).toSorted()).toEqual(['browser', 'edge']);
    expect(JSON.stringify(plan)).not.toContain('westeurope');
    expect(JSON.stringify(plan)).not.toContain('abcd');
  });

  it('puts a voice that is tried out before all others', () => {
    const preferences = z.parse(preferencesSchema, {});
    const plan = readAloudSettings(preferences, context, ['en-US'], { engineId: 'edge', voiceId: 'en-US-AriaNeural' });

    expect(plan.voices['en-US']?.[0]).toEqual({ engineId: 'edge', voiceId: 'en-US-AriaNeural' });
  });
});
