import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { ollama } from '@/lib/providers/ollama/provider';
import { collect, fakeContext, jsonAnswer } from '../../fakes/provider-context';
import type { SentRequest } from '../../fakes/wire-fetch';

const question: ChatRequest = {
  model: 'm-of-requests',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
};

const ndjson = (...lines: readonly unknown[]) => ({
  headers: { 'content-type': 'application/x-ndjson' },
  chunks: lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`),
});

const text = (content: string) => ({ message: { role: 'assistant', content }, done: false });
const done = { message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', eval_count: 2 };

const bodyFor = async (request: ChatRequest, settings = {}): Promise<unknown> => {
  const { context, wire } = fakeContext(settings, ndjson(done));
  await collect(ollama.stream(request, context));
  return wire.sent[0]?.body;
};

describe('a request', () => {
  it.each<readonly [string, Partial<ChatRequest>, Record<string, number>, number]>([
    ['the default', {}, {}, 8192],
    ["the connection's own", {}, { contextWindow: 4096 }, 4096],
    ["the request's own", { settings: { contextWindow: 1024 } }, { contextWindow: 4096 }, 1024],
  ])('always names a context length: %s', async (_what, change, settings, expected) => {
    expect(await bodyFor({ ...question, ...change }, settings)).toMatchObject({ options: { num_ctx: expected } });
  });

  it.each([
    ['10m', '10m'],
    ['-1', -1],
    ['0', 0],
    ['', undefined],
  ])('keeps the model loaded as the connection says: %j', async (keepAlive, sent) => {
    const body = await bodyFor(question, { keepAlive });

    expect(body).toEqual(
      sent === undefined
        ? expect.not.objectContaining({ keep_alive: expect.anything() })
        : expect.objectContaining({ keep_alive: sent }),
    );
  });

  it.each<readonly [NonNullable<ChatRequest['settings']>['reasoning'], unknown]>([
    ['off', false],
    [{ enabled: true }, true],
    [{ budgetTokens: 100 }, true],
    [{ effort: 'minimal' }, 'low'],
    [{ effort: 'medium' }, 'medium'],
    [{ effort: 'max' }, 'high'],
    [{ effort: 'none' }, false],
  ])('thinks as told by %j', async (reasoning, think) => {
    expect(await bodyFor({ ...question, settings: { ...(reasoning !== undefined && { reasoning }) } })).toMatchObject({
      think,
    });
  });

  it('gives tool arguments as an object and thinking back inside a turn with tools', async () => {
    const messages: ChatRequest['messages'] = [
      ...question.messages,
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'Hm' },
          { type: 'tool_call', toolCallId: 'c1', toolName: 'f', args: { a: 1 } },
        ],
      },
      { role: 'tool', parts: [{ type: 'tool_result', toolCallId: 'c1', toolName: 'f', result: { ok: true } }] },
    ];

    expect(await bodyFor({ ...question, messages })).toMatchObject({
      messages: [
        { role: 'user', content: 'Hi' },
        {
          role: 'assistant',
          content: '',
          thinking: 'Hm',
          tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }],
        },
        { role: 'tool', tool_name: 'f', content: '{"ok":true}' },
      ],
    });
  });

  it.each([
    'http://127.0.0.1:11434',
    'http://127.0.0.1:11434/',
    'http://127.0.0.1:11434/v1',
    'http://127.0.0.1:11434/api',
  ])('finds the API from %s', async (baseUrl) => {
    const { context, wire } = fakeContext({ baseUrl }, ndjson(done));

    await collect(ollama.stream(question, context));

    expect(wire.sent[0]?.url).toBe('http://127.0.0.1:11434/api/chat');
  });
});

describe('an answer', () => {
  it('shows each line at once, not when the next one comes', async () => {
    const { context } = fakeContext({}, { ...ndjson(text('now')), end: 'hang' });

    const first = await ollama.stream(question, context)[Symbol.asyncIterator]().next();

    expect(first.value).toEqual({ type: 'text', text: 'now' });
  });

  it.each([
    ['one by one', (chunks: readonly string[]) => chunks],
    ['in one piece', (chunks: readonly string[]) => [chunks.join('')]],
  ])(
    'is malformed at the first bad line, which the client would have skipped, with the text kept: %s',
    async (_how, asSent) => {
      const answer = ndjson(text('kept'), '{bad', text('lost'), done);
      const { context } = fakeContext({}, { ...answer, chunks: asSent(answer.chunks) });
      const parts: unknown[] = [];

      const reading = (async () => {
        for await (const part of ollama.stream(question, context)) parts.push(part);
      })();

      await expect(reading).rejects.toMatchObject({ data: { code: 'malformed' } });
      expect(parts).toEqual([{ type: 'text', text: 'kept' }]);
    },
  );

  it.each([
    ['not-an-api', { headers: { 'content-type': 'text/html' }, chunks: ['<p>'] }],
    ['model-not-found', jsonAnswer({ error: "model 'm' not found" }, 404)],
    ['wrong-address', { status: 404, headers: { 'content-type': 'text/plain' }, chunks: ['404 page not found'] }],
    ['origin-refused', { status: 403 }],
    ['forbidden', jsonAnswer({ error: 'no' }, 403)],
    ['overloaded', jsonAnswer({ error: 'server busy, please try again' }, 503)],
    ['model-loading', jsonAnswer({ error: 'llm server loading model' }, 503)],
  ])('fails as %s', async (code, answer) => {
    const { context } = fakeContext({}, answer);

    await expect(collect(ollama.stream(question, context))).rejects.toMatchObject({ data: { code } });
  });
});

describe('the models', () => {
  const server = (request: SentRequest) => {
    if (request.url.endsWith('/api/tags')) {
      return jsonAnswer({ models: [{ name: 'a:latest', size: 10 }, { name: 'embed' }, { name: 'old' }] });
    }
    const model = JSON.stringify(request.body);
    if (model.includes('a:latest')) {
      return jsonAnswer({
        capabilities: ['completion', 'vision', 'tools', 'thinking'],
        model_info: { 'llama.context_length': 4096 },
        details: { family: 'llama', parameter_size: '3.2B', quantization_level: 'Q4_K_M' },
        parameters: 'stop "<|eot_id|>"\n',
      });
    }
    return model.includes('embed') ? jsonAnswer({ capabilities: ['embedding'] }) : jsonAnswer({ error: 'broken' }, 500);
  };

  it('come with what the server knows of them, without those that cannot chat', async () => {
    const { context } = fakeContext({}, server);

    expect(await ollama.listModels(context)).toEqual([
      {
        id: 'a:latest',
        name: 'a',
        capabilities: ['images', 'tools', 'reasoning'],
        limits: { efforts: ['off', 'on'] },
        contextWindow: 4096,
        size: 10,
        details: { family: 'llama', parameterCount: '3.2B', quantization: 'Q4_K_M', ownSettings: 'stop "<|eot_id|>"' },
      },
      // Nobody says what it can: it is asked for what the connection allows.
      { id: 'old', name: 'old', contextWindow: 32_768 },
    ]);
  });

  it('are none of a server that answers something else', async () => {
    const { context } = fakeContext({}, jsonAnswer({ hello: 'world' }));

    await expect(ollama.listModels(context)).rejects.toMatchObject({ data: { code: 'not-an-api' } });
  });
});

describe('a download', () => {
  const progress = (answer: Parameters<typeof fakeContext>[1], signal?: AbortSignal) =>
    ollama.models?.pull('m', fakeContext({}, answer, signal).context) ?? expect.fail('Ollama manages its models');

  it('sums the bytes over the layers and ends after success', async () => {
    const lines = ndjson(
      { status: 'pulling manifest' },
      { status: 'pulling a', digest: 'a', total: 100 },
      { status: 'pulling a', digest: 'a', total: 100, completed: 50 },
      { status: 'pulling b', digest: 'b', total: 10, completed: 10 },
      { status: 'success' },
    );

    expect(await collect(progress(lines))).toEqual([
      { status: 'pulling manifest' },
      { status: 'pulling a', completedBytes: 0, totalBytes: 100 },
      { status: 'pulling a', completedBytes: 50, totalBytes: 100 },
      { status: 'pulling b', completedBytes: 60, totalBytes: 110 },
      { status: 'success', completedBytes: 60, totalBytes: 110 },
    ]);
  });

  it('has ended early without success', async () => {
    await expect(collect(progress(ndjson({ status: 'pulling manifest' })))).rejects.toMatchObject({
      data: { code: 'ended-early' },
    });
  });

  it('fails with the words of the server', async () => {
    await expect(
      collect(progress(ndjson({ error: 'pull model manifest: file does not exist' }))),
    ).rejects.toMatchObject({
      data: { detail: 'pull model manifest: file does not exist' },
    });
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const step of progress({ ...ndjson({ status: 'pulling manifest' }), end: 'hang' }, stop.signal)) {
        seen.push(step);
        stop.abort();
      }
    })();

    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual([{ status: 'pulling manifest' }]);
  });

  it('is removed by name', async () => {
    const { context, wire } = fakeContext({}, {});

    await ollama.models?.remove('m', context);

    expect(wire.sent).toMatchObject([
      { method: 'DELETE', url: 'http://127.0.0.1:11434/api/delete', body: { name: 'm' } },
    ]);
  });
});
