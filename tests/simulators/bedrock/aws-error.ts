import { jsonReply, type Reply } from '../core/reply';
import type { ScriptedError } from '../core/service';

/** An error answer in the form of AWS's REST-JSON services: its type in a header, its words in the body. */
export const awsError = (
  status: number,
  type: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Reply =>
  jsonReply(
    status,
    { message },
    { 'x-amzn-errortype': `${type}:http://internal.amazon.com/coral/com.amazon.bedrock/`, ...headers },
  );

/** A refused body. */
export const validation = (message: string): Reply => awsError(400, 'ValidationException', message);

const knownErrors: Readonly<Record<number, { readonly type: string; readonly message: string }>> = {
  400: { type: 'ValidationException', message: 'Malformed input request, please reformat your input and try again.' },
  403: { type: 'AccessDeniedException', message: "You don't have access to the model with the specified model ID." },
  404: {
    type: 'ResourceNotFoundException',
    message: 'Could not resolve the foundation model from the provided model identifier.',
  },
  408: { type: 'ModelTimeoutException', message: 'The request took too long to process.' },
  424: { type: 'ModelErrorException', message: 'The model failed to process the request.' },
  429: { type: 'ThrottlingException', message: 'Too many requests, please wait before trying again.' },
  500: { type: 'InternalServerException', message: 'The system encountered an unexpected error during processing.' },
  503: { type: 'ServiceUnavailableException', message: 'Bedrock is unable to process your request.' },
};

/** A scripted error in Bedrock's words. A `code` is the name of the exception. */
export const formatAwsError = (error: ScriptedError): Reply => {
  const known = knownErrors[error.status] ?? { type: 'InternalServerException', message: `Error ${error.status}` };
  return awsError(error.status, error.code ?? known.type, error.message ?? known.message, error.headers);
};
