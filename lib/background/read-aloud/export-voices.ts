import type { Preferences } from '@/lib/domain/app/preferences';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import { readAloudPauses } from '@/lib/domain/read-aloud/read-aloud-pauses';
import { voiceCandidates } from '@/lib/domain/read-aloud/voice-choice';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { SavingVoices } from './sentences-work';
import type { VoicePlanContext } from './voice-plan';

/** The type that makes a file by appending one sentence to the other. */
const joinable = 'audio/mpeg';

/**
 * The voices for a file: from the first source of the user's chain that gives such audio, with the user's voice of it
 * if there is one. Undefined when no source that is on does: the browser's own voices play, but give no audio.
 */
export const exportVoices = (
  preferences: Preferences,
  context: VoicePlanContext,
  sentences: readonly ReadAloudSentence[],
): SavingVoices | undefined => {
  const engines = context.engines();
  const candidatesFor = (language: ReadAloudSentence['language']) =>
    voiceCandidates(preferences.voice, preferences.voiceSources, engines, language);
  const [first] = sentences;
  const engine = (first === undefined ? [] : candidatesFor(first.language))
    .flatMap(({ engineId }) => engines.find(({ id }) => id === engineId) ?? [])
    .find((candidate) => candidate.kind === 'stream' && candidate.mimeType === joinable);
  if (first === undefined || engine === undefined) return undefined;

  return {
    engine: engine.label,
    pauses: readAloudPauses(preferences.voice),
    voiceOf: ({ language }): VoiceRef => {
      const chosen = candidatesFor(language).find(({ engineId }) => engineId === engine.id);
      if (chosen?.voiceId === undefined)
        return context.defaultVoice(engine.id, language) ?? { engineId: engine.id, voiceId: '' };
      const { voiceId, style } = chosen;
      return { engineId: engine.id, voiceId, ...(style !== undefined && { style }) };
    },
  };
};
