import { expect, it } from 'vitest';
import { fittingVoices, languagesOfVoices, voiceLanguage } from '@/lib/panel/read-aloud/voice-rows';

const voice = (id: string, name: string, locale?: string) => ({
  engineId: 'edge',
  id,
  name,
  ...(locale !== undefined && { locale }),
});
const voices = [voice('v1', 'Álvaro', 'es-ES'), voice('v2', 'Katja', 'de-DE'), voice('v3', 'Alloy')];
const names = (query: string): readonly string[] =>
  fittingVoices(voices, 'de-DE', query, 'en-US').map(({ name }) => name);

it('offers the voices of the language, and those that speak any', () => {
  expect(names(' ')).toEqual(['Katja', 'Alloy']);
});

it.each([
  ['alvaro', ['Álvaro']],
  ['ÁL', ['Álvaro', 'Alloy']],
  ['es-es', ['Álvaro']],
  ['v2', ['Katja']],
  ['german', ['Katja']],
  ['español', ['Álvaro']],
  ['Spain', ['Álvaro']],
  ['nobody', []],
])('finds “%s” in every language, whatever its accents and case', (query, expected) => {
  expect(names(query)).toEqual(expected);
});

it('is heard in its own language, else in the one that is wanted', () => {
  expect(voices.map((one) => voiceLanguage(one, 'de-DE'))).toEqual(['es-ES', 'de-DE', 'de-DE']);
  expect(voiceLanguage(voice('v4', 'Nia', 'cy-GB'), 'fr-FR')).toBe('cy');
  expect(voiceLanguage(voice('v5', 'Nobody', 'no language'), 'fr-FR')).toBe('fr-FR');
});

it('offers a language once, whatever the regions of its voices, and Cantonese beside Mandarin', () => {
  const many = ['en-GB', 'en-US', 'de-AT', 'zh-HK', 'zh-CN', 'zh-TW', 'nb-NO', 'el-GR'].map((tag) =>
    voice(tag, tag, tag),
  );

  expect(languagesOfVoices([many], 'en-US')).toEqual(['en-US', 'de-DE', 'yue', 'zh-CN', 'zh-TW', 'nb', 'el']);
});

it('finds its way through 5,000 voices', () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    voice(`v${index}`, `Voice ${index}`, index % 2 ? 'el-GR' : 'it-IT'),
  );

  expect(fittingVoices(many, 'de-DE', 'greek', 'en-US')).toHaveLength(2500);
  expect(fittingVoices(many, 'de-DE', '4999', 'en-US')).toHaveLength(1);
});
