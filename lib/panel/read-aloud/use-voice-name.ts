import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { useT } from '@/lib/i18n/use-t';
import { useCatalog } from '@/lib/panel/session-store';
import { voiceName } from './voice-name';

/** What people call a voice; '' before the first voice is known. */
export const useVoiceName = (voice: VoiceRef | undefined): string => {
  const t = useT();
  const { voices = [] } = useCatalog();
  if (voice === undefined) return '';
  const engine = voices.find(({ id }) => id === voice.engineId);
  return voice.voiceId === '' && engine?.kind === 'direct' ? t('voice.browser') : voiceName(voice);
};
