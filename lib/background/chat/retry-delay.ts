import type { ChatErrorData } from '@/lib/domain/chat-error';
import { chatErrorPolicy } from '@/lib/domain/chat-error-policy';

const most = 3;
const base = 1000;
const cap = 64_000;
/**
 * From the third server error in a row on, Chromium itself refuses an extension's requests to the same address for a
 * moment (`ExtensionThrottleEntry`: 700 ms, growing): a try in that moment would be lost without a request.
 */
const refusedByBrowser = { from: 3, forMs: 1000 };
/** If a service asks for a longer wait, only a person tries again. */
const maxWait = 60_000;

/**
 * How long to wait before the next try, ms; absent when there is none. `tries` is how many have failed
 * after this error, `random` is in 0 to 1 (full jitter: https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/).
 */
export const retryDelay = (error: ChatErrorData, tries: number, random: number): number | undefined => {
  const isRetryable = error.retryable ?? chatErrorPolicy[error.code].isRetryable;
  if (!isRetryable || tries > most) return undefined;
  if (error.retryAfterMs !== undefined) return error.retryAfterMs <= maxWait ? error.retryAfterMs : undefined;
  const delay = random * Math.min(cap, base * 2 ** (tries - 1));
  return tries < refusedByBrowser.from ? delay : Math.max(refusedByBrowser.forMs, delay);
};
