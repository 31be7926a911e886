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
 * language, with the user's voice of it if there is one, and in `next` from the one after it. A source whose model has ended
 * by `now`, ms since the epoch, gives none. Undefined when no source that is on does: the browser's own voices play, but give
 * no audio.
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
  const candidatesFor = (language: ReadAloudSentence['language']) =>
    voiceCandidates(preferences.voice, preferences.voiceSources, engines, language);
  const voiceOf = (engineId: string, language: ReadAloudSentence['language']): VoiceRef | undefined => {
    const chosen = candidatesFor(language).find((candidate) => candidate.engineId === engineId);
    if (chosen?.voiceId === undefined)
      return context.defaultVoice(engineId, language, settingsOf(preferences, engineId));
    const { voiceId, style } = chosen;
    return { engineId, voiceId, ...(style !== undefined && { style }) };
  };
  const [first] = sentences;
  if (first === undefined) return undefined;
  const joinableEngines = [...new Set(candidatesFor(first.language).map(({ engineId }) => engineId))].flatMap(
    (engineId) =>
      engines.find((engine) => engine.id === engineId && engine.kind === 'stream' && engine.mimeType === joinable) ??
      [],
  );

  return joinableEngines.reduceRight<SavingVoices | undefined>((next, { id, label }) => {
    const voice = voiceOf(id, first.language);
    if (voice === undefined) return next;
    const missing = sentences.find(({ language }) => voiceOf(id, language) === undefined)?.language;
    return {
      engine: label,
      pauses: readAloudPauses(preferences.voice),
      // A file has one source: what that has no voice of is spoken by the voice of the beginning.
      voiceOf: ({ language }) => voiceOf(id, language) ?? voice,
      ...(missing !== undefined && { missing }),
      ...(next !== undefined && { next }),
    };
  }, undefined);
};
