import type { VoiceRef } from '@/lib/domain/voice-engine';
import { useCatalog } from '@/lib/panel/session';

/** `en-US-AriaNeural` → `Aria`: services name voices by locale, name and kind. */
const shortName = (voiceId: string): string =>
  voiceId.replace(/Neural$/u, '').replace(/^[a-z]{2,3}-[A-Z]{2}-(?:[a-z]+-)?/u, '');

/** What people call a voice; the source's name when it speaks with its own choice, '' before the first voice is known. */
export const useVoiceName = (voice: VoiceRef | undefined): string => {
  const { voices = [] } = useCatalog();
  if (voice === undefined) return '';
  if (voice.voiceId !== '') return shortName(voice.voiceId);
  return voices.find(({ id }) => id === voice.engineId)?.label ?? voice.engineId;
};
