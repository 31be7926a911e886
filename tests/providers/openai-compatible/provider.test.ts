import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { openaiCompatibleProvider } from '@/lib/providers/openai-compatible/provider';
import { collect, fakeContext, jsonAnswer } from '../../fakes/provider-context';

const provider = openaiCompatibleProvider([
  { id: 'row', label: 'Row', baseUrl: 'https://row.example.com/v1', traits: { limitField: 'max_completion_tokens' } },
  { id: 'named', label: 'Named', baseUrl: 'https://named.example.com', models: ['one', 'two'] },
  {
    id: 'listed',
    label: 'Listed',
    baseUrl: 'https://listed.example.com/inference',
    listUrl: 'https://listed.example.com/catalog/models',
  },
]);

const request: ChatRequest = {
  model: 'm',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  settings: { maxTokens: 5 },
};

const sse = (...events: readonly unknown[]) => ({
  headers: { 'content-type': 'text/event-stream' },
  chunks: events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`),
});

const choice = (delta: object, finishReason?: string) => ({
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});

describe('the address', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/models?x=1', 'https://api.example.com/v1/chat/completions'],
    ['http://127.0.0.1:1234', 'http://127.0.0.1:1234/chat/completions'],
  ])('%s leads to %s', async (baseUrl, url) => {
    const { context, wire } = fakeContext({ baseUrl }, sse(choice({ content: 'x' }, 'stop')));

    await collect(provider.stream(request, context));

    expect(wire.sent.map((sent) => sent.url)).toEqual([url]);
  });

  it('is the row of the preset unless the user gave another', async () => {
    const answer = sse(choice({ content: 'x' }, 'stop'));
    const own = fakeContext({ preset: 'row' }, answer);
    const other = fakeContext({ preset: 'row', baseUrl: 'https://proxy.example.com' }, answer);

    await collect(provider.stream(request, own.context));
    await collect(provider.stream(request, other.context));

    expect(own.wire.sent[0]?.url).toBe('https://row.example.com/v1/chat/completions');
    expect(own.wire.sent[0]?.body).toMatchObject({ max_completion_tokens: 5 });
    expect(other.wire.sent[0]?.url).toBe('https://proxy.example.com/chat/completions');
    expect(provider.origins({ preset: 'row' })).toEqual(['https://row.example.com/*']);
  });

  it('is demanded where there is no preset', () => {
    expect(() => provider.origins({})).toThrow(expect.objectContaining({ data: { code: 'wrong-address' } }));
  });
});

describe('headers', () => {
  it('hold no authorization without a key, and the extra ones', async () => {
    const { context, wire } = fakeContext(
      { baseUrl: 'http://localhost:1234/v1', headers: 'X-Title: Parley' },
      sse(choice({ content: 'x' }, 'stop')),
    );

    await collect(provider.stream(request, context));

    expect(wire.sent[0]?.headers).not.toHaveProperty('authorization');
    expect(wire.sent[0]?.headers['x-title']).toBe('Parley');
  });
});

describe('errors', () => {
  const base = { baseUrl: 'https://api.example.com/v1' };

  it('says that a local server refuses the origin by a 403 without a word', async () => {
    const { context } = fakeContext({ baseUrl: 'http://127.0.0.1:1234/v1' }, { status: 403 });

    await expect(collect(provider.stream(request, context))).rejects.toMatchObject({
      data: { code: 'origin-refused' },
    });
  });

  it('reads an error that came as a whole body with status 200', async () => {
    const { context } = fakeContext(base, jsonAnswer({ error: { message: 'no', code: 'model_not_found' } }));

    await expect(collect(provider.stream(request, context))).rejects.toMatchObject({
      data: { code: 'model-not-found', detail: 'no' },
    });
  });

  it('takes an answer of another kind for no API', async () => {
    const { context } = fakeContext(base, jsonAnswer({ choices: [] }));

    await expect(collect(provider.stream(request, context))).rejects.toMatchObject({ data: { code: 'not-an-api' } });
  });

  it('keeps the text of the chunk that carries the error', async () => {
    const { context } = fakeContext(
      base,
      sse({ ...choice({ content: 'last' }, 'error'), error: { code: 502, message: 'down' } }),
    );
    const parts: unknown[] = [];

    const reading = (async () => {
      for await (const part of provider.stream(request, context)) parts.push(part);
    })();

    await expect(reading).rejects.toMatchObject({ data: { code: 'overloaded', status: 502 } });
    expect(parts).toEqual([{ type: 'text', text: 'last' }]);
  });

  it('is malformed by an event of another shape', async () => {
    const { context } = fakeContext(base, sse(choice({ content: 'a' }), { choices: 'none' }));

    await expect(collect(provider.stream(request, context))).rejects.toMatchObject({ data: { code: 'malformed' } });
  });

  it('refuses a key that no header can carry before anything is sent', async () => {
    const { context, wire } = fakeContext({ ...base, apiKey: 'sk-\u2026' }, {});

    await expect(collect(provider.stream(request, context))).rejects.toMatchObject({ data: { code: 'auth' } });
    expect(wire.sent).toEqual([]);
  });
});

describe('a side field of another shape', () => {
  it('does not spoil the answer', async () => {
    const odd = {
      ...choice({ content: 'x', annotations: 'none', reasoning: {} }, 'stop'),
      usage: 'unknown',
      citations: [1],
    };
    const { context } = fakeContext({ baseUrl: 'https://api.example.com/v1' }, sse(odd));

    expect(await collect(provider.stream(request, context))).toEqual([
      { type: 'text', text: 'x' },
      { type: 'finish_step', finishReason: 'stop', isContinued: false },
    ]);
  });
});

describe('the models', () => {
  it('are those that the row names where the service has no list', async () => {
    const { context, wire } = fakeContext({ preset: 'named' }, {});

    expect(await provider.listModels(context)).toEqual([
      { id: 'one', name: 'one' },
      { id: 'two', name: 'two' },
    ]);
    expect(wire.sent).toEqual([]);
  });

  it('say of themselves what the service says, and no more', async () => {
    const { context } = fakeContext(
      { baseUrl: 'https://api.example.com/v1' },
      jsonAnswer({
        data: [
          { id: 'plain' },
          {
            id: 'a/b',
            name: 'A: B',
            context_length: 8000,
            architecture: { input_modalities: ['text', 'image', 'file'], output_modalities: ['text'] },
            pricing: { prompt: '0.000003', completion: '0.000015', input_cache_read: '0.0000003' },
            top_provider: { max_completion_tokens: 4000 },
            supported_parameters: ['tools', 'reasoning', 'temperature', 'max_tokens'],
          },
          { id: 'mistral', max_context_length: 32000, capabilities: { completion_chat: true, vision: true } },
          { id: 'embeds', capabilities: { completion_chat: false } },
          { id: 'paints', architecture: { output_modalities: ['image'] } },
          { id: 'retired', active: false },
          { id: 'plain' },
          { no: 'id' },
        ],
      }),
    );

    expect(await provider.listModels(context)).toEqual([
      { id: 'plain', name: 'plain' },
      {
        id: 'a/b',
        name: 'A: B',
        contextWindow: 8000,
        maxOutput: 4000,
        capabilities: ['images', 'files', 'tools', 'reasoning'],
        limits: { ignores: ['topP', 'stop'] },
        price: { currency: 'USD', input: 3, output: 15, cachedInput: expect.closeTo(0.3) },
      },
      { id: 'mistral', name: 'mistral', contextWindow: 32000, capabilities: ['images'] },
    ]);
  });

  it('come from where the row says, in the form of that list', async () => {
    const { context, wire } = fakeContext(
      { preset: 'listed' },
      // GitHub's: https://docs.github.com/en/rest/models/catalog
      jsonAnswer([
        {
          id: 'openai/gpt-4.1',
          name: 'OpenAI GPT-4.1',
          capabilities: ['streaming', 'tool-calling'],
          limits: { max_input_tokens: 1_048_576, max_output_tokens: 32_768 },
          supported_input_modalities: ['text', 'image'],
          supported_output_modalities: ['text'],
        },
        { id: 'embeds', supported_input_modalities: ['text'], supported_output_modalities: ['embeddings'] },
      ]),
    );

    expect(await provider.listModels(context)).toEqual([
      {
        id: 'openai/gpt-4.1',
        name: 'OpenAI GPT-4.1',
        capabilities: ['images', 'reasoning'],
        contextWindow: 1_048_576,
        maxOutput: 32_768,
      },
    ]);
    expect(wire.sent[0]?.url).toBe('https://listed.example.com/catalog/models');
  });

  it('are missing where the address is wrong, even if the server words it as an API error', async () => {
    const answer = jsonAnswer({ error: { message: 'Invalid URL (GET /models)', type: 'invalid_request_error' } }, 404);
    const { context } = fakeContext({ baseUrl: 'https://api.example.com' }, answer);

    await expect(provider.listModels(context)).rejects.toMatchObject({ data: { code: 'wrong-address' } });
  });

  it('are no list in a page', async () => {
    const { context } = fakeContext(
      { baseUrl: 'https://api.example.com' },
      { headers: { 'content-type': 'text/html' }, chunks: ['<p>'] },
    );

    await expect(provider.listModels(context)).rejects.toMatchObject({ data: { code: 'not-an-api' } });
  });

  it('are asked for once even when the service fails', async () => {
    const { context, wire } = fakeContext({ baseUrl: 'https://api.example.com' }, jsonAnswer({ error: 'no' }, 500));

    await expect(provider.listModels(context)).rejects.toMatchObject({ data: { code: 'server' } });
    expect(wire.sent).toHaveLength(1);
  });
});
