import { ChatError, type ChatErrorCode, type ChatErrorData } from '@/lib/domain/chat-error';
import { errorCode } from './error-code';
import { type ErrorFacts, errorFacts, errorFactsOfText } from './error-facts';
import { isLastingText } from './error-texts';
import { type Redactor, redactorFor } from './redact';
import { retryAfterMs } from './retry-after';

/** A service's own reading of an error, where the common one is wrong for it. Undefined = the common one applies. */
export type ErrorRule = (status: number | undefined, facts: ErrorFacts) => ChatErrorCode | undefined;

/**
 * Statuses after which the same request may succeed. 520 to 523 are Cloudflare's for a server that did not answer it
 * (https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/).
 */
export const retryableStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 529]);

/** Codes that count as retryable unless the status says otherwise. */
const passingCodes: ReadonlySet<ChatErrorCode> = new Set<ChatErrorCode>([
  'rate-limit',
  'overloaded',
  'model-loading',
  'server',
  'timeout',
]);

const requestIdHeaders = ['x-request-id', 'request-id', 'apim-request-id', 'x-generation-id'];

const retryableOf = (
  { headers, status }: { readonly headers: Headers; readonly status: number },
  code: ChatErrorCode,
  { message }: ErrorFacts,
): boolean | undefined => {
  if (isLastingText(message)) return false;
  const word = headers.get('x-should-retry');
  if (word === 'true') return true;
  if (word === 'false') return false;
  return passingCodes.has(code) && !retryableStatuses.has(status) ? false : undefined;
};

/**
 * An HTTP error answer as data: status, wait, the service's own words without secrets, its machine code, its request
 * id.
 */
export const httpErrorData = (
  answer: { readonly status: number; readonly headers: Headers; readonly body: string; readonly host: string },
  options: { readonly now: number; readonly redact: Redactor; readonly rule?: ErrorRule },
): ChatErrorData => {
  const facts = errorFactsOfText(answer.body);
  // Cloudflare says in a header of its own that the user must prove to be human.
  const isChallenge = answer.headers.get('cf-mitigated') === 'challenge';
  const code = isChallenge ? 'intercepted' : (options.rule?.(answer.status, facts) ?? errorCode(answer.status, facts));
  const wait = code === 'credit' || code === 'quota' ? undefined : retryAfterMs(answer.headers, facts, options.now);
  const retryable = retryableOf(answer, code, facts);
  const requestId = requestIdHeaders.map((name) => answer.headers.get(name)).find((id) => id !== null);
  return {
    code,
    status: answer.status,
    host: answer.host,
    ...(wait !== undefined && { retryAfterMs: wait }),
    ...(retryable !== undefined && { retryable }),
    ...(facts.message !== undefined && { detail: options.redact(facts.message) }),
    ...(facts.upstream !== undefined && { upstream: options.redact(facts.upstream) }),
    ...(facts.words[0] !== undefined && { serviceCode: options.redact(facts.words[0]) }),
    ...(facts.param !== undefined && { param: options.redact(facts.param) }),
    ...(requestId !== undefined && requestId !== null && { requestId: options.redact(requestId) }),
  };
};

/** An error that came inside the stream, after the answer had begun with status 200. */
export const inBandError = (
  value: unknown,
  options: { readonly redact: Redactor; readonly host: string; readonly rule?: ErrorRule },
): ChatError => {
  const facts = errorFacts(value);
  const code = options.rule?.(undefined, facts) ?? errorCode(undefined, facts);
  return new ChatError({
    code,
    host: options.host,
    ...(isLastingText(facts.message) && { retryable: false }),
    ...(facts.status !== undefined && { status: facts.status }),
    ...(facts.message !== undefined && { detail: options.redact(facts.message) }),
    ...(facts.upstream !== undefined && { upstream: options.redact(facts.upstream) }),
    ...(facts.words[0] !== undefined && { serviceCode: options.redact(facts.words[0]) }),
  });
};

const causesOf = function* (error: unknown): Iterable<unknown> {
  let current = error;
  // A chain of causes may be circular.
  for (let depth = 0; depth < 8 && current !== undefined; depth += 1) {
    yield current;
    current = current instanceof Error ? current.cause : undefined;
  }
};

/**
 * Any thrown value as a ChatError. A ChatError that an SDK wrapped is found among the causes; the SDKs' own errors,
 * whose texts may hold what they were given, are not kept as cause.
 */
export const toChatError = (error: unknown, redact: Redactor = redactorFor([])): ChatError => {
  for (const cause of causesOf(error)) {
    if (cause instanceof ChatError) return cause;
  }
  if (error instanceof SyntaxError) return new ChatError({ code: 'malformed' });
  const detail = error instanceof Error ? redact(`${error.name}: ${error.message}`) : undefined;
  return new ChatError({ code: 'unknown', ...(detail !== undefined && { detail }) });
};

/** The `explain` of every provider: errors are made where the answer is read, with its status and headers at hand. */
export const explainError = (error: unknown): ChatErrorData => toChatError(error).data;

/** As `explainError`, where no redactor knows the secrets of the call: only the name of a foreign error is kept. */
export const explainByName = (error: unknown): ChatErrorData => {
  if (error instanceof ChatError) return error.data;
  return { code: 'unknown', ...(error instanceof Error && { detail: error.name }) };
};
