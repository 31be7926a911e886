import type { Locale } from './locale';
import { isVoiceSourceOn, type VoicePreferences, type VoiceSources } from './voice-preferences';

/** A source to try, with the user's voice of it where there is one; without, the source's default for the locale. */
export type VoiceCandidate = { readonly engineId: string; readonly voiceId?: string; readonly style?: string };

/** Every source in the user's order; those that the order does not name come last, in the registry's order. */
export const orderedSources = (chain: readonly string[], engineIds: readonly string[]): readonly string[] => [
  ...chain.filter((id) => engineIds.includes(id)),
  ...engineIds.filter((id) => !chain.includes(id)),
];

/**
 * The voices to try for a locale, best first: the favourite, then each other source that is on. The browser's own
 * voices are always the last resort, so that a reading does not fall silent while there is a voice at all.
 */
export const voiceCandidates = (
  { favourites, chain }: Pick<VoicePreferences, 'favourites' | 'chain'>,
  sources: VoiceSources,
  engineIds: readonly string[],
  locale: Locale,
): readonly VoiceCandidate[] => {
  const on = orderedSources(chain, engineIds).filter((id) => isVoiceSourceOn(sources, id));
  const favourite = favourites[locale];
  const first: readonly VoiceCandidate[] =
    favourite !== undefined && on.includes(favourite.engineId)
      ? [
          {
            engineId: favourite.engineId,
            voiceId: favourite.voiceId,
            ...(favourite.style !== undefined && { style: favourite.style }),
          },
        ]
      : [];
  const others = on.filter((id) => id !== first[0]?.engineId).map((engineId) => ({ engineId }));
  const browser = { engineId: 'browser' };
  return [...first, ...others, ...(on.includes('browser') || !engineIds.includes('browser') ? [] : [browser])];
};
