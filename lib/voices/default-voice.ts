import type { Locale } from '@/lib/domain/locale';
import type { VoiceRef } from '@/lib/domain/voice-engine';
import { findVoiceEngine } from './registry';

/** The voice with which a source speaks a locale before the user has chosen one. Undefined for a source that is not known. */
export const defaultVoice = (engineId: string, locale: Locale): VoiceRef | undefined => {
  const voiceId = findVoiceEngine(engineId)?.defaultVoice(locale);
  return voiceId === undefined ? undefined : { engineId, voiceId };
};
