import OpenAI, {
  APIConnectionError,
  AuthenticationError,
  BadRequestError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from './core/answer';
import { type Simulator, startSimulator } from './core/simulator';
import { createOpenAiService, simulatedOpenAiKey } from './openai/service';

let simulator: Simulator;
let client: OpenAI;

const connect = (apiKey: string, path = '/v1'): OpenAI =>
  new OpenAI({ apiKey, baseURL: `${simulator.url}${path}`, maxRetries: 0 });

beforeEach(async () => {
  simulator = await startSimulator(createOpenAiService());
  client = connect(simulatedOpenAiKey);
});

afterEach(() => simulator.stop());

const model = 'gpt-4.1-mini';
const messages = [{ role: 'user', content: 'Hello?' }] as const;

const readChat = async (stream: AsyncIterable<OpenAI.ChatCompletionChunk>): Promise<string> => {
  let text = '';
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
  return text;
};

const errorOf = async (promise: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('the simulated OpenAI, with the official SDK', () => {
  it('lists its models', async () => {
    const ids: string[] = [];
    for await (const listed of client.models.list()) ids.push(listed.id);

    expect(ids).toEqual(['gpt-4.1-mini', 'gpt-5-mini']);
  });

  it('streams a chat completion with usage', async () => {
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'One two three.' }] } });

    const stream = await client.chat.completions.create({
      model,
      messages: [...messages],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    const finishes: string[] = [];
    const usages: OpenAI.CompletionUsage[] = [];
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (chunk.choices[0]?.finish_reason) finishes.push(chunk.choices[0].finish_reason);
      if (chunk.usage) usages.push(chunk.usage);
    }

    expect(text).toBe('One two three.');
    expect(finishes).toEqual(['stop']);
    expect(usages).toMatchObject([{ prompt_tokens: 6, completion_tokens: 4 }]);
  });

  it('answers a chat completion whole', async () => {
    simulator.script({
      answer: { pieces: [{ type: 'text', text: 'All at once.' }], finish: 'length' },
    });

    const completion = await client.chat.completions.create({ model, messages: [...messages] });

    expect(completion.choices[0]?.message.content).toBe('All at once.');
    expect(completion.choices[0]?.finish_reason).toBe('length');
  });

  it('streams a tool call and takes its result', async () => {
    simulator.script({
      answer: { pieces: [{ type: 'tool-call', name: 'weather', args: { city: 'Ulm' }, id: 'call_1' }] },
    });
    const tools = [
      { type: 'function' as const, function: { name: 'weather', parameters: { type: 'object', properties: {} } } },
    ];

    const runner = client.chat.completions.stream({ model, messages: [...messages], tools });
    const call = (await runner.finalChatCompletion()).choices[0]?.message.tool_calls?.[0];
    const answered = await client.chat.completions.create({
      model,
      messages: [
        ...messages,
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Ulm"}' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'rain' },
      ],
    });

    expect(call).toMatchObject({ id: 'call_1', function: { name: 'weather', arguments: '{"city":"Ulm"}' } });
    expect(answered.choices[0]?.message.content).toContain('Hello');
  });

  it('streams a response with reasoning, text, a source and a call', async () => {
    simulator.script({
      answer: {
        pieces: [
          { type: 'reasoning', text: 'Let me think.' },
          { type: 'text', text: 'It rains.' },
          { type: 'source', url: 'https://example.com/', title: 'Example' },
          { type: 'tool-call', name: 'weather', args: { city: 'Ulm' }, id: 'call_1' },
        ],
      },
    });

    const runner = client.responses.stream({ model: 'gpt-5-mini', input: 'Weather?', reasoning: { effort: 'low' } });
    const numbers: number[] = [];
    let deltas = '';
    for await (const event of runner) {
      numbers.push(event.sequence_number);
      if (event.type === 'response.output_text.delta') deltas += event.delta;
    }
    const response = await runner.finalResponse();

    expect(deltas).toBe('It rains.');
    expect(numbers).toEqual(numbers.map((_number, index) => index));
    expect(response.status).toBe('completed');
    expect(response.output).toMatchObject([
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Let me think.' }] },
      {
        type: 'message',
        content: [{ type: 'output_text', text: 'It rains.', annotations: [{ url: 'https://example.com/' }] }],
      },
      { type: 'function_call', call_id: 'call_1', name: 'weather', arguments: '{"city":"Ulm"}' },
    ]);
  });

  it("sends events whose order and sums the SDK's own helpers accept, in both formats", async () => {
    const answer = {
      pieces: [
        { type: 'text' as const, text: 'One two three.' },
        { type: 'tool-call' as const, name: 'weather', args: { city: 'Ulm' }, id: 'call_1' },
      ],
    };
    simulator.script([{ answer }, { answer }]);
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };

    const chat = client.chat.completions.stream({
      model: 'gpt-4.1-mini',
      messages: [{ role: 'user', content: 'Hello?' }],
      tools: [{ type: 'function', function: { name: 'weather', parameters } }],
    });
    const completion = await chat.finalChatCompletion();
    const response = await client.responses
      .stream({
        model: 'gpt-4.1-mini',
        input: 'Hello?',
        tools: [{ type: 'function', name: 'weather', parameters, strict: false }],
      })
      .finalResponse();

    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'One two three.',
        tool_calls: [{ id: 'call_1', function: { name: 'weather', arguments: '{"city":"Ulm"}' } }],
      },
    });
    expect(response.output_text).toBe('One two three.');
    expect(response.output).toContainEqual(
      expect.objectContaining({ type: 'function_call', call_id: 'call_1', arguments: '{"city":"Ulm"}' }),
    );
  });

  it('ends a response as incomplete with a reason', async () => {
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'Cut' }], finish: 'max_output_tokens' } });

    const response = await client.responses.create({ model, input: 'Hello?', max_output_tokens: 16 });

    expect(response.status).toBe('incomplete');
    expect(response.incomplete_details).toEqual({ reason: 'max_output_tokens' });
    expect(response.output_text).toBe('Cut');
  });

  it('refuses a missing and a wrong key', async () => {
    const wrong = await errorOf(connect('sk-wrong-key-123456').models.list());
    const missing = await fetch(`${simulator.url}/v1/models`);

    expect(wrong).toBeInstanceOf(AuthenticationError);
    expect(wrong).toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(String(wrong)).not.toContain('sk-wrong-key-123456');
    expect(missing.status).toBe(401);
  });

  it('refuses a wrong path and a wrong method', async () => {
    const wrongPath = await errorOf(connect(simulatedOpenAiKey, '/v2').models.list());
    const wrongMethod = await fetch(`${simulator.url}/v1/chat/completions`);

    expect(wrongPath).toBeInstanceOf(NotFoundError);
    expect(wrongPath).toMatchObject({ error: { message: 'Invalid URL (GET /v2/models)', code: null } });
    expect(wrongMethod.status).toBe(405);
  });

  it('refuses an unknown model', async () => {
    const error = await errorOf(client.chat.completions.create({ model: 'gpt-none', messages: [...messages] }));

    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ status: 404, code: 'model_not_found' });
  });

  it('takes no script for a refused request', async () => {
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'kept' }] } });

    await errorOf(client.chat.completions.create({ model: 'gpt-none', messages: [...messages] }));
    const text = await readChat(await client.chat.completions.create({ model, messages: [...messages], stream: true }));

    expect(text).toBe('kept');
    expect(simulator.pendingScripts()).toBe(0);
  });

  const post = (path: string, body: string, contentType = 'application/json'): Promise<Response> =>
    fetch(`${simulator.url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulatedOpenAiKey}`, 'content-type': contentType },
      body,
    });

  it.each([
    ['chat/completions', '{"messages":[]}', 'you must provide a model parameter', null],
    [
      'chat/completions',
      '{"model":"gpt-4.1-mini"}',
      "Missing required parameter: 'messages'.",
      'missing_required_parameter',
    ],
    ['chat/completions', '{"model":"gpt-4.1-mini","messages":[]}', "Invalid 'messages': empty array.", 'empty_array'],
    ['chat/completions', '{"model":"gpt-4.1-mini","messages":"hi"}', "Invalid type for 'messages'", 'invalid_type'],
    [
      'chat/completions',
      '{"model":"gpt-4.1-mini","messages":[{"role":"robot","content":"hi"}]}',
      "Invalid value: 'robot'.",
      'invalid_value',
    ],
    [
      'chat/completions',
      '{"model":"gpt-4.1-mini","messages":[{"role":"user","content":"hi"}],"num_ctx":1}',
      'Unrecognized request argument supplied: num_ctx',
      null,
    ],
    [
      'chat/completions',
      '{"model":"gpt-4.1-mini","messages":[{"role":"tool","content":"x","tool_call_id":"a"}]}',
      "messages with role 'tool' must be a response",
      null,
    ],
    [
      'chat/completions',
      '{"model":"gpt-5-mini","messages":[{"role":"user","content":"hi"}],"max_tokens":10}',
      "Use 'max_completion_tokens' instead.",
      'unsupported_parameter',
    ],
    [
      'chat/completions',
      '{"model":"gpt-4.1-mini","messages":[{"role":"user","content":"hi"}],"stream_options":{"include_usage":true}}',
      "only allowed when 'stream' is enabled",
      null,
    ],
    ['chat/completions', 'hello', 'We could not parse the JSON body', null],
    ['responses', '{"input":"hi"}', "Missing required parameter: 'model'.", 'missing_required_parameter'],
    [
      'responses',
      '{"model":"gpt-4.1-mini","input":"hi","messages":[]}',
      "Unknown parameter: 'messages'.",
      'unknown_parameter',
    ],
    [
      'responses',
      '{"model":"gpt-4.1-mini","input":"hi","max_output_tokens":1}',
      'Expected a value >= 16',
      'integer_below_min_value',
    ],
    [
      'responses',
      '{"model":"gpt-4.1-mini","input":[{"type":"function_call_output","call_id":"a","output":"x"}]}',
      'No tool call found',
      null,
    ],
  ])('refuses the body of %s: %s', async (path, body, message, code) => {
    const response = await post(path, body);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining(message), code },
    });
  });

  it('refuses a body that does not call itself JSON', async () => {
    const response = await post('chat/completions', JSON.stringify({ model, messages }), 'text/plain');

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'unsupported_content_type' } });
  });

  it('answers scripted errors in its own words', async () => {
    simulator.script([
      { error: { status: 429, headers: { 'retry-after': '7' } } },
      { error: { status: 429, code: 'insufficient_quota' } },
      { error: { status: 400, code: 'context_length_exceeded' } },
    ]);
    const ask = () => errorOf(client.chat.completions.create({ model, messages: [...messages] }));

    const rateLimit = await ask();
    const quota = await ask();
    const tooLong = await ask();

    expect(rateLimit).toBeInstanceOf(RateLimitError);
    expect(rateLimit).toMatchObject({ code: 'rate_limit_exceeded' });
    expect(rateLimit instanceof RateLimitError && rateLimit.headers.get('retry-after')).toBe('7');
    expect(quota).toMatchObject({ status: 429, code: 'insufficient_quota', type: 'insufficient_quota' });
    expect(tooLong).toBeInstanceOf(BadRequestError);
    expect(tooLong).toMatchObject({ code: 'context_length_exceeded', param: 'messages' });
  });

  it('sends an error after some text', async () => {
    simulator.script({
      answer: {
        pieces: [
          { type: 'text', text: 'Half' },
          { type: 'error', message: 'overloaded', code: 'server_error' },
        ],
      },
    });

    const stream = await client.chat.completions.create({ model, messages: [...messages], stream: true });
    const error = await errorOf(readChat(stream));

    expect(String(error)).toContain('overloaded');
  });

  it('can send an event whose JSON breaks off, in both formats', async () => {
    const answer: Answer = { pieces: [{ type: 'text', text: 'Half' }, { type: 'malformed' }] };
    simulator.script([{ answer }, { answer }]);

    const chat = await client.chat.completions.create({ model, messages: [...messages], stream: true });
    const response = client.responses.stream({ model, input: 'Hello?' }).finalResponse();

    expect(await errorOf(readChat(chat))).toBeInstanceOf(SyntaxError);
    expect(await errorOf(response)).toBeInstanceOf(Error);
  });

  it('can break a connection off inside a stream', async () => {
    simulator.script({ answer: { pieces: [{ type: 'generated', bytes: 20_000 }] }, cut: { atByte: 3000 } });

    const stream = await client.chat.completions.create({ model, messages: [...messages], stream: true });
    const error = await errorOf(readChat(stream));

    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(APIConnectionError);
    expect(simulator.log.entries()[0]).toMatchObject({ bytesWritten: 3000, end: 'cut' });
  });
});
