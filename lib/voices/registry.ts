import type { Locale } from '@/lib/domain/locale';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { VoiceEngine, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { azure } from './azure/engine';
import { browser } from './browser/engine';
import { edge } from './edge';
import { openai } from './openai';

/** Every voice engine, in the order in which those that are on are tried until the user orders them. */
export const voiceEngines: readonly VoiceEngine[] = [azure, openai, edge, browser];

/** The engine with this id; undefined for an id that an older or newer version stored. */
export const findVoiceEngine = (id: string): VoiceEngine | undefined => voiceEngines.find((engine) => engine.id === id);

/** The registry as data, for pages. */
export const voiceCatalog: readonly VoiceEngineInfo[] = voiceEngines.map(
  ({ id, label, sentenceKey, fields, addresses, host, kind, wordTimes }) => ({
    id,
    label,
    ...(sentenceKey !== undefined && { sentenceKey }),
    fields,
    addresses,
    host,
    kind,
    wordTimes,
  }),
);

/** The voice with which a source speaks a locale before the user has chosen one. Undefined for a source that is not known. */
export const defaultVoice = (engineId: string, locale: Locale): VoiceRef | undefined => {
  const voiceId = findVoiceEngine(engineId)?.defaultVoice(locale);
  return voiceId === undefined ? undefined : { engineId, voiceId };
};
