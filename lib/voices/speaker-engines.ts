import type { StreamFacts, VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { explainByName } from '@/lib/http/service-error';
import { azureFacts } from './azure/facts';
import { browser } from './browser/engine';
import { edge } from './edge';
import { openaiFacts } from './openai/facts';
import { openaiRealtimeFacts } from './openai-realtime/facts';

/** The engines of the registry that speak in the speaker's document: it loads no code of the others. */
const documentEngines: readonly VoiceEngine[] = [edge, browser];

/** An engine that speaks in the background, as far as the speaker needs one: it asks for its sound there. */
const backgroundEngine = (facts: StreamFacts): VoiceEngine => ({
  ...facts,
  fields: [],
  addresses: [],
  origins: () => [],
  listVoices: async () => [],
  defaultVoice: () => undefined,
  speak: () => {
    throw new Error('this engine speaks in the background');
  },
  explain: explainByName,
});

const engines: readonly VoiceEngine[] = [
  ...documentEngines,
  ...[azureFacts, openaiFacts, openaiRealtimeFacts].map(backgroundEngine),
];

/** The engine with this id; undefined for an id that an older or newer version stored. */
export const findSpeakerEngine = (id: string): VoiceEngine | undefined => engines.find((engine) => engine.id === id);
