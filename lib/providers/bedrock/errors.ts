import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { Redactor } from '../wire/redact';

/** What the SDK's exceptions carry (`ServiceException` of the AWS SDK for JavaScript v3). */
const exceptionSchema = z.object({
  name: z.string(),
  message: z.catch(z.string(), ''),
  $metadata: z.catch(z.object({ httpStatusCode: z.optional(z.number()), requestId: z.optional(z.string()) }), {}),
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
  ServiceQuotaExceeded: { code: 'credit', retryable: false },
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

const reactionByStatus = (status: number | undefined): Reaction => {
  if (status === undefined) return { code: 'malformed', retryable: false };
  if (status === 401) return { code: 'auth', retryable: false };
  if (status === 403) return { code: 'forbidden', retryable: false };
  if (status === 404) return { code: 'model-not-found', retryable: false };
  if (status === 429) return { code: 'rate-limit', retryable: true };
  if (status >= 500) return { code: status === 503 ? 'overloaded' : 'server', retryable: true };
  return { code: 'bad-request', retryable: false };
};

/** The service's short name of an error: in-stream names begin in lower case, HTTP ones in upper case (decision 25). */
export const shortName = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`.replace(/Exception$/u, '');

/** Whether the service refused a signature because our clock is wrong; `Signature expired` and `not yet current` both are. */
export const isClockError = (error: unknown): boolean => {
  const { success, data } = exceptionSchema.safeParse(error);
  return success && ['InvalidSignature', 'RequestTimeTooSkewed', 'RequestExpired'].includes(shortName(data.name));
};

/**
 * What the SDK threw, as data; undefined when it is no exception of the service. The hint that the SDK appends to some
 * messages is for its own users and is cut off.
 */
export const bedrockErrorData = (error: unknown, host: string, redact: Redactor): ChatErrorData | undefined => {
  const { success, data } = exceptionSchema.safeParse(error);
  if (!success) return undefined;
  const { httpStatusCode: status, requestId } = data.$metadata;
  const known = Object.hasOwn(reactions, shortName(data.name)) ? reactions[shortName(data.name)] : undefined;
  const { code, retryable } = known ?? reactionByStatus(status);
  const detail = data.message.split('\n  Deserialization error:')[0] ?? '';
  return {
    code,
    retryable,
    host,
    ...(status !== undefined && { status }),
    ...(detail !== '' && { detail: redact(detail) }),
    serviceCode: redact(data.name),
    ...(requestId !== undefined && { requestId }),
  };
};
