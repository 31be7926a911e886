import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { useT } from '@/lib/i18n/use-t';
import { voiceName } from '@/lib/panel/read-aloud/voice-name';

/** What people call a voice; '' before the first voice is known. */
export const useVoiceName = (voice: VoiceRef | undefined): string => {
  const t = useT();
  if (voice === undefined) return '';
  return voice.engineId === 'browser' && voice.voiceId === '' ? t('voice.browser') : voiceName(voice);
};
