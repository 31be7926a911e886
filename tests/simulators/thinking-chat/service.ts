import { jsonReply, type Reply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { formatChatCompletion } from '../openai/chat-format';
import { readChatRequest } from '../openai/chat-request';

/** One service whose models think, and want what they thought before a call with that call. */
type ThinkingService = {
  readonly name: string;
  readonly path: string;
  readonly models: readonly string[];
  /** Whether a model thinks unless it is told not to. */
  thinks(model: string): boolean;
  /** Whether a model takes an empty text for reasoning that is missing. */
  wantsWords(model: string): boolean;
  refusal(index: number): string;
};

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const errorReply = (status: number, message: string): Reply =>
  jsonReply(status, { error: { message, type: 'invalid_request_error', param: null, code: 'invalid_request_error' } });

const lackingAt = (body: unknown, { thinks, wantsWords }: ThinkingService): number => {
  if (!isObject(body)) return -1;
  const model = String(body.model);
  const isOff = isObject(body.thinking) && body.thinking.type === 'disabled';
  if (!thinks(model) || isOff) return -1;
  return listOf(body.messages).findIndex((message) => {
    if (!isObject(message) || message.role !== 'assistant' || listOf(message.tool_calls).length === 0) return false;
    const { reasoning_content: reasoning } = message;
    return typeof reasoning !== 'string' || (reasoning === '' && wantsWords(model));
  });
};

/** Neither goes on with an answer that is begun, unless it is told to by a field of its own (`partial`, `prefix`). */
const endsWithAnswer = (body: unknown): boolean => {
  const last = isObject(body) ? listOf(body.messages).at(-1) : undefined;
  return isObject(last) && last.role === 'assistant' && last.partial !== true && last.prefix !== true;
};

const createThinkingService = (service: ThinkingService): Service => {
  const ask = (request: SimulatedRequest): Outcome => {
    const body = jsonBody(request);
    const wanted = readChatRequest(body, { isStrict: false });
    if ('refusal' in wanted) return { type: 'refusal', reply: errorReply(400, wanted.refusal.message) };
    const index = lackingAt(body, service);
    if (index !== -1) return { type: 'refusal', reply: errorReply(400, service.refusal(index)) };
    if (endsWithAnswer(body)) {
      const words = 'The last message must be of the role user or tool';
      return { type: 'refusal', reply: errorReply(400, words) };
    }
    const { question, includesUsage } = wanted;
    const dialect = { reasoningField: 'reasoning_content', systemFingerprint: 'fp_simulated', idPrefix: '' } as const;
    return {
      type: 'question',
      question,
      format: (answer) => formatChatCompletion(answer, question, { dialect, includesUsage }),
    };
  };
  const list = { object: 'list', data: service.models.map((id) => ({ id, object: 'model' })) };
  return {
    name: service.name,
    receive: (request) =>
      request.path === `${service.path}/chat/completions` && request.method === 'POST'
        ? ask(request)
        : { type: 'reply', reply: jsonReply(200, list) },
    formatError: ({ status, message = `Error ${status}` }) => errorReply(status, message),
  };
};

/**
 * Moonshot's chat completions, as far as they refuse what other services take: a call of a thinking model without the
 * reasoning before it. From K2.5 on an empty text is missing reasoning too (tried on the service, reported in public pull
 * requests, 2026). Any key is accepted.
 */
export const createMoonshotService = (): Service =>
  createThinkingService({
    name: 'Moonshot',
    path: '/v1',
    models: ['kimi-k2-thinking', 'kimi-k2.6', 'kimi-k3', 'kimi-k2-0905-preview', 'moonshotai/kimi-k2-thinking'],
    thinks: (model) => /kimi-k(?:2-thinking|2\.|3)/.test(model),
    wantsWords: (model) => /kimi-k(?:2\.|3)/.test(model),
    refusal: (index) =>
      `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${index}`,
  });

/** DeepSeek's, likewise (its guide "Thinking Mode", 2026). An empty text is taken. Any key is accepted. */
export const createDeepSeekService = (): Service =>
  createThinkingService({
    name: 'DeepSeek',
    path: '',
    models: ['deepseek-v4-pro', 'deepseek-reasoner'],
    thinks: () => true,
    wantsWords: () => false,
    refusal: () => 'The `reasoning_content` in the thinking mode must be passed back to the API.',
  });
