import { expect, it } from 'vitest';
import { fittingVoices, voiceLocale } from '@/lib/panel/read-aloud/voice-rows';

const voice = (id: string, name: string, locale?: string) => ({
  engineId: 'edge',
  id,
  name,
  ...(locale !== undefined && { locale }),
});
const voices = [voice('v1', 'Álvaro', 'es-ES'), voice('v2', 'Katja', 'de-DE'), voice('v3', 'Alloy')];
const names = (query: string): readonly string[] => fittingVoices(voices, 'de-DE', query).map(({ name }) => name);

it('offers the voices of the language, and those that speak any', () => {
  expect(names(' ')).toEqual(['Katja', 'Alloy']);
});

it.each([
  ['alvaro', ['Álvaro']],
  ['ÁL', ['Álvaro', 'Alloy']],
  ['es-es', ['Álvaro']],
  ['v2', ['Katja']],
  ['nobody', []],
])('finds “%s” in every language, whatever its accents and case', (query, expected) => {
  expect(names(query)).toEqual(expected);
});

it('is heard in its own language, else in the one that is wanted', () => {
  expect(voices.map((one) => voiceLocale(one, 'de-DE'))).toEqual(['es-ES', 'de-DE', 'de-DE']);
  expect(voiceLocale(voice('v4', 'Far', 'xx-XX'), 'fr-FR')).toBe('fr-FR');
});
