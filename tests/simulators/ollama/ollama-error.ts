import { jsonReply, type Reply, textReply } from '../core/reply';
import type { SimulatedRequest } from '../core/request';
import type { ScriptedError } from '../core/service';
import { openAIError } from '../openai/openai-error';

/** The content type that Ollama's web framework (gin) gives to JSON. */
export const ollamaJson = 'application/json; charset=utf-8';

const compatibleTypes: Readonly<Record<number, string>> = { 400: 'invalid_request_error', 404: 'not_found_error' };

/** An error answer: `{error: text}`, under `/v1` in OpenAI's shape (`openai.NewError`). */
export const ollamaError = (request: SimulatedRequest, status: number, message: string): Reply =>
  request.path.startsWith('/v1/')
    ? openAIError(status, { message, type: compatibleTypes[status] ?? 'api_error' })
    : jsonReply(status, { error: message }, {}, ollamaJson);

const knownMessages: Readonly<Record<number, string>> = {
  400: 'invalid request',
  401: 'unauthorized',
  404: "model 'gone' not found",
  429: 'too many requests',
  500: 'model requires more system memory (8.4 GiB) than is available (5.1 GiB)',
  503: 'server busy, please try again.  maximum pending requests exceeded',
};

/** A scripted error in Ollama's words; 403 is the empty answer to a foreign origin. */
export const formatOllamaError = (error: ScriptedError, request: SimulatedRequest): Reply => {
  const message = error.message ?? knownMessages[error.status] ?? `The simulator was told to answer ${error.status}.`;
  const reply =
    error.status === 403 && error.message === undefined
      ? textReply(403, '')
      : ollamaError(request, error.status, message);
  return { ...reply, headers: { ...reply.headers, ...error.headers } };
};
