import { jsonReply, type Reply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { errorInfo, formatGeminiError, geminiError, invalidArgument } from './gemini-error';
import { formatGeneration } from './generate-format';
import { readGenerateRequest } from './generate-request';

export type GeminiServiceOptions = {
  /** The keys that are accepted. Default: `simulatedGeminiKey`. */
  readonly keys?: readonly string[];
  /** Ids of the models, without `models/`. */
  readonly models?: readonly string[];
};

/** The key that is accepted when none was given. */
export const simulatedGeminiKey = 'AIzaSimulatedKeyOfTheGeminiSimulator0';

const defaultModels: readonly string[] = ['gemini-2.5-flash', 'gemini-3-pro'];

const generatePath = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;
const modelsPath = '/v1beta/models';

const refuse = (reply: Reply): Outcome => ({ type: 'refusal', reply });

/** The API's front end answers paths that it does not know with a page. */
const notFoundPage: Reply = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: { type: 'whole', bytes: new TextEncoder().encode('<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>') },
};

const checkKey = ({ headers, query }: SimulatedRequest, keys: readonly string[]): Reply | undefined => {
  const key = headers['x-goog-api-key'] ?? query.get('key') ?? '';
  if (keys.includes(key)) return undefined;
  if (key === '') {
    return geminiError({
      code: 403,
      message:
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      status: 'PERMISSION_DENIED',
    });
  }
  return geminiError({
    code: 400,
    message: 'API key not valid. Please pass a valid API key.',
    status: 'INVALID_ARGUMENT',
    details: [errorInfo('API_KEY_INVALID')],
  });
};

const modelBody = (id: string): unknown => ({
  name: `models/${id}`,
  version: '001',
  displayName: id.replace('gemini-', 'Gemini ').replaceAll('-', ' '),
  inputTokenLimit: 1_048_576,
  outputTokenLimit: 65_536,
  supportedGenerationMethods: ['generateContent', 'countTokens'],
  temperature: 1,
  maxTemperature: 2,
  topP: 0.95,
  topK: 64,
  thinking: true,
});

const embeddingModel = {
  name: 'models/text-embedding-004',
  version: '004',
  displayName: 'Text Embedding 004',
  supportedGenerationMethods: ['embedContent'],
};

/**
 * The Gemini API's `models`, `generateContent` and `streamGenerateContent` (API reference, v1beta), with its checks:
 * path, method, key, JSON, fields, model. The key is taken in the header and in the query, as the real one does.
 */
export const createGeminiService = (options: GeminiServiceOptions = {}): Service => {
  const keys = options.keys ?? [simulatedGeminiKey];
  const models = options.models ?? defaultModels;

  const generate = (request: SimulatedRequest, model: string, isStreamed: boolean): Outcome => {
    const body = jsonBody(request);
    if (typeof body !== 'object' || body === null) {
      return refuse(invalidArgument('Invalid JSON payload received. Unexpected token.'));
    }
    if (isStreamed && request.query.get('alt') !== 'sse') {
      return refuse(invalidArgument('This simulator streams server-sent events only: alt=sse is missing.'));
    }
    const wanted = readGenerateRequest(body, { model, isStreamed });
    if ('refusal' in wanted) return refuse(invalidArgument(wanted.refusal));
    if (!models.includes(model)) {
      const message = `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`;
      return refuse(geminiError({ code: 404, message, status: 'NOT_FOUND' }));
    }
    return {
      type: 'question',
      question: wanted.question,
      format: (answer) => formatGeneration(answer, wanted.question),
    };
  };

  const list: Outcome = {
    type: 'reply',
    reply: jsonReply(200, { models: [...models.map(modelBody), embeddingModel] }),
  };

  return {
    name: 'Gemini',
    receive(request) {
      const target = generatePath.exec(request.path);
      const method = target === null ? 'GET' : 'POST';
      if ((target === null && request.path !== modelsPath) || request.method !== method) return refuse(notFoundPage);
      const wrongKey = checkKey(request, keys);
      if (wrongKey !== undefined) return refuse(wrongKey);
      if (target === null) return list;
      return generate(request, decodeURIComponent(target[1] ?? ''), target[2] === 'streamGenerateContent');
    },
    formatError: formatGeminiError,
  };
};
