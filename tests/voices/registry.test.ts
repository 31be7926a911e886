import { expect, it } from 'vitest';
import { locales } from '@/lib/domain/locale';
import { defaultVoice, findVoiceEngine, voiceCatalog, voiceEngines } from '@/lib/voices/registry';

it('knows each engine by its id, and none that another version stored', () => {
  for (const engine of voiceEngines) expect(findVoiceEngine(engine.id)).toBe(engine);
  expect(findVoiceEngine('gone')).toBeUndefined();
  expect(new Set(voiceEngines.map(({ id }) => id)).size).toBe(voiceEngines.length);
});

it('is data for pages: no function and no secret goes along', () => {
  expect(JSON.parse(JSON.stringify(voiceCatalog))).toEqual(voiceCatalog);
  expect(voiceCatalog.map(({ id }) => id)).toEqual(voiceEngines.map(({ id }) => id));
});

it.each(locales)('has a voice of every source for %s before one was chosen', (locale) => {
  for (const { id } of voiceEngines) {
    expect(defaultVoice(id, locale, {})).toEqual({ engineId: id, voiceId: expect.any(String) });
  }
});

it('has no voice of a source that is not known', () => {
  expect(defaultVoice('gone', 'en-US', {})).toBeUndefined();
});
