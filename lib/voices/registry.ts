import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { VoiceEngine, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { azure } from './azure/engine';
import { browser } from './browser/engine';
import { edge } from './edge';
import { openai } from './openai/engine';
import { openaiRealtime } from './openai-realtime/engine';

/** Every voice engine. Those that are on are tried in this order until the user changes it. */
export const voiceEngines: readonly VoiceEngine[] = [azure, openai, openaiRealtime, edge, browser];

/** The engine with this id; undefined for an id that an older or newer version stored. */
export const findVoiceEngine = (id: string): VoiceEngine | undefined => voiceEngines.find((engine) => engine.id === id);

/** The registry as data, for pages. */
export const voiceCatalog: readonly VoiceEngineInfo[] = voiceEngines.map(
  ({ id, label, company, sentenceKey, fields, addresses, host, kind, wordTimes, model }) => ({
    id,
    label,
    ...(company !== undefined && { company }),
    ...(sentenceKey !== undefined && { sentenceKey }),
    fields,
    addresses,
    host,
    kind,
    wordTimes,
    ...(model !== undefined && { model }),
  }),
);

/**
 * The voice of a source, as it is set up, for a language until the user chooses one. Undefined where it has none, and for
 * an unknown source.
 */
export const defaultVoice = (
  engineId: string,
  language: SpeechLanguage,
  settings: SettingsValues,
): VoiceRef | undefined => {
  const voiceId = findVoiceEngine(engineId)?.defaultVoice(language, settings);
  return voiceId === undefined ? undefined : { engineId, voiceId };
};
