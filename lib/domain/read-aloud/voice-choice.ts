import type { Locale } from '@/lib/domain/locale';
import type { VoiceEngine } from './voice-engine';
import { isVoiceSourceOn, type VoicePreferences, type VoiceSources } from './voice-preferences';

/** A source to try, with the user's voice from it if there is one, else with the source's default for the locale. */
export type VoiceCandidate = { readonly engineId: string; readonly voiceId?: string; readonly style?: string };

/** Every source in the user's order; those that the order does not name come last, in the registry's order. */
export const orderedSources = <Source extends Pick<VoiceEngine, 'id'>>(
  chain: readonly string[],
  sources: readonly Source[],
): readonly Source[] => [
  ...chain.flatMap((wanted) => sources.find(({ id }) => id === wanted) ?? []),
  ...sources.filter(({ id }) => !chain.includes(id)),
];

/** The user's voices for a locale, best first: the favourite, then those that read on when it stops. */
export const ownVoices = (
  { favourites, fallbacks }: Pick<VoicePreferences, 'favourites' | 'fallbacks'>,
  locale: Locale,
): readonly VoicePreferences['favourites'][string][] => {
  const favourite = favourites[locale];
  return [...(favourite === undefined ? [] : [favourite]), ...(fallbacks[locale] ?? [])];
};

/**
 * The voices to try for a locale, best first: the user's own, then each other source that is on. The browser's own
 * voices are always the last resort, so that reading aloud does not fall silent while there is any voice at all.
 */
export const voiceCandidates = (
  preferences: Pick<VoicePreferences, 'favourites' | 'fallbacks' | 'chain'>,
  sources: VoiceSources,
  engines: readonly Pick<VoiceEngine, 'id' | 'kind'>[],
  locale: Locale,
): readonly VoiceCandidate[] => {
  const on = orderedSources(preferences.chain, engines).flatMap((engine) =>
    isVoiceSourceOn(sources, engine) ? [engine.id] : [],
  );
  const chosenVoices = ownVoices(preferences, locale)
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
