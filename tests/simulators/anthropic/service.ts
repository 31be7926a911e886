import { jsonReply, type Reply, withHeaders } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { anthropicError, formatAnthropicError, refuseBody, requestId } from './anthropic-error';
import { formatMessage, type Seal } from './message-format';
import { readMessageRequest } from './message-request';
import { checkSeals, sealOf } from './seal';

export type AnthropicServiceOptions = {
  /** The keys that are accepted. Default: `simulatedAnthropicKey`. */
  readonly keys?: readonly string[];
  /** Ids of the models. */
  readonly models?: readonly string[];
};

/** The key that is accepted when none was given. */
export const simulatedAnthropicKey = 'sk-ant-simulated-key-of-the-anthropic-simulator';

const defaultModels: readonly string[] = ['claude-sonnet-5', 'claude-haiku-4-5'];
const versions: readonly string[] = ['2023-06-01', '2026-10-21'];

const routes = [
  { path: '/v1/models', method: 'GET' },
  { path: '/v1/messages', method: 'POST' },
] as const;

const refuse = (reply: Reply): Outcome => ({ type: 'refusal', reply });

const authentication = (message: string): Reply => anthropicError(401, { type: 'authentication_error', message });

const checkKey = ({ headers }: SimulatedRequest, keys: readonly string[]): Reply | undefined => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const key = headers['x-api-key'] ?? bearer;
  if (key === undefined || key === '') return authentication('x-api-key header is required');
  if (!keys.includes(key)) {
    return authentication(headers['x-api-key'] === undefined ? 'Invalid bearer token' : 'invalid x-api-key');
  }
  if (headers.origin !== undefined && headers['anthropic-dangerous-direct-browser-access'] !== 'true') {
    return authentication("CORS requests must set 'anthropic-dangerous-direct-browser-access' header");
  }
  return undefined;
};

const checkVersion = ({ headers }: SimulatedRequest): Reply | undefined => {
  const version = headers['anthropic-version'];
  if (version === undefined || version === '') return refuseBody('anthropic-version: header is required');
  return versions.includes(version) ? undefined : refuseBody(`anthropic-version: "${version}" is not a valid version`);
};

const modelBody = (id: string): unknown => ({
  type: 'model',
  id,
  display_name: id.replace(/^claude-/, 'Claude ').replaceAll('-', ' '),
  created_at: '2026-01-01T00:00:00Z',
  max_input_tokens: 200_000,
  max_tokens: 64_000,
  lifecycle: 'active',
  capabilities: {
    image_input: { supported: true },
    pdf_input: { supported: true },
    thinking: { supported: true, types: { adaptive: { supported: true }, enabled: { supported: true } } },
  },
});

/**
 * Anthropic's `/v1/messages` and `/v1/models` (API reference, versions 2023-06-01 and 2026-10-21), with its checks: path,
 * method, key, browser access, version, body, model.
 */
export const createAnthropicService = (options: AnthropicServiceOptions = {}): Service => {
  const keys = options.keys ?? [simulatedAnthropicKey];
  const models = options.models ?? defaultModels;

  const ask = (request: SimulatedRequest): Outcome => {
    const body = jsonBody(request);
    if (typeof body !== 'object' || body === null) {
      return refuse(refuseBody('The request body is not valid JSON: expected value at line 1 column 1'));
    }
    const wanted = readMessageRequest(body, { knowsSampling: request.headers['anthropic-version'] === '2023-06-01' });
    if ('refusal' in wanted) return refuse(refuseBody(wanted.refusal));
    const forged = checkSeals(body);
    if (forged !== undefined) return refuse(refuseBody(forged));
    const { question, messageCount } = wanted;
    const seal: Seal = (thinking, earlier) => sealOf(body, messageCount, thinking, earlier);
    if (!models.includes(question.model)) {
      return refuse(anthropicError(404, { type: 'not_found_error', message: `model: ${question.model}` }));
    }
    return { type: 'question', question, format: (answer) => formatMessage(answer, question, seal) };
  };

  const receive = (request: SimulatedRequest): Outcome => {
    const route = routes.find(({ path }) => path === request.path);
    if (route === undefined) return refuse(anthropicError(404, { type: 'not_found_error', message: 'Not Found' }));
    if (route.method !== request.method) {
      return refuse(anthropicError(405, { type: 'invalid_request_error', message: 'Method Not Allowed' }));
    }
    const refusal = checkKey(request, keys) ?? checkVersion(request);
    if (refusal !== undefined) return refuse(refusal);
    if (request.method === 'POST') return ask(request);
    const data = models.map(modelBody);
    const page = { data, has_more: false, first_id: models[0] ?? null, last_id: models.at(-1) ?? null };
    return { type: 'reply', reply: jsonReply(200, page) };
  };

  const headers = { 'request-id': requestId };
  return {
    name: 'Anthropic',
    receive(request) {
      const outcome = receive(request);
      return outcome.type === 'question'
        ? { ...outcome, format: (answer) => withHeaders(outcome.format(answer), headers) }
        : { ...outcome, reply: withHeaders(outcome.reply, headers) };
    },
    formatError: formatAnthropicError,
  };
};
