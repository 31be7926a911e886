import type { StreamFacts } from '@/lib/domain/read-aloud/voice-engine';

/** What the speaker knows of OpenAI's voices by its Realtime API, which tells no word times. */
export const openaiRealtimeFacts = {
  id: 'openai-realtime',
  label: 'OpenAI',
  kind: 'stream',
  host: 'background',
  maxSegmentLength: 1000,
  wordTimes: 'none',
  // 24 kHz, 16 bits, one channel: the only sound that is not a telephone's (API reference, "Realtime").
  mimeType: 'audio/pcm;rate=24000',
} as const satisfies StreamFacts;
