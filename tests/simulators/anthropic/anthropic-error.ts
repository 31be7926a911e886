import { jsonReply, type Reply } from '../core/reply';
import type { ScriptedError } from '../core/service';

/** What stands in `error` of an error answer (Anthropic API reference, "Errors"). */
export type AnthropicErrorBody = {
  readonly type: string;
  readonly message: string;
  readonly details?: { readonly error_code: string };
};

/** The id that every answer carries, in the header `request-id` and in errors. */
export const requestId = 'req_simulated';

/** An error answer in Anthropic's shape, which an error event in a stream has too. */
export const anthropicErrorBody = (error: AnthropicErrorBody): unknown => ({
  type: 'error',
  error,
  request_id: requestId,
});

export const anthropicError = (
  status: number,
  error: AnthropicErrorBody,
  headers: Readonly<Record<string, string>> = {},
): Reply => jsonReply(status, anthropicErrorBody(error), headers);

/** A refused body. */
export const refuseBody = (message: string): Reply => anthropicError(400, { type: 'invalid_request_error', message });

const knownErrors: Readonly<Record<number, AnthropicErrorBody>> = {
  400: { type: 'invalid_request_error', message: 'Error' },
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  402: { type: 'billing_error', message: 'There is a problem with your billing or payment information.' },
  403: { type: 'permission_error', message: 'Your API key does not have permission to use the specified resource.' },
  404: { type: 'not_found_error', message: 'model: gone' },
  413: { type: 'request_too_large', message: 'Request exceeds the maximum size' },
  429: { type: 'rate_limit_error', message: "This request would exceed your organization's rate limit." },
  500: { type: 'api_error', message: 'Internal server error' },
  504: { type: 'timeout_error', message: 'Request timed out' },
  529: { type: 'overloaded_error', message: 'Overloaded' },
};

/** A scripted error in Anthropic's words. A `code` is the machine code of a spend limit, in the details. */
export const formatAnthropicError = (error: ScriptedError): Reply => {
  const known = knownErrors[error.status] ?? { type: 'api_error', message: `Error ${error.status}` };
  return anthropicError(
    error.status,
    {
      ...known,
      ...(error.errorType !== undefined && { type: error.errorType }),
      ...(error.message !== undefined && { message: error.message }),
      ...(error.code !== undefined && { details: { error_code: error.code } }),
    },
    { 'request-id': requestId, ...error.headers },
  );
};
