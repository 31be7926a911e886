import type { Locale } from '@/lib/domain/locale';
import type { VoiceRef } from '@/lib/domain/voice-engine';
import { azureVoiceOptions, edgeVoiceOptions, openAIVoices } from './voice-list';

const firstByEngine: Readonly<Record<string, (locale: Locale) => string | undefined>> = {
  browser: () => '',
  openai: () => openAIVoices[0]?.value,
  edge: (locale) => edgeVoiceOptions(locale)[0]?.value,
  azure: (locale) => azureVoiceOptions(locale)[0]?.value,
};

/**
 * The voice with which a source speaks a locale before the user has chosen one: the first of its list. The browser's is
 * '' = its own choice. Undefined for an engine that is not known.
 */
export const defaultVoice = (engineId: string, locale: Locale): VoiceRef | undefined => {
  const voiceId = firstByEngine[engineId]?.(locale);
  return voiceId === undefined ? undefined : { engineId, voiceId };
};
