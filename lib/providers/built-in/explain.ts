import { ChatError, type ChatErrorCode, type ChatErrorData } from '@/lib/domain/chat-error';
import { redactorFor } from '@/lib/http/redact';

/**
 * By the exception names of the Prompt API (https://webmachinelearning.github.io/prompt-api). `forbidden` talks about
 * keys, so what the browser does not allow is a bad request with the browser's own words.
 */
const codes: ReadonlyMap<string, ChatErrorCode> = new Map([
  ['QuotaExceededError', 'too-long'],
  ['NotReadableError', 'content-filter'],
  ['NotFoundError', 'model-not-found'],
  ['NotAllowedError', 'bad-request'],
  ['NotSupportedError', 'bad-request'],
  ['TimeoutError', 'timeout'],
  ['NetworkError', 'server'],
  ['InvalidStateError', 'server'],
  ['OperationError', 'server'],
  ['UnknownError', 'server'],
  ['AbortError', 'server'],
]);

const redact = redactorFor([]);

/** What the browser's own model threw, by its name; the browser's words become the detail. */
export const explainBuiltIn = (error: unknown): ChatErrorData => {
  if (error instanceof ChatError) return error.data;
  // A DOMException is not an Error in every context, but it always has these two.
  if (!(error instanceof Error) && !(error instanceof DOMException)) return { code: 'unknown' };
  const code = codes.get(error.name) ?? 'unknown';
  return { code, serviceCode: error.name, ...(error.message !== '' && { detail: redact(error.message) }) };
};
