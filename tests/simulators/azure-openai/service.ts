import { jsonReply, type Reply, withHeaders } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, ScriptedError, Service } from '../core/service';
import { formatChatCompletion } from '../openai/chat-format';
import { readChatRequest } from '../openai/chat-request';

export type AzureServiceOptions = {
  /** The keys that are accepted. Default: `simulatedAzureKey`. */
  readonly keys?: readonly string[];
  /** Names of the deployments. */
  readonly deployments?: readonly string[];
};

/** The key that is accepted when none was given. */
export const simulatedAzureKey = 'simulated0key0of0the0azure0openai0simulator0';

const apiVersions: ReadonlySet<string> = new Set(['2024-10-21', '2025-03-01-preview']);

const classicPath = /^\/openai\/deployments\/([^/]+)\/chat\/completions$/;
const v1Path = '/openai/v1/chat/completions';
const v1ModelsPath = '/openai/v1/models';

const azureError = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Reply => jsonReply(status, { error: { code, message } }, headers);

const notFound = azureError(404, '404', 'Resource not found');

const wrongKey =
  'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.';

const noDeployment =
  'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.';

const knownErrors: Readonly<Record<number, { readonly code: string; readonly message: string }>> = {
  400: {
    code: 'content_filter',
    message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
  },
  401: { code: '401', message: wrongKey },
  403: { code: '403', message: 'Access denied due to Virtual Network/Firewall rules.' },
  404: { code: 'DeploymentNotFound', message: noDeployment },
  429: { code: '429', message: 'Requests have exceeded the token rate limit of your current pricing tier.' },
  500: { code: 'InternalServerError', message: 'Internal server error' },
};

const formatAzureError = (error: ScriptedError): Reply => {
  const known = knownErrors[error.status] ?? { code: String(error.status), message: `Error ${error.status}` };
  return azureError(error.status, error.code ?? known.code, error.message ?? known.message, error.headers);
};

const refuse = (reply: Reply): Outcome => ({ type: 'refusal', reply });

const isKeyAccepted = ({ headers }: SimulatedRequest, isV1: boolean, keys: readonly string[]): boolean => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return keys.includes(headers['api-key'] ?? (isV1 ? (bearer ?? '') : ''));
};

/**
 * Azure OpenAI's chat completions, at a deployment's own URL with a dated api-version and at the v1 URL, which takes the
 * key as a bearer token too (Azure OpenAI REST reference). Checks in this order: path, key, api-version, deployment, body.
 */
export const createAzureOpenAiService = (options: AzureServiceOptions = {}): Service => {
  const keys = options.keys ?? [simulatedAzureKey];
  const deployments = options.deployments ?? ['gpt-chat'];

  const ask = (request: SimulatedRequest, named?: string): Outcome => {
    const wanted = readChatRequest(
      named === undefined ? jsonBody(request) : { model: named, ...Object(jsonBody(request)) },
      { isStrict: true },
    );
    if ('refusal' in wanted) {
      const { message, code = null, param = null } = wanted.refusal;
      return refuse(jsonReply(400, { error: { message, type: 'invalid_request_error', param, code } }));
    }
    const { question, includesUsage } = wanted;
    if (!deployments.includes(named ?? question.model))
      return refuse(azureError(404, 'DeploymentNotFound', noDeployment));
    const dialect = { systemFingerprint: 'fp_simulated', idPrefix: 'chatcmpl-simulated' };
    return {
      type: 'question',
      question,
      format: (answer) => formatChatCompletion(answer, question, { dialect, includesUsage }),
    };
  };

  const receive = (request: SimulatedRequest): Outcome => {
    const deployment = classicPath.exec(request.path)?.[1];
    const isV1 = request.path === v1Path || request.path === v1ModelsPath;
    const method = request.path === v1ModelsPath ? 'GET' : 'POST';
    if ((deployment === undefined && !isV1) || request.method !== method) return refuse(notFound);
    if (!isKeyAccepted(request, isV1, keys)) return refuse(azureError(401, '401', wrongKey));
    const version = request.query.get('api-version');
    const isKnownVersion = isV1 ? version === null || version === 'preview' : apiVersions.has(version ?? '');
    if (!isKnownVersion) {
      return refuse(isV1 ? azureError(400, 'BadRequest', 'API version not supported') : notFound);
    }
    if (method === 'POST') return ask(request, deployment);
    // The base models of the region, not the deployments.
    return { type: 'reply', reply: jsonReply(200, { object: 'list', data: [{ id: 'gpt-4.1', object: 'model' }] }) };
  };

  const headers = { 'apim-request-id': 'simulated-request' };
  return {
    name: 'Azure OpenAI',
    receive(request) {
      const outcome = receive(request);
      return outcome.type === 'question'
        ? { ...outcome, format: (answer) => withHeaders(outcome.format(answer), headers) }
        : { ...outcome, reply: withHeaders(outcome.reply, headers) };
    },
    formatError: formatAzureError,
  };
};
