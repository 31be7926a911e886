const durationPattern = /^(\d+(?:\.\d+)?)s$/;

/** Smaller numbers are seconds of some kind, which services do not agree on; only epoch milliseconds are understood. */
const earliestEpochMs = 1_000_000_000_000;

const nonNegative = (ms: number): number => Math.max(0, Math.round(ms));

const parseRetryAfter = (value: string, now: number): number | undefined => {
  const seconds = Number(value);
  if (value.trim() !== '' && Number.isFinite(seconds)) return nonNegative(seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : nonNegative(date - now);
};

const parseEpochMs = (value: string, now: number): number | undefined => {
  const epoch = Number(value);
  return Number.isFinite(epoch) && epoch >= earliestEpochMs ? nonNegative(epoch - now) : undefined;
};

/** A protobuf duration such as `34.4s`, in ms. */
const parseDuration = (value: string): number | undefined => {
  const seconds = durationPattern.exec(value)?.[1];
  return seconds === undefined ? undefined : nonNegative(Number(seconds) * 1000);
};

/** What the body of an error says about waiting. */
export type BodyWait = {
  /** `RetryInfo.retryDelay` of google.rpc, e.g. `34.4s`. */
  readonly retryDelay?: string | undefined;
  /** `X-RateLimit-Reset` inside OpenRouter's `metadata.headers`, epoch ms. */
  readonly rateLimitReset?: string | undefined;
};

/**
 * How long a service asks us to wait, in ms: `retry-after-ms`, then `retry-after` (seconds or an HTTP date, RFC 9110
 * 10.2.3), then the body's own delay, then `x-ratelimit-reset`. Undefined when it names none. Dates are compared with
 * the service's own clock where it sends it; otherwise with `now`, ms since the epoch.
 */
export const retryAfterMs = (headers: Headers, body: BodyWait, now: number): number | undefined => {
  const milliseconds = headers.get('retry-after-ms');
  if (milliseconds !== null && milliseconds.trim() !== '' && Number.isFinite(Number(milliseconds))) {
    return nonNegative(Number(milliseconds));
  }
  const served = Date.parse(headers.get('date') ?? '');
  const since = Number.isNaN(served) ? now : served;
  const retryAfter = headers.get('retry-after');
  const wait = retryAfter === null ? undefined : parseRetryAfter(retryAfter, since);
  if (wait !== undefined) return wait;
  const delay = body.retryDelay === undefined ? undefined : parseDuration(body.retryDelay);
  if (delay !== undefined) return delay;
  const reset = headers.get('x-ratelimit-reset') ?? body.rateLimitReset;
  return reset === undefined ? undefined : parseEpochMs(reset, since);
};
