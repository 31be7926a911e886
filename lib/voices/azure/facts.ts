import type { StreamFacts } from '@/lib/domain/read-aloud/voice-engine';

/** What the speaker knows of Azure Speech. */
export const azureFacts = {
  id: 'azure',
  label: 'Azure',
  kind: 'stream',
  host: 'background',
  maxSegmentLength: 1000,
  wordTimes: 'exact',
  mimeType: 'audio/mpeg',
} as const satisfies StreamFacts;
