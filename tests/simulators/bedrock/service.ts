import { jsonReply, type Reply, textReply, withHeaders } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { awsError, formatAwsError, validation } from './aws-error';
import { formatConverse } from './converse-format';
import { readConverseRequest } from './converse-request';
import { readInvokeRequest } from './invoke';
import { checkSeals } from './seal';
import { checkSignature, type KeyPair } from './signature';

export type BedrockServiceOptions = {
  /** The key pairs that are accepted. Default: `simulatedKeyPair`. */
  readonly pairs?: readonly KeyPair[];
  /** The Bedrock API keys that are accepted. Default: `simulatedBedrockKey`. */
  readonly apiKeys?: readonly string[];
  readonly region?: string;
  /** Ids of the models that can be asked on demand, with those of inference profiles. */
  readonly models?: readonly string[];
  /** The service's clock, ms since the epoch. */
  readonly now?: () => number;
};

/** The key pair that is accepted when none was given. */
export const simulatedKeyPair: KeyPair = {
  accessKeyId: 'AKIASIMULATED0000001',
  secretAccessKey: 'simulated/secret+key/of/the/bedrock/simu',
};

/** The API key that is accepted when none was given. */
export const simulatedBedrockKey = 'ABSKsimulatedKeyOfTheBedrockSimulator=';

const defaultModels: readonly string[] = [
  'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
  'anthropic.claude-3-5-sonnet-20241022-v2:0',
  'amazon.nova-lite-v1:0',
  'meta.llama2-13b-chat-v1',
];

const modelPath = /^\/model\/([^/]+)\/(converse|converse-stream|invoke|invoke-with-response-stream)$/;

const refuse = (reply: Reply): Outcome => ({ type: 'refusal', reply });

const isProfile = (id: string): boolean => /^(?:us|eu|apac|global)\./.test(id);

const foundationModels = (models: readonly string[]): unknown => ({
  modelSummaries: models
    .filter((id) => !isProfile(id))
    .map((id) => ({
      modelArn: `arn:aws:bedrock:us-east-1::foundation-model/${id}`,
      modelId: id,
      modelName: id.split('.')[1] ?? id,
      providerName: id.split('.')[0] ?? '',
      inputModalities: ['TEXT'],
      outputModalities: ['TEXT'],
      responseStreamingSupported: true,
      inferenceTypesSupported: ['ON_DEMAND'],
      modelLifecycle: { status: 'ACTIVE' },
    })),
});

const inferenceProfiles = (models: readonly string[]): unknown => ({
  inferenceProfileSummaries: models.filter(isProfile).map((id) => ({
    inferenceProfileArn: `arn:aws:bedrock:us-east-1:000000000000:inference-profile/${id}`,
    inferenceProfileId: id,
    inferenceProfileName: `US ${id}`,
    models: [],
    status: 'ACTIVE',
    type: 'SYSTEM_DEFINED',
  })),
});

/** Guardrail headers of the invoke operations (API reference, InvokeModel). */
const checkGuardrail = ({ headers }: SimulatedRequest): string | undefined => {
  const id = headers['x-amzn-bedrock-guardrailidentifier'];
  const version = headers['x-amzn-bedrock-guardrailversion'];
  if (id === undefined) return undefined;
  if (id === '' || version === undefined) return 'guardrailVersion must be provided with guardrailIdentifier';
  return headers['content-type'] === 'application/json' ? undefined : 'contentType must be application/json';
};

/**
 * Amazon Bedrock's runtime (Converse, ConverseStream, InvokeModel, InvokeModelWithResponseStream) and the two lists of its
 * control service, at one address. Checks in this order: path and method, signature or API key, model, body.
 */
export const createBedrockService = (options: BedrockServiceOptions = {}): Service => {
  const pairs = options.pairs ?? [simulatedKeyPair];
  const apiKeys = options.apiKeys ?? [simulatedBedrockKey];
  const models = options.models ?? defaultModels;
  const region = options.region ?? 'us-east-1';
  const now = options.now ?? Date.now;

  const checkAccess = (request: SimulatedRequest): Reply | undefined => {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      return awsError(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    const bearer = /^Bearer\s+(\S+)$/.exec(authorization)?.[1];
    if (bearer !== undefined) {
      if (apiKeys.includes(bearer)) return undefined;
      const message = 'Authentication failed: Please make sure your API Key is valid.';
      return awsError(403, 'AccessDeniedException', message);
    }
    const refusal = checkSignature(request, { pairs, region, now: now() });
    return refusal === undefined ? undefined : awsError(403, refusal.type, refusal.message);
  };

  const ask = (request: SimulatedRequest, model: string, operation: string): Outcome => {
    if (!models.includes(model)) return refuse(validation('The provided model identifier is invalid.'));
    const body = jsonBody(request);
    const target = { model, isStreamed: operation.endsWith('stream') };
    if (operation.startsWith('converse')) {
      const wanted = readConverseRequest(body, target);
      if ('refusal' in wanted) return refuse(validation(wanted.refusal));
      const forged = checkSeals(body);
      if (forged !== undefined) return refuse(validation(forged));
      const { question } = wanted;
      return { type: 'question', question, format: (answer) => formatConverse(answer, question) };
    }
    const guardrail = checkGuardrail(request);
    if (guardrail !== undefined) return refuse(validation(guardrail));
    const wanted = readInvokeRequest(body, target);
    return 'refusal' in wanted ? refuse(validation(wanted.refusal)) : { type: 'question', ...wanted };
  };

  const listOf = (request: SimulatedRequest): unknown => {
    if (request.method !== 'GET') return undefined;
    if (request.path === '/foundation-models') return foundationModels(models);
    return request.path === '/inference-profiles' ? inferenceProfiles(models) : undefined;
  };

  const receive = (request: SimulatedRequest): Outcome => {
    const target = request.method === 'POST' ? modelPath.exec(request.path) : null;
    const list = listOf(request);
    if (target === null && list === undefined) {
      return refuse(textReply(404, '<UnknownOperationException/>', 'application/xml'));
    }
    const refusal = checkAccess(request);
    if (refusal !== undefined) return refuse(refusal);
    if (target === null) return { type: 'reply', reply: jsonReply(200, list) };
    return ask(request, decodeURIComponent(target[1] ?? ''), target[2] ?? '');
  };

  const stamped = (reply: Reply): Reply =>
    withHeaders(reply, { date: new Date(now()).toUTCString(), 'x-amzn-requestid': 'simulated-request' });

  return {
    name: 'Bedrock',
    receive(request) {
      const outcome = receive(request);
      return outcome.type === 'question'
        ? { ...outcome, format: (answer) => stamped(outcome.format(answer)) }
        : { ...outcome, reply: stamped(outcome.reply) };
    },
    formatError: (error) => stamped(formatAwsError(error)),
  };
};
