import { jsonReply, type Reply } from '../core/reply';
import type { ScriptedError } from '../core/service';

/** The error object of OpenAI's APIs (API reference, "Errors"). */
export type OpenAIErrorBody = {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
};

/** An error answer in OpenAI's shape. */
export const openAIError = (
  status: number,
  error: Partial<OpenAIErrorBody> & { readonly message: string },
  headers: Readonly<Record<string, string>> = {},
): Reply => jsonReply(status, { error: { type: 'invalid_request_error', param: null, code: null, ...error } }, headers);

const knownErrors: Readonly<Record<number, Partial<OpenAIErrorBody> & { readonly message: string }>> = {
  400: { message: 'We could not process your request.' },
  401: {
    message:
      'Incorrect API key provided: sk-simul********. You can find your API key at https://platform.openai.com/account/api-keys.',
    code: 'invalid_api_key',
  },
  403: {
    message: 'Country, region, or territory not supported',
    type: 'request_forbidden',
    code: 'unsupported_country_region_territory',
  },
  404: { message: 'The model `gone` does not exist or you do not have access to it.', code: 'model_not_found' },
  429: {
    message: 'Rate limit reached for requests. Please try again in 1s.',
    type: 'requests',
    code: 'rate_limit_exceeded',
  },
  500: { message: 'The server had an error while processing your request. Sorry about that!', type: 'server_error' },
  503: {
    message: 'The engine is currently overloaded, please try again later',
    type: 'service_unavailable',
    code: 'slow_down',
  },
};

/** Errors whose code decides, not their status. */
const errorsByCode: Readonly<Record<string, Partial<OpenAIErrorBody> & { readonly message: string }>> = {
  insufficient_quota: {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
  context_length_exceeded: {
    message: "This model's maximum context length is 128000 tokens. However, your messages resulted in 130123 tokens.",
    param: 'messages',
    code: 'context_length_exceeded',
  },
};

/** A scripted error in OpenAI's words: by its code, else by its status, else plainly. */
export const formatOpenAIError = (error: ScriptedError): Reply => {
  const known = (error.code === undefined ? undefined : errorsByCode[error.code]) ?? knownErrors[error.status];
  return openAIError(
    error.status,
    {
      message: `The simulator was told to answer ${error.status}.`,
      ...known,
      ...(error.code !== undefined && { code: error.code }),
      ...(error.errorType !== undefined && { type: error.errorType }),
      ...(error.message !== undefined && { message: error.message }),
    },
    { 'x-request-id': 'req_simulated', ...error.headers },
  );
};
