import { chatErrorPolicy } from '@/lib/domain/chat-error-policy';
import { type Diagnosis, firstFailure } from '@/lib/domain/providers/diagnosis';

/** Only a person waits out a longer pause, as for questions, ms. */
const maxWait = 60_000;

/** When a service that asked for a pause takes requests again. */
export type NextCheck = { readonly inMs: number; readonly isAutomatic: boolean };

/** Undefined where the service named no pause, or where waiting would not help. */
export const nextCheck = (diagnosis: Diagnosis): NextCheck | undefined => {
  const error = firstFailure(diagnosis)?.error;
  if (error?.retryAfterMs === undefined || !(error.retryable ?? chatErrorPolicy[error.code].isRetryable)) {
    return undefined;
  }
  return { inMs: error.retryAfterMs, isAutomatic: error.retryAfterMs <= maxWait };
};
