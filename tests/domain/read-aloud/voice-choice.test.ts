import { describe, expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { ownVoices, voiceCandidates } from '@/lib/domain/read-aloud/voice-choice';
import { z } from '@/lib/domain/schema';
import { languageOf } from '../../fakes/language-of';

const { voice } = z.parse(preferencesSchema, {});
const engines = [
  { id: 'azure', kind: 'stream' },
  { id: 'openai', kind: 'stream' },
  { id: 'edge', kind: 'stream' },
  { id: 'browser', kind: 'direct' },
] as const;
const on = { isOn: true, settings: {}, secrets: {} };

describe('the voices to try for a language', () => {
  it('are the user’s own in order, then each other source that is on', () => {
    const own = {
      ...voice,
      favourites: { 'en-US': { engineId: 'azure', voiceId: 'Ava', style: 'cheerful' } },
      fallbacks: {
        'en-US': [
          { engineId: 'azure', voiceId: 'Aria' },
          { engineId: 'edge', voiceId: 'Guy' },
        ],
      },
    };

    expect(voiceCandidates(own, { azure: on, openai: on }, engines, 'en-US')).toEqual([
      { engineId: 'azure', voiceId: 'Ava', style: 'cheerful' },
      { engineId: 'azure', voiceId: 'Aria' },
      { engineId: 'openai' },
      { engineId: 'browser' },
    ]);
  });

  it('are the browser’s own when nothing was chosen', () => {
    expect(voiceCandidates(voice, {}, engines, 'de-DE')).toEqual([{ engineId: 'browser' }]);
  });

  it.each([
    ['de', 'Katja'],
    ['de-AT', 'Katja'],
    ['zh-TW', 'HsiaoChen'],
    ['zh-CN', undefined],
    ['nl', undefined],
  ])('have, for %s, what was kept for its language by locale: %s', (tag, voiceId) => {
    const own = {
      ...voice,
      favourites: {
        'de-DE': { engineId: 'edge', voiceId: 'Katja' },
        'zh-TW': { engineId: 'edge', voiceId: 'HsiaoChen' },
      },
    };

    expect(ownVoices(own, languageOf(tag))[0]?.voiceId).toBe(voiceId);
  });
});
