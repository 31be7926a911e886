import { jsonReply, type Reply } from '../core/reply';
import type { ScriptedError } from '../core/service';

/** What stands in `error` of an error answer (google.rpc.Status as JSON). */
export type GeminiErrorBody = {
  readonly code: number;
  readonly message: string;
  readonly status: string;
  readonly details?: readonly Readonly<Record<string, unknown>>[];
};

/** An error answer; without `alt=sse` a stream's error is a list of one. */
export const geminiError = (error: GeminiErrorBody, headers: Readonly<Record<string, string>> = {}): Reply =>
  jsonReply(error.code, { error }, headers, 'application/json; charset=UTF-8');

/** The reason and its domain, as machine-readable details. */
export const errorInfo = (reason: string): Readonly<Record<string, unknown>> => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata: { service: 'generativelanguage.googleapis.com' },
});

/** A refused body. */
export const invalidArgument = (message: string): Reply =>
  geminiError({ code: 400, message, status: 'INVALID_ARGUMENT' });

const knownErrors: Readonly<Record<number, Omit<GeminiErrorBody, 'code'>>> = {
  400: {
    message: 'API key not valid. Please pass a valid API key.',
    status: 'INVALID_ARGUMENT',
    details: [errorInfo('API_KEY_INVALID')],
  },
  403: { message: 'Your project has been denied access.', status: 'PERMISSION_DENIED' },
  404: { message: 'models/gone is not found for API version v1beta.', status: 'NOT_FOUND' },
  429: {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    status: 'RESOURCE_EXHAUSTED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }],
  },
  500: { message: 'An internal error has occurred.', status: 'INTERNAL' },
  503: { message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' },
  504: { message: 'Deadline expired before operation could complete.', status: 'DEADLINE_EXCEEDED' },
};

/** A scripted error in Google's words. A `code` is the reason in the details, a `errorType` the status word. */
export const formatGeminiError = (error: ScriptedError): Reply => {
  const known = knownErrors[error.status] ?? { message: `Error ${error.status}`, status: 'UNKNOWN' };
  const plain = error.message === undefined && error.code === undefined && error.errorType === undefined;
  return geminiError(
    {
      code: error.status,
      message: error.message ?? known.message,
      status: error.errorType ?? known.status,
      ...(plain && known.details !== undefined && { details: known.details }),
      ...(error.code !== undefined && { details: [errorInfo(error.code)] }),
    },
    error.headers,
  );
};
