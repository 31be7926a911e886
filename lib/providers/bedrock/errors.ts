import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import { errorCode } from '@/lib/http/error-code';
import { type ErrorFacts, errorFactsOfText } from '@/lib/http/error-facts';
import type { Redactor } from '@/lib/http/redact';
import { retryAfterMs } from '@/lib/http/retry-after';
import { retryableStatuses } from '@/lib/http/service-error';

/** What the SDK's exceptions carry (`ServiceException` of the AWS SDK for JavaScript v3). */
const exceptionSchema = z.object({
  name: z.string(),
  message: z.catch(z.string(), ''),
  $metadata: z.catch(z.object({ httpStatusCode: z.optional(z.number()), requestId: z.optional(z.string()) }), {}),
  /** Not enumerable, so that it is read but never printed. */
  $response: z.catch(z.object({ headers: z.record(z.string(), z.string()) }), { headers: {} }),
});

type Reaction = { readonly code: ChatErrorCode; readonly retryable: boolean };

/**
 * The runtime's twelve error types (API reference, InvokeModel and ConverseStream, "Errors") and those of AWS's signing, by
 * their names without `Exception`.
 */
const reactions: Readonly<Record<string, Reaction>> = {
  AccessDenied: { code: 'forbidden', retryable: false },
  Conflict: { code: 'bad-request', retryable: false },
  InternalServer: { code: 'server', retryable: true },
  ModelError: { code: 'server', retryable: false },
  ModelNotReady: { code: 'model-loading', retryable: true },
  ModelStreamError: { code: 'server', retryable: false },
  ModelTimeout: { code: 'timeout', retryable: false },
  ResourceNotFound: { code: 'model-not-found', retryable: false },
  ServiceQuotaExceeded: { code: 'quota', retryable: false },
  ServiceUnavailable: { code: 'overloaded', retryable: true },
  Throttling: { code: 'rate-limit', retryable: true },
  Validation: { code: 'bad-request', retryable: false },
  UnrecognizedClient: { code: 'auth', retryable: false },
  InvalidSignature: { code: 'auth', retryable: true },
  ExpiredToken: { code: 'auth', retryable: false },
  IncompleteSignature: { code: 'auth', retryable: false },
  MissingAuthenticationToken: { code: 'auth', retryable: false },
  InvalidClientTokenId: { code: 'auth', retryable: false },
};

const noFacts: ErrorFacts = { words: [], isApiShaped: false, isLoading: false };

/** What Bedrock says about a model that it serves only through an inference profile, with either apostrophe. */
const wantsProfile = /on-demand throughput isn.t supported|of an inference profile/iu;

/** Bedrock has one name for all bad requests; its words hint at a conversation that is too long or a missing profile. */
const badRequestCode = (message: string): ChatErrorCode =>
  wantsProfile.test(message) ? 'profile-needed' : errorCode(400, { ...noFacts, message });

/**
 * An error without a known name goes by its status, as for every service. Without one it is an exception that nobody knows, or
 * the stream itself is damaged.
 */
const reactionByStatus = (status: number | undefined, name: string): Reaction => {
  if (status === undefined && /\wException$/u.test(name)) return { code: 'unknown', retryable: false };
  if (status === undefined || status < 400) return { code: 'malformed', retryable: false };
  return { code: errorCode(status, noFacts), retryable: retryableStatuses.has(status) };
};

/** The service's short name of an error: in-stream names begin in lower case, HTTP ones in upper case. */
export const shortName = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`.replace(/Exception$/u, '');

/** A smaller difference cannot be why a signature was refused: AWS allows at least five minutes. ms. */
const smallestSkew = 240_000;

/**
 * How far the service's clock is ahead of ours, ms, by the `Date` of its answer, when it refused a signature and the
 * clocks differ enough to be the cause; undefined otherwise.
 */
export const clockSkewOf = (error: unknown, now: number): number | undefined => {
  const { success, data } = exceptionSchema.safeParse(error);
  if (!success || !['InvalidSignature', 'RequestTimeTooSkewed', 'RequestExpired'].includes(shortName(data.name))) {
    return undefined;
  }
  const skew = Date.parse(data.$response.headers.date ?? '') - now;
  return Math.abs(skew) >= smallestSkew ? skew : undefined;
};

/**
 * What the SDK threw, as data; undefined when it is not the service's exception. The hint that the SDK appends to some
 * messages is for its own users and is cut off.
 */
export const bedrockErrorData = (
  error: unknown,
  options: { readonly host: string; readonly redact: Redactor; readonly now: number },
): ChatErrorData | undefined => {
  const { host, redact, now } = options;
  const { success, data } = exceptionSchema.safeParse(error);
  if (!success) return undefined;
  const { httpStatusCode: status, requestId } = data.$metadata;
  const known = Object.hasOwn(reactions, shortName(data.name)) ? reactions[shortName(data.name)] : undefined;
  const reaction = known ?? reactionByStatus(status, data.name);
  const code = reaction.code === 'bad-request' ? badRequestCode(data.message) : reaction.code;
  const { retryable } = reaction;
  const wait = code === 'quota' ? undefined : retryAfterMs(new Headers(data.$response.headers), {}, now);
  const said = data.message.split('\n  Deserialization error:')[0] ?? '';
  // The SDK gives the body of an exception that it does not know as it is.
  const detail = said.startsWith('{') ? (errorFactsOfText(said).message ?? said) : said;
  return {
    code,
    retryable,
    host,
    ...(status !== undefined && { status }),
    ...(wait !== undefined && { retryAfterMs: wait }),
    ...(detail !== '' && { detail: redact(detail) }),
    serviceCode: redact(data.name),
    ...(requestId !== undefined && { requestId: redact(requestId) }),
  };
};
