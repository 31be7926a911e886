import Anthropic, {
  APIError,
  AuthenticationError,
  BadRequestError,
  NotFoundError,
  RateLimitError,
} from '@anthropic-ai/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnthropicService, simulatedAnthropicKey } from './anthropic/service';
import { type Simulator, startSimulator } from './core/simulator';

let simulator: Simulator;
let client: Anthropic;

const connect = (apiKey: string, path = ''): Anthropic =>
  new Anthropic({ apiKey, baseURL: `${simulator.url}${path}`, maxRetries: 0 });

beforeEach(async () => {
  simulator = await startSimulator(createAnthropicService());
  client = connect(simulatedAnthropicKey);
});

afterEach(() => simulator.stop());

const model = 'claude-sonnet-5';
const ask = { model, max_tokens: 100, messages: [{ role: 'user' as const, content: 'Hello?' }] };

const errorOf = async (promise: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('the simulated Anthropic, with the official SDK', () => {
  it('lists its models', async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);

    expect(ids).toEqual(['claude-sonnet-5', 'claude-haiku-4-5']);
  });

  it('streams thinking, text and a call, which the SDK puts together', async () => {
    simulator.script({
      answer: {
        pieces: [
          { type: 'reasoning', text: 'Let me think.' },
          { type: 'text', text: 'One two three.' },
          { type: 'tool-call', name: 'weather', args: { city: 'Ulm' }, id: 'toolu_1' },
        ],
      },
    });

    const message = await client.messages.stream(ask).finalMessage();

    expect(message.content).toMatchObject([
      { type: 'thinking', thinking: 'Let me think.', signature: expect.any(String) },
      { type: 'text', text: 'One two three.' },
      { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Ulm' } },
    ]);
    expect(message.stop_reason).toBe('tool_use');
    expect(message.usage.input_tokens).toBe(6);
    expect(message.usage.output_tokens).toBeGreaterThan(1);
  });

  it('answers whole, and takes a result after its call where tools are defined', async () => {
    const first = await client.messages.create(ask);
    const messages: Anthropic.MessageParam[] = [
      ...ask.messages,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'rain' }] },
    ];
    const tools: Anthropic.Tool[] = [{ name: 'weather', input_schema: { type: 'object' } }];
    const second = await client.messages.create({ ...ask, messages, tools, tool_choice: { type: 'none' } });
    const without = await errorOf(client.messages.create({ ...ask, messages }));

    expect(first.content).toMatchObject([{ type: 'text', text: 'Hello from the Anthropic simulator.' }]);
    expect(second.stop_reason).toBe('end_turn');
    expect(without).toBeInstanceOf(BadRequestError);
  });

  it('refuses a wrong key, a wrong path and an unknown model', async () => {
    const key = await errorOf(connect('sk-ant-wrong').messages.create(ask));
    const path = await errorOf(connect(simulatedAnthropicKey, '/v2').messages.create(ask));
    const unknown = await errorOf(client.messages.create({ ...ask, model: 'claude-none' }));

    expect(key).toBeInstanceOf(AuthenticationError);
    expect(path).toBeInstanceOf(NotFoundError);
    expect(unknown).toBeInstanceOf(NotFoundError);
    expect(unknown).toMatchObject({ error: { error: { type: 'not_found_error', message: 'model: claude-none' } } });
  });

  it('refuses a version that it does not know, a missing one, and a wrong method', async () => {
    const headers = { 'x-api-key': simulatedAnthropicKey };
    const wrong = await errorOf(client.messages.create(ask, { headers: { 'anthropic-version': '2020-01-01' } }));
    const missing = await fetch(`${simulator.url}/v1/models`, { headers });
    const method = await fetch(`${simulator.url}/v1/messages`, { headers });

    expect(wrong).toBeInstanceOf(BadRequestError);
    expect(missing.status).toBe(400);
    expect(method.status).toBe(405);
  });

  it('refuses a browser that does not say that it means it', async () => {
    const headers = { origin: 'chrome-extension://abcdefghijklmnop' };
    const silent = await errorOf(client.models.list({}, { headers }));
    const said = await errorOf(
      client.models.list({}, { headers: { ...headers, 'anthropic-dangerous-direct-browser-access': 'true' } }),
    );

    expect(silent).toBeInstanceOf(AuthenticationError);
    expect(said).toBeUndefined();
  });

  const post = (body: unknown, version = '2026-10-21'): Promise<Response> =>
    fetch(`${simulator.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': simulatedAnthropicKey, 'anthropic-version': version },
      body: JSON.stringify(body),
    });

  const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} }] };
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'rain' };

  it.each([
    ['no limit', { model, messages: ask.messages }, 'max_tokens: Field required'],
    ['a temperature', { ...ask, temperature: 1 }, 'temperature: Extra inputs are not permitted'],
    ['no messages', { ...ask, messages: [] }, 'at least one message is required'],
    ['an answer first', { ...ask, messages: [{ role: 'assistant', content: 'Hi' }] }, 'first message must use'],
    ['a blank text', { ...ask, messages: [{ role: 'user', content: ' ' }] }, 'non-whitespace text'],
    ['a role', { ...ask, messages: [{ role: 'tool', content: 'x' }] }, "messages.0.role: Input should be 'user'"],
    ['a call without result', { ...ask, messages: [...ask.messages, call, ask.messages[0]] }, 'without `tool_result`'],
    ['a result without call', { ...ask, messages: [{ role: 'user', content: [result] }] }, 'unexpected `tool_use_id`'],
    [
      'a result after text',
      { ...ask, messages: [...ask.messages, call, { role: 'user', content: [{ type: 'text', text: 'So' }, result] }] },
      'must come before',
    ],
    [
      'a prefill that ends in a blank',
      { ...ask, messages: [...ask.messages, { role: 'assistant', content: 'So ' }] },
      'trailing whitespace',
    ],
    [
      'an answer to go on with',
      { ...ask, messages: [...ask.messages, { role: 'assistant', content: 'So' }] },
      'does not support assistant message prefill',
    ],
    [
      'thinking without its signature',
      { ...ask, messages: [...ask.messages, { role: 'assistant', content: [{ type: 'thinking', thinking: 'x' }] }] },
      'signature',
    ],
    [
      'a thought that it did not have',
      {
        ...ask,
        messages: [
          ...ask.messages,
          { role: 'assistant', content: [{ type: 'thinking', thinking: 'x', signature: 'eA==' }] },
          ...ask.messages,
        ],
      },
      'Invalid `signature` in `thinking` block',
    ],
    [
      'one id for two calls',
      {
        ...ask,
        messages: [
          ...ask.messages,
          call,
          { role: 'user', content: [result] },
          call,
          { role: 'user', content: [result] },
        ],
      },
      'ids must be unique',
    ],
    [
      'a call without the thought before it where a budget is given',
      {
        ...ask,
        max_tokens: 4000,
        thinking: { type: 'enabled', budget_tokens: 2000 },
        tools: [{ name: 'weather', input_schema: { type: 'object' } }],
        messages: [...ask.messages, call, { role: 'user', content: [result] }],
      },
      'but found `tool_use`',
    ],
    ['a budget beyond the limit', { ...ask, thinking: { type: 'enabled', budget_tokens: 2000 } }, 'greater than'],
    ['a text', 'hello', 'not valid JSON'],
  ])('refuses %s', async (_what, body, message) => {
    const response = await post(body);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
    });
  });

  it('takes its thoughts back behind what they came after, and behind nothing else', async () => {
    simulator.script({
      answer: {
        pieces: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'Hi.' },
        ],
      },
    });
    const { content } = await client.messages.create(ask);
    const next = (first: string) => ({
      ...ask,
      messages: [
        { role: 'user', content: [{ type: 'text', text: first }] },
        { role: 'assistant', content },
        { role: 'user', content: 'And?' },
      ],
    });

    expect((await post(next('Hello?'))).status).toBe(200);
    expect((await post(next('Good evening?'))).status).toBe(400);
    expect((await post({ ...next('Hello?'), system: 'Be brief.' })).status).toBe(400);
  });

  it('takes its own search in a version that it has, and no other tool without a schema', async () => {
    const search = { type: 'web_search_20250305', name: 'web_search', max_uses: 5 };
    const answers = await Promise.all(
      [search, { ...search, type: 'web_search_1999' }, { name: 'weather' }].map((tool) =>
        post({ ...ask, tools: [tool] }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400]);
  });

  it('takes a temperature in the older version', async () => {
    expect((await post({ ...ask, temperature: 1 }, '2023-06-01')).status).toBe(200);
  });

  it('answers scripted errors in its own words, and sends one after some text', async () => {
    simulator.script([
      { error: { status: 429, headers: { 'retry-after': '7' } } },
      { error: { status: 429, code: 'enforced_spend_limit_reached' } },
      {
        answer: {
          pieces: [
            { type: 'text', text: 'Half' },
            { type: 'error', message: 'Overloaded' },
          ],
        },
      },
    ]);

    const limit = await errorOf(client.messages.create(ask));
    const spent = await errorOf(client.messages.create(ask));
    const inStream = await errorOf(client.messages.stream(ask).finalMessage());

    expect(limit).toBeInstanceOf(RateLimitError);
    expect(limit instanceof RateLimitError && limit.headers.get('retry-after')).toBe('7');
    expect(spent).toMatchObject({ error: { error: { details: { error_code: 'enforced_spend_limit_reached' } } } });
    expect(inStream).toBeInstanceOf(APIError);
    expect(String(inStream)).toContain('Overloaded');
  });
});
