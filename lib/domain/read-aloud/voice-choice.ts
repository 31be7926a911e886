import {
  type LanguageFit,
  languageFit,
  primarySubtag,
  type SpeechLanguage,
  speechLanguage,
} from '@/lib/domain/speech-language';
import type { VoiceEngine } from './voice-engine';
import { isVoiceSourceOn, type VoicePreferences, type VoiceSources } from './voice-preferences';

/** A source to try, with the user's voice from it if there is one, else with the source's default for the language. */
export type VoiceCandidate = { readonly engineId: string; readonly voiceId?: string; readonly style?: string };

/** Every source in the user's order; those that the order does not name come last, in the registry's order. */
export const orderedSources = <Source extends Pick<VoiceEngine, 'id'>>(
  chain: readonly string[],
  sources: readonly Source[],
): readonly Source[] => [
  ...chain.flatMap((wanted) => sources.find(({ id }) => id === wanted) ?? []),
  ...sources.filter(({ id }) => !chain.includes(id)),
];

const fits = ['region', 'script', 'language'] as const satisfies readonly LanguageFit[];

/**
 * What is kept for a language: under its own tag, else under the nearest one of the same language (`de-DE` for `de-AT`).
 * The two ways of writing Chinese have a voice each.
 */
export const keptFor = <Value>(kept: Readonly<Record<string, Value>>, language: SpeechLanguage): Value | undefined => {
  const own = kept[language];
  if (own !== undefined) return own;
  const all = Object.keys(kept).flatMap((key) => speechLanguage(key) ?? []);
  const near = fits
    .slice(0, primarySubtag(language) === 'zh' ? 2 : 3)
    .flatMap((fit) => all.find((tag) => languageFit(language, tag) === fit) ?? [])[0];
  return near === undefined ? undefined : kept[near];
};

/** The languages that the user chose a voice for, in the order in which they did. */
export const favouriteLanguages = ({ favourites }: Pick<VoicePreferences, 'favourites'>): readonly SpeechLanguage[] =>
  Object.keys(favourites).flatMap((key) => speechLanguage(key) ?? []);

/** The user's voices for a language, best first: the favourite, then those that read on when it stops. */
export const ownVoices = (
  { favourites, fallbacks }: Pick<VoicePreferences, 'favourites' | 'fallbacks'>,
  language: SpeechLanguage,
): readonly VoicePreferences['favourites'][string][] => {
  const favourite = keptFor(favourites, language);
  return [...(favourite === undefined ? [] : [favourite]), ...(keptFor(fallbacks, language) ?? [])];
};

/**
 * The voices to try for a language, best first: the user's own, then each other source that is on. The browser's own
 * voices are always the last resort, so that reading aloud does not fall silent while there is any voice at all.
 */
export const voiceCandidates = (
  preferences: Pick<VoicePreferences, 'favourites' | 'fallbacks' | 'chain'>,
  sources: VoiceSources,
  engines: readonly Pick<VoiceEngine, 'id' | 'kind'>[],
  language: SpeechLanguage,
): readonly VoiceCandidate[] => {
  const on = orderedSources(preferences.chain, engines).flatMap((engine) =>
    isVoiceSourceOn(sources, engine) ? [engine.id] : [],
  );
  const chosenVoices = ownVoices(preferences, language)
    .filter(({ engineId }) => on.includes(engineId))
    .map(
      ({ engineId, voiceId, style }): VoiceCandidate => ({ engineId, voiceId, ...(style !== undefined && { style }) }),
    );
  const others = on
    .filter((id) => !chosenVoices.some(({ engineId }) => engineId === id))
    .map((engineId) => ({ engineId }));
  const last = engines.filter(({ id, kind }) => kind === 'direct' && !on.includes(id));
  return [...chosenVoices, ...others, ...last.map(({ id }) => ({ engineId: id }))];
};
