import { describe, expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { offeredVoices, offerWanted } from '@/lib/domain/read-aloud/voice-offer';

const voice = (engineId: string, id: string, locale: string, name = id): Voice => ({ engineId, id, name, locale });
const here = (id: string, locale: string): Voice => voice('browser', id, locale);
const there = (id: string, locale: string): Voice => voice('edge', id, locale, id.replace(/^.*-|Neural$/gu, ''));

const aria = there('en-US-AriaNeural', 'en-US');
const christopher = there('en-US-ChristopherNeural', 'en-US');
const eric = there('en-US-EricNeural', 'en-US');
const katja = there('de-DE-KatjaNeural', 'de-DE');
const names = (voices: readonly Voice[]): readonly string[] => voices.map(({ name }) => name);

describe('the voices that are offered', () => {
  it('are two of this computer and one that a press would add', () => {
    const own = [here('Samantha', 'en-US'), here('Alex', 'en-US'), here('Victoria', 'en-US')];

    expect(names(offeredVoices({ own, others: [aria, eric] }, 'en-US', undefined))).toEqual([
      'Samantha',
      'Alex',
      'Aria',
    ]);
  });

  it('are three of this computer where nothing can be added, and three that can be added where it has none', () => {
    const own = [here('Samantha', 'en-US'), here('Alex', 'en-US'), here('Victoria', 'en-US'), here('Tom', 'en-US')];

    expect(names(offeredVoices({ own, others: [] }, 'en-US', undefined))).toEqual(['Samantha', 'Alex', 'Victoria']);
    expect(names(offeredVoices({ own: [], others: [aria, christopher, eric, katja] }, 'en-US', undefined))).toEqual([
      'Aria',
      'Christopher',
      'Eric',
    ]);
  });

  it('speak the language of the text, of its region before others', () => {
    const own = [here('Anna', 'de-DE'), here('Daniel', 'en-GB'), here('Samantha', 'en-US'), here('Lekha', 'hi-IN')];

    expect(names(offeredVoices({ own, others: [katja] }, 'en-US', undefined))).toEqual(['Samantha', 'Daniel']);
    expect(offeredVoices({ own, others: [aria] }, 'ja-JP', undefined)).toEqual([]);
  });

  it('begin with the one that reads now, which is there once', () => {
    const own = [here('Samantha', 'en-US'), here('Daniel', 'en-GB')];
    const reading = { engineId: 'browser', voiceId: 'Daniel' };

    expect(names(offeredVoices({ own, others: [] }, 'en-US', reading))).toEqual(['Daniel', 'Samantha']);
  });

  it('are the better ones, without those that sing or whisper, and each name once', () => {
    const own = [
      here('Bad News', 'en-US'),
      here('Bahh', 'en-US'),
      here('Eddy (English (US))', 'en-US'),
      here('Samantha', 'en-US'),
      here('Samantha', 'en-US'),
      here('Ava (Premium)', 'en-US'),
    ];

    expect(names(offeredVoices({ own, others: [] }, 'en-US', undefined))).toEqual([
      'Ava (Premium)',
      'Samantha',
      'Eddy (English (US))',
    ]);
  });

  it('are of a country before those of a part of the world', () => {
    const own = [here('English (Caribbean)', 'en-029'), here('English (Great Britain)', 'en-GB')];

    expect(names(offeredVoices({ own, others: [] }, 'en-US', undefined))[0]).toBe('English (Great Britain)');
  });

  it('leave a child’s voice and dialects to the long list', () => {
    const others = [aria, there('en-US-AnaNeural', 'en-US'), christopher, eric];
    const chinese = [
      there('zh-CN-liaoning-XiaobeiNeural', 'zh-CN'),
      there('zh-CN-XiaoxiaoNeural', 'zh-CN'),
      there('zh-CN-YunxiNeural', 'zh-CN'),
    ];

    expect(names(offeredVoices({ own: [], others }, 'en-US', undefined))).not.toContain('Ana');
    expect(names(offeredVoices({ own: [], others: chinese }, 'zh-CN', undefined)).slice(0, 2)).toEqual([
      'Xiaoxiao',
      'Yunxi',
    ]);
  });
});

describe('an offer of voices', () => {
  const fresh = preferencesSchema.parse({});
  const answer = { status: 'playing' } as const;

  it('is made when the first text is heard', () => {
    expect(offerWanted(answer, fresh)).toBe('choice');
    expect(offerWanted({ ...answer, status: 'preparing' }, fresh)).toBeUndefined();
    expect(offerWanted(undefined, fresh)).toBeUndefined();
  });

  it('is not made for the sample of a voice', () => {
    expect(offerWanted({ ...answer, isTrial: true }, fresh)).toBeUndefined();
    expect(offerWanted({ isTrial: true, status: 'failed', error: { code: 'no-voice' } }, fresh)).toBeUndefined();
  });

  it.each([
    ['was made before', { voice: { isOffered: true } }],
    ['has a voice', { voice: { favourites: { 'de-DE': { engineId: 'browser', voiceId: 'Anna' } } } }],
    ['has set a source up', { voiceSources: { azure: { isOn: true, settings: {}, secrets: {} } } }],
  ])('is not made to someone to whom it %s', (_who, own) => {
    expect(offerWanted(answer, preferencesSchema.parse(own))).toBeUndefined();
  });

  it('says that there is no voice each time that it is so, and nothing of other failures', () => {
    const before = preferencesSchema.parse({ voice: { isOffered: true } });

    expect(offerWanted({ ...answer, status: 'failed', error: { code: 'no-voice' } }, before)).toBe('none');
    expect(offerWanted({ ...answer, status: 'failed', error: { code: 'offline' } }, fresh)).toBeUndefined();
  });
});
