import type { VoiceRef } from '@/lib/domain/voice-engine';
import { shortVoiceName } from '@/lib/domain/voice-name';
import { useSession } from './session-store';

/** What people call a voice: the source's name when it speaks with its own choice. */
export const voiceName = ({ engineId, voiceId }: VoiceRef): string => {
  if (voiceId !== '') return shortVoiceName(voiceId);
  const { voices = [] } = useSession.getState().catalog;
  return voices.find(({ id }) => id === engineId)?.label ?? engineId;
};
