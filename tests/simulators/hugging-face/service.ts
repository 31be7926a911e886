import { jsonReply, type Reply, textReply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, ScriptedError, Service } from '../core/service';
import { formatChatCompletion } from '../openai/chat-format';
import { readChatRequest } from '../openai/chat-request';

export type HuggingFaceServiceOptions = {
  /** The tokens that are accepted. Default: `simulatedHuggingFaceToken`. */
  readonly keys?: readonly string[];
  /** Ids of the models; in a request one may be followed by `:provider`. */
  readonly models?: readonly string[];
};

/** The token that is accepted when none was given. */
export const simulatedHuggingFaceToken = 'hf_simulatedTokenOfTheHuggingFaceSimulator';

const defaultModels: readonly string[] = ['meta-llama/Llama-3.1-8B-Instruct', 'Qwen/Qwen3-32B'];

const refuse = (reply: Reply): Outcome => ({ type: 'refusal', reply });

const errorReply = (status: number, error: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  jsonReply(status, { error }, headers);

const knownErrors: Readonly<Record<number, unknown>> = {
  401: 'Invalid username or password.',
  402: 'You have exceeded your monthly included credits for Inference Providers. Subscribe to PRO to get 20x more monthly included credits.',
  403: 'Model requires a Pro subscription; check out hf.co/pricing to learn more.',
  404: 'Not Found',
  429: 'Rate limit reached. You reached free usage limit.',
  500: 'Internal Server Error',
};

/** A scripted error in the router's words; 503 is a model that is being loaded. */
const formatHuggingFaceError = (error: ScriptedError): Reply => {
  const message = error.message ?? knownErrors[error.status] ?? `Error ${error.status}`;
  if (error.status !== 503) return errorReply(error.status, message, error.headers);
  const loading = { error: error.message ?? 'Model is currently loading', estimated_time: 20 };
  return jsonReply(503, loading, error.headers);
};

/** What Text Generation Inference, behind most models, does not take. */
const checkRanges = (body: unknown): string | undefined => {
  const { top_p: topP, temperature } = Object(body);
  if (typeof topP === 'number' && (topP <= 0 || topP >= 1)) {
    return 'Input validation error: `top_p` must be > 0.0 and < 1.0';
  }
  if (typeof temperature === 'number' && temperature < 0) {
    return 'Input validation error: `temperature` must be strictly positive';
  }
  return undefined;
};

/**
 * The router of Hugging Face's inference providers: `/v1/models` and `/v1/chat/completions` (Inference Providers, "Chat
 * Completion"). The list is public. Checks: path, token, content type as Text Generation Inference does, body, ranges,
 * model.
 */
export const createHuggingFaceService = (options: HuggingFaceServiceOptions = {}): Service => {
  const keys = options.keys ?? [simulatedHuggingFaceToken];
  const models = options.models ?? defaultModels;

  const ask = (request: SimulatedRequest): Outcome => {
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!keys.includes(token)) return refuse(errorReply(401, 'Invalid username or password.'));
    if (request.headers['content-type']?.startsWith('application/json') !== true) {
      return refuse(textReply(415, 'Expected request with `Content-Type: application/json`'));
    }
    const body = jsonBody(request);
    const wanted = readChatRequest(body, { isStrict: false });
    if ('refusal' in wanted) return refuse(errorReply(422, { ...wanted.refusal, type: 'invalid_request_error' }));
    const outOfRange = checkRanges(body);
    if (outOfRange !== undefined) return refuse(jsonReply(422, { error: outOfRange, error_type: 'validation' }));
    const { question, includesUsage } = wanted;
    const [name = ''] = question.model.split(':');
    if (!models.includes(name)) {
      const message = `The requested model '${question.model}' does not exist`;
      const error = { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' };
      return refuse(errorReply(400, error));
    }
    const dialect = { reasoningField: 'reasoning_content', systemFingerprint: 'fp_simulated', idPrefix: '' } as const;
    return {
      type: 'question',
      question,
      format: (answer) => formatChatCompletion(answer, question, { dialect, includesUsage }),
    };
  };

  return {
    name: 'Hugging Face',
    receive(request) {
      if (request.path === '/v1/chat/completions' && request.method === 'POST') return ask(request);
      if (request.path !== '/v1/models' || request.method !== 'GET') return refuse(textReply(404, 'Not Found'));
      const data = models.map((id) => ({ id, object: 'model', created: 1_744_316_542, owned_by: id.split('/')[0] }));
      return { type: 'reply', reply: jsonReply(200, { object: 'list', data }) };
    },
    formatError: formatHuggingFaceError,
  };
};
