import { isLocale, type Locale } from '@/lib/domain/locale';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { speechLanguage } from '@/lib/domain/speech-language';
import { azureVoices } from './azure-voices';
import { builtInVoices } from './built-in-voices';
import { edgeVoices } from './edge-voices';
// The attribute is for Node: a test of the sound reads this file there.
import writtenNames from './neural-voice-names.json' with { type: 'json' };

/** A voice as it is offered: the name that people read, and the service's own name. */
export type VoiceOption = { readonly label: string; readonly value: string };

/** A voice as `speechSynthesis.getVoices()` lists it. */
export type BrowserVoice = { readonly name: string; readonly lang: string };

type VoicesByLocale = ReadonlyMap<Locale, readonly VoiceOption[]>;

/** The ten voices of OpenAI's speech endpoint, in its order (API reference, "Create speech", April 2025). */
export const openAIVoices: readonly VoiceOption[] = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'onyx',
  'nova',
  'sage',
  'shimmer',
].map((name) => ({ label: name, value: name }));

/** Display names of neural voices that differ from their short name (@lobehub/tts 4.0.2; Azure and Edge share them). */
const neuralVoiceNames: ReadonlyMap<string, string> = new Map(Object.entries(writtenNames));

// The last piece of `zh-CN-liaoning-XiaobeiNeural` is what people call the voice.
const neuralLabel = (name: string): string =>
  neuralVoiceNames.get(name) ?? name.replace(/Neural$/u, '').replace(/^.*-/u, '');

const optionsByLocale = (
  table: Readonly<Partial<Record<Locale, readonly string[]>>>,
  labelOf: (name: string) => string,
): VoicesByLocale =>
  new Map(
    Object.entries(table).flatMap(([locale, names]) =>
      isLocale(locale) ? [[locale, names.map((value) => ({ label: labelOf(value), value }))]] : [],
    ),
  );

const edge = optionsByLocale(edgeVoices, neuralLabel);
const azure = /* @__PURE__ */ optionsByLocale(azureVoices, neuralLabel);

const grouped = (voices: readonly BrowserVoice[]): VoicesByLocale => {
  const groups = new Map<Locale, VoiceOption[]>();
  for (const { name, lang } of voices) {
    if (!isLocale(lang)) continue;
    groups.set(lang, [...(groups.get(lang) ?? []), { label: name, value: name }]);
  }
  return groups;
};

const forLocale = (voices: VoicesByLocale, locale: string | undefined): readonly VoiceOption[] =>
  (locale !== undefined && isLocale(locale) ? voices.get(locale) : undefined) ?? [...voices.values()].flat();

/** Edge's voices of a locale, matched exactly; those of all locales, in order, when it is absent or unknown. */
export const edgeVoiceOptions = (locale?: string): readonly VoiceOption[] => forLocale(edge, locale);

/** Azure's voices of a locale, by the same rule. */
export const azureVoiceOptions = (locale?: string): readonly VoiceOption[] => forLocale(azure, locale);

/**
 * The browser's voices whose language is exactly a supported locale; the built-in list when there is none, or no speech
 * synthesis. A locale without a voice of its own gives all that were kept.
 */
export const browserVoiceOptions = (
  voices: readonly BrowserVoice[] | null | undefined,
  locale?: string,
): readonly VoiceOption[] => {
  const kept = grouped(voices ?? []);
  // Made here, so that a build that offers no such voices does not hold the list.
  return forLocale(kept.size > 0 ? kept : optionsByLocale(builtInVoices, (name) => name), locale);
};

/**
 * The browser's voices, of every language, with the tag of each in its usual spelling. Nothing is offered that this
 * computer does not have.
 */
export const browserVoices = (available: readonly BrowserVoice[]): readonly Voice[] =>
  available.flatMap(({ name, lang }): readonly Voice[] => {
    const locale = speechLanguage(lang);
    return locale === undefined ? [] : [{ engineId: 'browser', id: name, name, locale }];
  });
