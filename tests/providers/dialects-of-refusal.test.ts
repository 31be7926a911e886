import { expect, it } from 'vitest';
import type { ChatErrorCode } from '@/lib/domain/chat-error';
import { findProvider } from '@/lib/providers/registry';
import { collected } from '../fakes/collect';
import { fakeContext, jsonAnswer } from '../fakes/provider-context';

type Dialect = readonly [
  service: string,
  providerId: string,
  presetId: string | undefined,
  status: number,
  body: unknown,
];

const keys = { apiKey: 'sk-0123456789abcdef', accessKeyId: 'AKIA0', secretAccessKey: 's' };

const codeOf = async ([, providerId, preset, status, body]: Dialect): Promise<ChatErrorCode | undefined> => {
  const provider = findProvider(providerId);
  if (provider === undefined) throw new Error(`no provider ${providerId}`);
  const settings = { ...keys, baseUrl: 'http://127.0.0.1:9/v1', ...(preset !== undefined && { preset }) };
  const { context } = fakeContext(settings, jsonAnswer(body, status));
  const request = {
    model: 'anthropic.m',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  } as const;
  const { error } = await collected(provider.stream(request, context));
  return error === undefined ? undefined : provider.explain(error).code;
};

/** Shapes and texts as the services document them, or as their servers' sources have them. */
const tooLong: readonly Dialect[] = [
  ['OpenAI', 'openai-compatible', undefined, 400, { error: { code: 'context_length_exceeded', message: 'x' } }],
  [
    'Anthropic',
    'anthropic',
    undefined,
    400,
    { error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' } },
  ],
  ['Anthropic, too large', 'anthropic', undefined, 413, { error: { type: 'request_too_large', message: 'x' } }],
  [
    'Gemini',
    'gemini',
    undefined,
    400,
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      },
    },
  ],
  [
    'Bedrock',
    'bedrock',
    undefined,
    400,
    { __type: 'ValidationException', message: 'Input is too long for requested model.' },
  ],
  [
    'llama.cpp',
    'openai-compatible',
    undefined,
    400,
    {
      error: {
        type: 'exceed_context_size_error',
        code: 400,
        message: 'the request exceeds the available context size',
      },
    },
  ],
  [
    'vLLM',
    'openai-compatible',
    undefined,
    400,
    { object: 'error', type: 'BadRequestError', message: "This model's maximum context length is 4096 tokens." },
  ],
  [
    'LM Studio',
    'openai-compatible',
    undefined,
    400,
    { error: 'The number of tokens to keep from the initial prompt is greater than the context length.' },
  ],
  [
    'Text Generation Inference',
    'openai-compatible',
    'hugging-face',
    422,
    { error: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096', error_type: 'validation' },
  ],
  ['Groq', 'openai-compatible', 'groq', 413, { error: { code: 'rate_limit_exceeded', message: 'Request too large' } }],
];

it.each(tooLong)('knows that a conversation is too long for %s', async (...dialect) => {
  expect(await codeOf(dialect)).toBe('too-long');
});

const missing: readonly Dialect[] = [
  ['OpenAI', 'openai-compatible', undefined, 404, { error: { code: 'model_not_found', message: 'x' } }],
  [
    'Anthropic',
    'anthropic',
    undefined,
    404,
    { type: 'error', error: { type: 'not_found_error', message: 'model: m' } },
  ],
  ['Gemini', 'gemini', undefined, 404, { error: { code: 404, status: 'NOT_FOUND', message: 'models/m is not found' } }],
  ['Ollama', 'ollama', undefined, 404, { error: "model 'm' not found" }],
  ['Bedrock', 'bedrock', undefined, 404, { __type: 'ResourceNotFoundException', message: 'x' }],
  [
    'Mistral',
    'openai-compatible',
    'mistral',
    400,
    { object: 'error', type: 'invalid_model', message: 'x', code: '1500' },
  ],
  [
    'Hugging Face',
    'openai-compatible',
    'hugging-face',
    400,
    { error: { type: 'invalid_request_error', code: 'model_not_supported', message: 'x' } },
  ],
  [
    'Groq, for a model that was retired',
    'openai-compatible',
    'groq',
    400,
    { error: { type: 'invalid_request_error', code: 'model_decommissioned', message: 'x' } },
  ],
];

it.each(missing)('knows that a model is not there for %s', async (...dialect) => {
  expect(await codeOf(dialect)).toBe('model-not-found');
});
