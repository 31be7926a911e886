import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { shortVoiceName } from '@/lib/domain/read-aloud/voice-name';
import { useSession } from '@/lib/panel/session-store';

/** What people call the service, or the program, that a voice comes from. */
export const sourceName = ({ engineId }: Pick<VoiceRef, 'engineId'>): string => {
  const { voices = [] } = useSession.getState().catalog;
  return voices.find(({ id }) => id === engineId)?.label ?? engineId;
};

/** What people call a voice: the source's name when it speaks with its own choice. */
export const voiceName = ({ engineId, voiceId }: VoiceRef): string =>
  voiceId === '' ? sourceName({ engineId }) : shortVoiceName(voiceId);
