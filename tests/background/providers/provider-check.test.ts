import { expect, it } from 'vitest';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { Provider } from '@/lib/domain/providers/provider';
import { findProvider } from '@/lib/providers/registry';
import { createFakeBrowser } from '../../fakes/fake-browser';

/** Adds a connection whose models are listed and whose word is what the test says. */
const add = async (change: Partial<Provider>) => {
  const asked: ChatRequest[] = [];
  const stream: Provider['stream'] = async function* (request, context) {
    asked.push(request);
    yield* change.stream?.(request, context) ?? [{ type: 'text', text: 'Yes' } as const];
  };
  const browser = createFakeBrowser({ ...change, stream });
  browser.start();
  const result = await browser.openPanel().request({
    type: 'provider-add',
    providerId: 'scripted',
    settings: { baseUrl: 'https://service.test/v1' },
    secrets: { apiKey: 'sk-canary-0123456789' },
  });
  return { asked, result };
};

const refuse = (code: ChatErrorCode): Provider['stream'] =>
  async function* () {
    yield { type: 'start_step', messageId: 's' };
    throw new ChatError({ code });
  };

it('spends no token where the list of models proves key and address', async () => {
  const { asked, result } = await add({});

  expect(asked).toEqual([]);
  expect(result).toMatchObject({ modelCount: 1 });
});

it.each(['key', 'everything'] as const)(
  'asks the first model for a word where the list leaves %s open',
  async (left) => {
    const { asked, result } = await add({ unprovenByList: () => left });

    expect(asked).toMatchObject([{ model: 'm1', settings: { maxTokens: 16 } }]);
    expect(result).toMatchObject({ modelCount: 1 });
    expect(result.error).toBeUndefined();
  },
);

it.each([
  ['key', 'auth'],
  ['key', 'credit'],
  ['everything', 'auth'],
  ['everything', 'model-not-found'],
  ['everything', 'wrong-address'],
  ['everything', 'ended-early'],
  ['everything', 'not-an-api'],
] as const)('keeps nothing where %s is open and the word fails with "%s"', async (left, code) => {
  const { result } = await add({ unprovenByList: () => left, stream: refuse(code) });

  expect(result).toMatchObject({ modelCount: 0, error: { code } });
  expect(result.provider).toBeUndefined();
});

it.each([
  ['key', 'rate-limit'],
  ['key', 'model-not-found'],
  ['key', 'forbidden'],
  ['everything', 'rate-limit'],
  ['everything', 'overloaded'],
  ['everything', 'model-loading'],
] as const)('works where %s is open and the word fails with "%s", which is not about it', async (left, code) => {
  const { result } = await add({ unprovenByList: () => left, stream: refuse(code) });

  expect(result).toMatchObject({ modelCount: 1, provider: { label: 'Scripted' } });
  expect(result.error).toBeUndefined();
});

it.each([
  ['openai-compatible', { preset: 'hugging-face' }, 'key'],
  ['openai-compatible', { preset: 'openrouter' }, 'key'],
  ['openai-compatible', { preset: 'perplexity' }, 'key'],
  ['openai-compatible', { preset: 'perplexity', baseUrl: 'https://api.perplexity.ai' }, 'everything'],
  ['openai-compatible', { preset: 'groq' }, undefined],
  ['azure-openai', { endpoint: 'https://r.openai.azure.com' }, 'everything'],
  ['chat-stream', { baseUrl: 'https://b.test/api' }, 'everything'],
  ['bedrock', { modelId: 'arn:aws:bedrock:us-east-1:1:inference-profile/us.anthropic.x' }, 'everything'],
  ['bedrock', {}, undefined],
  ['anthropic', {}, undefined],
] as const)('%s with %j leaves open: %s', (id, settings, left) => {
  expect(findProvider(id)?.unprovenByList?.(settings)).toBe(left);
});
