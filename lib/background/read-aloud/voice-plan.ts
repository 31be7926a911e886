import type { Preferences } from '@/lib/domain/app/preferences';
import type { ReadAloudSettings, VoiceChains } from '@/lib/domain/read-aloud/read-aloud';
import { readAloudPauses } from '@/lib/domain/read-aloud/read-aloud-pauses';
import { voiceCandidates } from '@/lib/domain/read-aloud/voice-choice';
import type { VoiceEngine, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { voiceRefSchema } from '@/lib/domain/read-aloud/voice-preferences';
import type { z } from '@/lib/domain/schema';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { SpeechLanguage } from '@/lib/domain/speech-language';

/** The voices that may speak. */
export type VoicePlanContext = {
  engines(): readonly VoiceEngine[];
  /** The voice of a source, as it is set up, for a language until the user chooses one; undefined where it has none. */
  defaultVoice(engineId: string, language: SpeechLanguage, settings: SettingsValues): VoiceRef | undefined;
  /** The lists of voices that were kept have been read. */
  readonly restored?: Promise<void>;
};

/** A voice as it comes over a port. */
export const voiceRefOf = ({ engineId, voiceId, style }: z.infer<typeof voiceRefSchema>): VoiceRef => ({
  engineId,
  voiceId,
  ...(style !== undefined && { style }),
});

/** How the user set a source up, without its secrets. */
export const settingsOf = ({ voiceSources }: Preferences, engineId: string): SettingsValues =>
  voiceSources[engineId]?.settings ?? {};

const chainOf = (
  preferences: Preferences,
  language: SpeechLanguage,
  context: VoicePlanContext,
): readonly VoiceRef[] => {
  const engines = context.engines();
  return voiceCandidates(preferences.voice, preferences.voiceSources, engines, language).flatMap((candidate) => {
    const { engineId, voiceId, style } = candidate;
    if (voiceId === undefined) return context.defaultVoice(engineId, language, settingsOf(preferences, engineId)) ?? [];
    return [{ engineId, voiceId, ...(style !== undefined && { style }) }];
  });
};

/** What the speaker uses: the voices to try for each language of the text, and the settings of engines in its document. No secrets. */
export const readAloudSettings = (
  preferences: Preferences,
  context: VoicePlanContext,
  languages: Iterable<SpeechLanguage>,
  first?: VoiceRef,
): ReadAloudSettings => {
  const engines = context.engines();
  const mayBeFirst = engines.some(({ id }) => id === first?.engineId);
  const voices: VoiceChains = Object.fromEntries(
    Array.from(languages, (language): [SpeechLanguage, readonly VoiceRef[]] => [
      language,
      [...(first !== undefined && mayBeFirst ? [first] : []), ...chainOf(preferences, language, context)],
    ]),
  );
  const inDocument = engines.filter(({ host }) => host === 'document');
  return {
    rate: preferences.voice.rate,
    volume: preferences.voice.volume,
    voices,
    pauses: readAloudPauses(preferences.voice),
    engineSettings: Object.fromEntries(inDocument.map(({ id }) => [id, settingsOf(preferences, id)] as const)),
  };
};
