import type { StreamFacts } from '@/lib/domain/read-aloud/voice-engine';

/** What the speaker knows of OpenAI's speech endpoint. It has no word times. */
export const openaiFacts = {
  id: 'openai',
  label: 'OpenAI-compatible',
  kind: 'stream',
  host: 'background',
  // The endpoint takes 4,096 characters.
  maxSegmentLength: 4000,
  wordTimes: 'none',
  mimeType: 'audio/mpeg',
} as const satisfies StreamFacts;
