import { jsonReply, type Reply, withHeaders } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { transcription } from '../openai-transcription/transcription';
import { formatChatCompletion } from './chat-format';
import { type AcceptedChat, readChatRequest } from './chat-request';
import { type BodyRefusal, refuseBody } from './check-body';
import { formatOpenAIError, openAIError } from './openai-error';
import { formatResponse } from './responses-format';
import { readResponsesRequest } from './responses-request';

/** A model of a simulated OpenAI. Reasoning models refuse other parameters than the rest. */
export type OpenAiModel = { readonly id: string; readonly isReasoning?: boolean };

export type OpenAiServiceOptions = {
  /** The keys that are accepted. Default: `simulatedOpenAiKey`. */
  readonly keys?: readonly string[];
  readonly models?: readonly OpenAiModel[];
};

/** The key that is accepted when none was given. */
export const simulatedOpenAiKey = 'sk-simulated-key-of-the-openai-simulator';

const defaultModels: readonly OpenAiModel[] = [{ id: 'gpt-4.1-mini' }, { id: 'gpt-5-mini', isReasoning: true }];

const routes = [
  { path: '/v1/models', method: 'GET' },
  { path: '/v1/chat/completions', method: 'POST' },
  { path: '/v1/responses', method: 'POST' },
  { path: '/v1/audio/transcriptions', method: 'POST' },
] as const;

const missingKey =
  "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY), or as the password field (with blank username) if you're accessing the API from your browser and are prompted for a username and password. You can obtain an API key from https://platform.openai.com/account/api-keys.";

const masked = (key: string): string =>
  key.length <= 8 ? '*'.repeat(key.length) : `${key.slice(0, 8)}****${key.slice(-4)}`;

const checkKey = (request: SimulatedRequest, keys: readonly string[]): Reply | undefined => {
  const key = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) return openAIError(401, { message: missingKey });
  if (keys.includes(key)) return undefined;
  return openAIError(401, {
    message: `Incorrect API key provided: ${masked(key)}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    code: 'invalid_api_key',
  });
};

const checkContentType = (request: SimulatedRequest): BodyRefusal | undefined => {
  const given = request.headers['content-type'] ?? '';
  if (given.split(';')[0]?.trim().toLowerCase() === 'application/json') return undefined;
  return {
    message: `Unsupported content type: '${given}'. This API method only accepts 'application/json' requests, but you specified the header 'Content-Type: ${given}'. Please try again with a supported content type.`,
    code: 'unsupported_content_type',
  };
};

const notJson: BodyRefusal = {
  message:
    "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON. If you have trouble figuring out how to fix this, please contact us through our help center at help.openai.com.)",
};

const unsupported = (param: string, hint = ''): BodyRefusal => ({
  message: `Unsupported parameter: '${param}' is not supported with this model.${hint}`,
  param,
  code: 'unsupported_parameter',
});

/** What a model refuses that others take. */
const checkForModel = (model: OpenAiModel, body: AcceptedChat['body']): BodyRefusal | undefined => {
  if (!model.isReasoning) {
    return body.reasoning_effort ? { message: 'Unrecognized request argument supplied: reasoning_effort' } : undefined;
  }
  if (typeof body.max_tokens === 'number') return unsupported('max_tokens', " Use 'max_completion_tokens' instead.");
  if (body.stop) return unsupported('stop');
  if (typeof body.top_p === 'number' && body.top_p !== 1) return unsupported('top_p');
  if (typeof body.temperature !== 'number' || body.temperature === 1) return undefined;
  return {
    message: `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`,
    param: 'temperature',
    code: 'unsupported_value',
  };
};

const refuse = (reply: Reply): Outcome => ({ type: 'refusal', reply });

const modelNotFound = (model: string): Reply =>
  openAIError(404, {
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    code: 'model_not_found',
  });

/**
 * OpenAI's `/v1/models`, `/v1/chat/completions`, `/v1/responses` and `/v1/audio/transcriptions` (API reference), with its checks in its order: path,
 * method, key, content type, JSON, parameters, model. Nothing is stored, whatever `store` says.
 */
export const createOpenAiService = (options: OpenAiServiceOptions = {}): Service => {
  const keys = options.keys ?? [simulatedOpenAiKey];
  const models = options.models ?? defaultModels;
  const findModel = (id: string): OpenAiModel | undefined => models.find((model) => model.id === id);

  const chat = (request: SimulatedRequest): Outcome => {
    const wanted = readChatRequest(jsonBody(request), { isStrict: true });
    if ('refusal' in wanted) return refuse(refuseBody(wanted.refusal));
    const { question, includesUsage, body } = wanted;
    const model = findModel(question.model);
    if (model === undefined) return refuse(modelNotFound(question.model));
    const refusal = checkForModel(model, body);
    if (refusal !== undefined) return refuse(refuseBody(refusal));
    const dialect = { systemFingerprint: 'fp_simulated', idPrefix: 'chatcmpl-simulated' };
    return {
      type: 'question',
      question,
      format: (answer) => formatChatCompletion(answer, question, { dialect, includesUsage }),
    };
  };

  const respond = (request: SimulatedRequest): Outcome => {
    const wanted = readResponsesRequest(jsonBody(request));
    if ('refusal' in wanted) return refuse(refuseBody(wanted.refusal));
    const { question, body } = wanted;
    const model = findModel(question.model);
    if (model === undefined) {
      const message = `The requested model '${question.model}' does not exist.`;
      return refuse(openAIError(400, { message, param: 'model', code: 'model_not_found' }));
    }
    const effort = body.reasoning?.effort;
    if (model.isReasoning && typeof body.temperature === 'number' && effort !== 'none') {
      return refuse(refuseBody(unsupported('temperature')));
    }
    if (!model.isReasoning && effort) return refuse(refuseBody(unsupported('reasoning.effort')));
    return { type: 'question', question, format: (answer) => formatResponse(answer, question) };
  };

  const post = (request: SimulatedRequest): Outcome => {
    if (request.path === '/v1/audio/transcriptions') return transcription(request);
    const refusal = checkContentType(request);
    if (refusal !== undefined) return refuse(refuseBody(refusal));
    if (jsonBody(request) === undefined) return refuse(refuseBody(notJson));
    return request.path === '/v1/responses' ? respond(request) : chat(request);
  };

  const receive = (request: SimulatedRequest): Outcome => {
    const route = routes.find(({ path }) => path === request.path);
    if (route === undefined) {
      return refuse(openAIError(404, { message: `Invalid URL (${request.method} ${request.path})` }));
    }
    if (route.method !== request.method) {
      return refuse(
        openAIError(405, {
          message: `Not allowed to ${request.method} on ${request.path}. (HINT: Perhaps you meant to use a different HTTP method?)`,
          code: 'method_not_supported',
        }),
      );
    }
    const wrongKey = checkKey(request, keys);
    if (wrongKey !== undefined) return refuse(wrongKey);
    if (request.method === 'POST') return post(request);
    const data = models.map(({ id }) => ({ id, object: 'model', created: 1_744_316_542, owned_by: 'system' }));
    return { type: 'reply', reply: jsonReply(200, { object: 'list', data }) };
  };

  const headers = { 'x-request-id': 'req_simulated', 'openai-version': '2020-10-01' };
  return {
    name: 'OpenAI',
    receive(request) {
      const outcome = receive(request);
      return outcome.type === 'question'
        ? { ...outcome, format: (answer) => withHeaders(outcome.format(answer), headers) }
        : { ...outcome, reply: withHeaders(outcome.reply, headers) };
    },
    formatError: formatOpenAIError,
  };
};
