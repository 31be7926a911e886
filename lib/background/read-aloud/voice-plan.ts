import type { Preferences } from '@/lib/domain/app/preferences';
import { byLocale, type Locale } from '@/lib/domain/locale';
import type { ReadAloudSettings } from '@/lib/domain/read-aloud/read-aloud';
import { readAloudPauses } from '@/lib/domain/read-aloud/read-aloud-pauses';
import { voiceCandidates } from '@/lib/domain/read-aloud/voice-choice';
import type { VoiceEngine, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { voiceRefSchema } from '@/lib/domain/read-aloud/voice-preferences';
import type { z } from '@/lib/domain/schema';

/** The voices that may speak. */
export type VoicePlanContext = {
  engines(): readonly VoiceEngine[];
  defaultVoice(engineId: string, locale: Locale): VoiceRef | undefined;
};

/** A voice as it comes over a port. */
export const voiceRefOf = ({ engineId, voiceId, style }: z.infer<typeof voiceRefSchema>): VoiceRef => ({
  engineId,
  voiceId,
  ...(style !== undefined && { style }),
});

const chainOf = (preferences: Preferences, locale: Locale, context: VoicePlanContext): readonly VoiceRef[] => {
  const engines = context.engines();
  return voiceCandidates(preferences.voice, preferences.voiceSources, engines, locale).flatMap((candidate) => {
    const { engineId, voiceId, style } = candidate;
    if (voiceId === undefined) return context.defaultVoice(engineId, locale) ?? [];
    return [{ engineId, voiceId, ...(style !== undefined && { style }) }];
  });
};

/** What the speaker uses: per locale the voices to try, and the settings of engines in its document. No secrets. */
export const readAloudSettings = (
  preferences: Preferences,
  context: VoicePlanContext,
  first?: VoiceRef,
): ReadAloudSettings => {
  const engines = context.engines();
  const mayBeFirst = engines.some(({ id }) => id === first?.engineId);
  const voices = byLocale((locale): readonly VoiceRef[] => [
    ...(first !== undefined && mayBeFirst ? [first] : []),
    ...chainOf(preferences, locale, context),
  ]);
  const inDocument = engines.filter(({ host }) => host === 'document');
  return {
    rate: preferences.voice.rate,
    volume: preferences.voice.volume,
    voices,
    pauses: readAloudPauses(preferences.voice),
    engineSettings: Object.fromEntries(
      inDocument.map(({ id }) => [id, preferences.voiceSources[id]?.settings ?? {}] as const),
    ),
  };
};
