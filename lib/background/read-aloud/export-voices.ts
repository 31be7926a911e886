import type { Preferences } from '@/lib/domain/app/preferences';
import { sourceEnd } from '@/lib/domain/model-ends';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import { readAloudPauses } from '@/lib/domain/read-aloud/read-aloud-pauses';
import { voiceCandidates } from '@/lib/domain/read-aloud/voice-choice';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { SavingVoices } from './sentences-work';
import { settingsOf, type VoicePlanContext } from './voice-plan';

/** The type that makes a file by appending one sentence to the other. */
const joinable = 'audio/mpeg';

/**
 * The voices for a file: from the first source of the user's chain that gives such audio and has a voice of its first
 * language, with the user's voice of it if there is one; a source whose model has ended by `now`, ms since the epoch, gives none. Undefined when no source that is on does: the browser's own voices play, but give no audio.
 */
export const exportVoices = (
  preferences: Preferences,
  context: VoicePlanContext,
  sentences: readonly ReadAloudSentence[],
  now: number,
): SavingVoices | undefined => {
  const engines = context
    .engines()
    .filter((engine) => sourceEnd('speech', engine, settingsOf(preferences, engine.id), now)?.isOver !== true);
  const voiceOf = (engineId: string, language: ReadAloudSentence['language']): VoiceRef | undefined => {
    const candidates = voiceCandidates(preferences.voice, preferences.voiceSources, engines, language);
    const chosen = candidates.find((candidate) => candidate.engineId === engineId);
    if (chosen?.voiceId === undefined)
      return context.defaultVoice(engineId, language, settingsOf(preferences, engineId));
    const { voiceId, style } = chosen;
    return { engineId, voiceId, ...(style !== undefined && { style }) };
  };
  const [first] = sentences;
  if (first === undefined) return undefined;
  const found = voiceCandidates(preferences.voice, preferences.voiceSources, engines, first.language).flatMap(
    ({ engineId }) => {
      const engine = engines.find(({ id }) => id === engineId);
      const voice = voiceOf(engineId, first.language);
      const isJoinable = engine?.kind === 'stream' && engine.mimeType === joinable;
      return isJoinable && voice !== undefined ? [{ engine, voice }] : [];
    },
  )[0];
  if (found === undefined) return undefined;
  const missing = sentences.find(({ language }) => voiceOf(found.engine.id, language) === undefined)?.language;

  return {
    engine: found.engine.label,
    pauses: readAloudPauses(preferences.voice),
    // A file has one source: what that has no voice of is spoken by the voice of the beginning.
    voiceOf: ({ language }): VoiceRef => voiceOf(found.engine.id, language) ?? found.voice,
    ...(missing !== undefined && { missing }),
  };
};
