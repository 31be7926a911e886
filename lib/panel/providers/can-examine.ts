import type { ChatErrorCode } from '@/lib/domain/chat-error';

/** Errors that are not about the way to the model: an examination would find nothing that the card does not say. */
const notOfConnection: ReadonlySet<ChatErrorCode> = new Set<ChatErrorCode>([
  'too-long',
  'content-filter',
  'model-fault',
  'too-large',
  'step-limit',
  'worker-stopped',
  'no-model',
  'no-voice',
  'reworded',
  'model-ended',
  'locked',
  'storage-full',
  'storage-broken',
]);

/** Whether examining the connection can tell more about an error. */
export const canExamine = (code: ChatErrorCode): boolean => !notOfConnection.has(code);
