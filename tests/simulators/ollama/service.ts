import type { Answer } from '../core/answer';
import type { Question } from '../core/question';
import { jsonReply, type Reply, streamReply, textReply, withHeaders } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { formatChatCompletion } from '../openai/chat-format';
import { readChatRequest } from '../openai/chat-request';
import { type AnswerShape, formatLoading, formatOllamaAnswer } from './chat-format';
import { type OllamaRequest, readChat, readGenerate, readModelName } from './chat-request';
import { compatibleModelsBody, runningBody, showBody, tagsBody } from './model-replies';
import { createModelStore, type ModelStore, type OllamaModel, type PullableModel } from './model-store';
import { formatOllamaError, ollamaError, ollamaJson } from './ollama-error';
import { corsHeaders, isHostAllowed, isOriginAllowed } from './origins';

export type OllamaServiceOptions = {
  readonly models?: readonly OllamaModel[];
  readonly pullable?: readonly PullableModel[];
  /** `OLLAMA_ORIGINS`: origins with at most one `*`. */
  readonly origins?: readonly string[];
  readonly version?: string;
};

const defaultModels: readonly OllamaModel[] = [
  { name: 'llama3.2:latest', capabilities: ['completion', 'tools'], parameterSize: '3.2B' },
  { name: 'qwen3:4b', capabilities: ['completion', 'tools', 'thinking'], family: 'qwen3', contextLength: 262_144 },
  { name: 'gemma3:4b', capabilities: ['completion', 'vision'], family: 'gemma3' },
];

const defaultPullable: readonly PullableModel[] = [
  { name: 'smollm2:135m', capabilities: ['completion', 'tools'], layers: [270_898_672, 11_340, 675] },
];

type Handler = (request: SimulatedRequest) => Outcome;

const accept = (body: unknown): Outcome => ({ type: 'reply', reply: jsonReply(200, body, {}, ollamaJson) });

const refuse = (request: SimulatedRequest, status: number, message: string): Outcome => ({
  type: 'refusal',
  reply: ollamaError(request, status, message),
});

/** What the model must be able to do for this request; the first lack is a refusal. */
const checkCapabilities = (model: OllamaModel, wanted: OllamaRequest): string | undefined => {
  const can = (capability: OllamaModel['capabilities'][number]): boolean => model.capabilities.includes(capability);
  if (wanted.think === true && !can('thinking')) return `${JSON.stringify(wanted.model)} does not support thinking`;
  if (!can('completion')) return `${JSON.stringify(wanted.model)} does not support chat`;
  if (wanted.question.tools.length > 0 && !can('tools')) {
    return `registry.ollama.ai/library/${wanted.model} does not support tools`;
  }
  return undefined;
};

const createRoutes = (store: ModelStore, version: string): ReadonlyMap<string, Handler> => {
  const notFound = (request: SimulatedRequest, name: string): Outcome =>
    refuse(request, 404, `model '${name}' not found`);

  const ask = (
    request: SimulatedRequest,
    wanted: OllamaRequest,
    format: (answer: Answer, question: Question) => Reply,
  ): Outcome => {
    if (wanted.model === '') return refuse(request, 400, 'model is required');
    const model = store.find(wanted.model);
    if (model === undefined) return notFound(request, wanted.model);
    const lack = checkCapabilities(model, wanted);
    if (lack !== undefined) return refuse(request, 400, lack);
    store.load(model.name);
    return {
      type: 'question',
      question: wanted.question,
      format: (answer) => format(answer, wanted.question),
    };
  };

  const generation =
    (read: typeof readChat, shape: AnswerShape): Handler =>
    (request) => {
      const wanted = read(request.body);
      if ('refusal' in wanted) return refuse(request, 400, wanted.refusal);
      const outcome = ask(request, wanted, (answer, question) => formatOllamaAnswer(answer, question, shape));
      if (outcome.type !== 'question' || wanted.question.messages.length > 0) return outcome;
      if (wanted.keepAlive !== 0) return { type: 'reply', reply: formatLoading(wanted.question, shape, 'load') };
      store.unload(wanted.model);
      return { type: 'reply', reply: formatLoading(wanted.question, shape, 'unload') };
    };

  const named =
    (answer: (name: string, isStreamed: boolean, request: SimulatedRequest) => Outcome): Handler =>
    (request) => {
      const wanted = readModelName(request.body);
      if ('refusal' in wanted) return refuse(request, 400, wanted.refusal);
      return wanted.model === ''
        ? refuse(request, 400, 'model is required')
        : answer(wanted.model, wanted.isStreamed, request);
    };

  const running: Handler = () => ({ type: 'reply', reply: textReply(200, 'Ollama is running') });
  return new Map<string, Handler>([
    ['GET /', running],
    ['HEAD /', running],
    ['GET /api/version', () => accept({ version })],
    ['GET /api/tags', () => accept(tagsBody(store.list()))],
    ['GET /api/ps', () => accept(runningBody(store.running()))],
    ['GET /v1/models', () => accept(compatibleModelsBody(store.list()))],
    ['POST /api/chat', generation(readChat, 'chat')],
    ['POST /api/generate', generation(readGenerate, 'generate')],
    [
      'POST /api/show',
      named((name, _isStreamed, request) => {
        const model = store.find(name);
        return model === undefined ? notFound(request, name) : accept(showBody(model));
      }),
    ],
    [
      'POST /api/pull',
      named((name, isStreamed) => {
        if (isStreamed) return { type: 'reply', reply: streamReply('application/x-ndjson', store.pull(name)) };
        const last = [...store.pull(name)].at(-1);
        const text = last !== undefined && 'write' in last ? String(last.write) : '';
        return { type: 'reply', reply: textReply(text.includes('"error"') ? 500 : 200, text, ollamaJson) };
      }),
    ],
    [
      'DELETE /api/delete',
      named((name, _isStreamed, request) =>
        store.find(name) === undefined
          ? notFound(request, name)
          : { type: 'reply', reply: textReply(store.remove(name) ? 200 : 404, '') },
      ),
    ],
    [
      'POST /v1/chat/completions',
      (request) => {
        const wanted = readChatRequest(jsonBody(request), { isStrict: false });
        if ('refusal' in wanted) return refuse(request, 400, wanted.refusal.message);
        const { question, includesUsage } = wanted;
        const dialect = { reasoningField: 'reasoning', systemFingerprint: 'fp_ollama', idPrefix: 'chatcmpl-' } as const;
        return ask(request, { model: question.model, question }, (answer) =>
          formatChatCompletion(answer, question, { dialect, includesUsage }),
        );
      },
    ],
  ]);
};

/**
 * Ollama's own API and the chat part of its OpenAI-compatible one (server/routes.go, docs/api.md of ollama/ollama): its
 * Origin and Host checks, its error texts, its models on disk, a download that can be broken off and resumed.
 */
export const createOllamaService = (options: OllamaServiceOptions = {}): Service => {
  const store = createModelStore(options.models ?? defaultModels, options.pullable ?? defaultPullable);
  const routes = createRoutes(store, options.version ?? '0.13.5');
  const paths = new Set([...routes.keys()].map((route) => route.split(' ')[1]));

  const route = (request: SimulatedRequest): Outcome => {
    const handler = routes.get(`${request.method} ${request.path}`);
    if (handler !== undefined) return handler(request);
    return {
      type: 'refusal',
      reply: paths.has(request.path)
        ? textReply(405, '405 method not allowed', 'text/plain')
        : textReply(404, '404 page not found', 'text/plain'),
    };
  };

  return {
    name: 'Ollama',
    receive(request) {
      if (!isOriginAllowed(request, options.origins ?? []) || !isHostAllowed(request)) {
        return { type: 'refusal', reply: textReply(403, '') };
      }
      const cors = corsHeaders(request);
      if (request.method === 'OPTIONS') return { type: 'refusal', reply: withHeaders(textReply(204, ''), cors) };
      const outcome = route(request);
      return outcome.type === 'question'
        ? { ...outcome, format: (answer) => withHeaders(outcome.format(answer), cors) }
        : { ...outcome, reply: withHeaders(outcome.reply, cors) };
    },
    formatError: formatOllamaError,
    reset: store.reset,
  };
};
