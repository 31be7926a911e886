import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from './core/simulator';
import { createOllamaService } from './ollama/service';

let simulator: Simulator;
let client: Ollama;

beforeEach(async () => {
  simulator = await startSimulator(createOllamaService({ origins: ['chrome-extension://*'] }));
  client = new Ollama({ host: simulator.url });
});

afterEach(() => simulator.stop());

const messages = [{ role: 'user', content: 'Hello?' }];

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${simulator.url}${path}`, { method: 'POST', body, headers });

describe('the simulated Ollama, with the official SDK', () => {
  it('lists, shows and names what runs', async () => {
    const before = await client.ps();
    await client.chat({ model: 'qwen3:4b', messages });

    expect((await client.version()).version).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await client.list()).models.map((model) => model.name)).toContain('llama3.2:latest');
    expect((await client.show({ model: 'qwen3:4b' })).capabilities).toEqual(['completion', 'tools', 'thinking']);
    expect(before.models).toEqual([]);
    expect((await client.ps()).models.map((model) => model.name)).toEqual(['qwen3:4b']);
  });

  it('streams a chat with thinking, text and a tool call', async () => {
    simulator.script({
      answer: {
        pieces: [
          { type: 'reasoning', text: 'Let me think.' },
          { type: 'text', text: 'It rains.' },
          { type: 'tool-call', name: 'weather', args: { city: 'Ulm' } },
        ],
      },
    });

    let thinking = '';
    let text = '';
    const calls: unknown[] = [];
    const ends: unknown[] = [];
    for await (const line of await client.chat({ model: 'qwen3:4b', messages, stream: true, think: true })) {
      thinking += line.message.thinking ?? '';
      text += line.message.content;
      calls.push(...(line.message.tool_calls ?? []).map((call) => call.function));
      if (line.done) ends.push({ reason: line.done_reason, tokens: line.eval_count > 0 });
    }

    expect(thinking).toBe('Let me think.');
    expect(text).toBe('It rains.');
    expect(calls).toEqual([{ index: 0, name: 'weather', arguments: { city: 'Ulm' } }]);
    expect(ends).toEqual([{ reason: 'stop', tokens: true }]);
  });

  it('answers whole, generates, loads and unloads', async () => {
    const whole = await client.chat({ model: 'llama3.2', messages });
    const generated = await client.generate({ model: 'llama3.2', prompt: 'Hello?' });
    const loaded = await client.chat({ model: 'llama3.2', messages: [] });
    const unloaded = await client.chat({ model: 'llama3.2', messages: [], keep_alive: 0 });

    expect(whole.message.content).toBe('Hello from the Ollama simulator.');
    expect(generated.response).toBe('Hello from the Ollama simulator.');
    expect(loaded.done_reason).toBe('load');
    expect(unloaded.done_reason).toBe('unload');
    expect((await client.ps()).models).toEqual([]);
  });

  it('speaks the OpenAI-compatible format', async () => {
    simulator.script({
      answer: {
        pieces: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'Yes.' },
        ],
      },
    });
    const openai = new OpenAI({ apiKey: 'ollama', baseURL: `${simulator.url}/v1`, maxRetries: 0 });

    const ids = (await openai.models.list()).data.map((model) => model.id);
    let text = '';
    let reasoning = '';
    for await (const chunk of await openai.chat.completions.create({
      model: 'qwen3:4b',
      messages: [{ role: 'user', content: 'Hello?' }],
      stream: true,
    })) {
      text += chunk.choices[0]?.delta.content ?? '';
      reasoning += String(Reflect.get(chunk.choices[0]?.delta ?? {}, 'reasoning') ?? '');
    }
    const unknownModel = openai.chat.completions.create({ model: 'gone', messages: [{ role: 'user', content: 'x' }] });

    expect(ids).toContain('gemma3:4b');
    expect({ text, reasoning }).toEqual({ text: 'Yes.', reasoning: 'Hm.' });
    await expect(unknownModel).rejects.toMatchObject({ status: 404, type: 'not_found_error' });
  });

  it('pulls a model in layers, resumes after a break, and deletes it', async () => {
    const readPull = async (limit: number): Promise<number[]> => {
      const completed: number[] = [];
      const pull = await client.pull({ model: 'smollm2:135m', stream: true });
      for await (const progress of pull) {
        if (progress.completed !== undefined) completed.push(progress.completed);
        if (progress.status === 'success') return [...completed, Number.POSITIVE_INFINITY];
        if (completed.length === limit) pull.abort();
      }
      return completed;
    };
    simulator.script({ when: { path: '/api/pull' }, paceMs: 5, times: 'always' });

    await expect(readPull(5)).rejects.toThrow();
    const cancelled = await simulator.log.waitFor((entry) => entry.end === 'client-closed');
    const resumed = await readPull(Number.POSITIVE_INFINITY);

    expect(cancelled.path).toBe('/api/pull');
    expect(resumed[0]).toBeGreaterThan(50_000_000);
    expect(resumed.at(-1)).toBe(Number.POSITIVE_INFINITY);
    expect((await client.list()).models[0]).toMatchObject({ name: 'smollm2:135m', size: 270_910_687 });
    await client.delete({ model: 'smollm2:135m' });
    await expect(client.delete({ model: 'smollm2:135m' })).rejects.toMatchObject({ status_code: 404 });
  });

  it('says in the stream that there is no such model to pull', async () => {
    const pull = client.pull({ model: 'no-such-model' });

    await expect(pull).rejects.toThrow('pull model manifest: file does not exist');
  });

  it('is as at its start after a reset', async () => {
    await client.delete({ model: 'gemma3:4b' });

    simulator.reset();

    expect((await client.list()).models.map((model) => model.name)).toContain('gemma3:4b');
    expect(simulator.log.entries()).toHaveLength(1);
  });

  it('refuses a wrong path, a wrong method and an unknown model', async () => {
    const wrongHost = new Ollama({ host: `${simulator.url}/ollama` });

    await expect(wrongHost.list()).rejects.toMatchObject({ status_code: 404 });
    await expect(client.chat({ model: 'gone', messages })).rejects.toMatchObject({
      status_code: 404,
      error: "model 'gone' not found",
    });
    await expect(client.show({ model: 'gone' })).rejects.toMatchObject({ status_code: 404 });
    expect((await post('/api/tags', '')).status).toBe(405);
  });

  it('refuses what a model cannot do', async () => {
    const tools = [{ type: 'function', function: { name: 'a', description: '', parameters: { type: 'object' } } }];

    await expect(client.chat({ model: 'llama3.2', messages, think: true })).rejects.toMatchObject({
      status_code: 400,
      error: '"llama3.2" does not support thinking',
    });
    await expect(client.chat({ model: 'gemma3:4b', messages, tools })).rejects.toMatchObject({
      status_code: 400,
      error: 'registry.ollama.ai/library/gemma3:4b does not support tools',
    });
  });

  it.each([
    ['', 'missing request body'],
    ['hello', "invalid character 'h' looking for beginning of value"],
    ['{"messages":[]}', 'model is required'],
    ['{"model":"llama3.2","messages":"hi"}', 'json: cannot unmarshal string into Go struct field ChatRequest.messages'],
    [
      '{"model":"llama3.2","messages":[{"role":"user","content":[{"type":"text"}]}]}',
      'json: cannot unmarshal array into Go struct field ChatRequest.messages.content of type string',
    ],
    ['{"model":"llama3.2","messages":[],"think":"much"}', 'think must be a boolean or string'],
    [
      '{"model":"gemma3:4b","messages":[{"role":"user","content":"x","images":["data:image/png;base64,AA=="]}]}',
      'illegal base64 data at input byte 4',
    ],
  ])('refuses the chat body %j', async (body, message) => {
    const response = await post('/api/chat', body);

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining(message) });
  });

  it.each([
    ['https://example.com', 403],
    ['moz-extension://8e5f', 403],
    ['null', 403],
    ['http://localhost.example.com', 403],
    ['http://localhost:3000', 200],
    ['http://127.0.0.1', 200],
    ['app://obsidian.md', 200],
    ['chrome-extension://abcdef', 200],
  ])('answers the origin %s with %i', async (origin, status) => {
    const response = await fetch(`${simulator.url}/api/version`, { headers: { origin } });

    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(status === 200 ? origin : null);
    expect((await response.text()) === '').toBe(status === 403);
  });

  it('refuses the extension without OLLAMA_ORIGINS, also in a preflight', async () => {
    const strict = await startSimulator(createOllamaService());
    const ask = (method: string) =>
      fetch(`${strict.url}/api/chat`, { method, headers: { origin: 'chrome-extension://abcdef' } });

    const statuses = [(await ask('POST')).status, (await ask('OPTIONS')).status];
    await strict.stop();

    expect(statuses).toEqual([403, 403]);
  });

  it('answers scripted errors in its own words', async () => {
    simulator.script([{ error: { status: 503 } }, { error: { status: 403 } }]);

    await expect(client.chat({ model: 'llama3.2', messages })).rejects.toMatchObject({
      status_code: 503,
      error: expect.stringContaining('server busy'),
    });
    const refused = await post('/api/chat', JSON.stringify({ model: 'llama3.2', messages }));
    expect([refused.status, await refused.text()]).toEqual([403, '']);
  });

  it('can send an error inside a stream, and a stream without its end', async () => {
    simulator.script([
      {
        answer: {
          pieces: [
            { type: 'text', text: 'Half' },
            { type: 'error', message: 'llama runner died' },
          ],
        },
      },
      { answer: { pieces: [{ type: 'text', text: 'Half' }], endsEarly: true } },
    ]);
    const read = async (): Promise<void> => {
      for await (const line of await client.chat({ model: 'llama3.2', messages, stream: true })) {
        expect(line.message.content).toBe('Half');
      }
    };

    await expect(read()).rejects.toThrow('llama runner died');
    await expect(read()).rejects.toThrow('Did not receive done or success response in stream.');
  });
});
