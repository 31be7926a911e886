import { ApiError, GoogleGenAI } from '@google/genai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from './core/simulator';
import { createGeminiService, simulatedGeminiKey } from './gemini/service';

let simulator: Simulator;
let client: GoogleGenAI;

const connect = (apiKey: string, apiVersion = 'v1beta'): GoogleGenAI =>
  new GoogleGenAI({ apiKey, apiVersion, httpOptions: { baseUrl: simulator.url, retryOptions: { attempts: 1 } } });

beforeEach(async () => {
  simulator = await startSimulator(createGeminiService());
  client = connect(simulatedGeminiKey);
});

afterEach(() => simulator.stop());

const model = 'gemini-2.5-flash';
const ask = { model, contents: 'Hello?' };

const errorOf = async (promise: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('the simulated Gemini, with the official SDK', () => {
  it('lists its models', async () => {
    const names: (string | undefined)[] = [];
    for await (const { name } of await client.models.list()) names.push(name);

    expect(names).toEqual(['models/gemini-2.5-flash', 'models/gemini-3-pro', 'models/text-embedding-004']);
  });

  it('streams thoughts, text and a call with usage', async () => {
    simulator.script({
      answer: {
        pieces: [
          { type: 'reasoning', text: 'Let me think.' },
          { type: 'text', text: 'One two three.' },
          { type: 'tool-call', name: 'weather', args: { city: 'Ulm' }, id: 'call_1' },
        ],
      },
    });

    const parts: unknown[] = [];
    let finish: string | undefined;
    let total: number | undefined;
    for await (const chunk of await client.models.generateContentStream(ask)) {
      const candidate = chunk.candidates?.[0];
      parts.push(...(candidate?.content?.parts ?? []));
      finish = candidate?.finishReason ?? finish;
      total = chunk.usageMetadata?.totalTokenCount;
    }

    expect(parts).toContainEqual(expect.objectContaining({ thought: true }));
    expect(parts).toContainEqual({
      functionCall: { id: 'call_1', name: 'weather', args: { city: 'Ulm' } },
      thoughtSignature: expect.any(String),
    });
    expect(finish).toBe('STOP');
    expect(total).toBeGreaterThan(6);
  });

  it('answers whole, and takes a result after its call', async () => {
    const first = await client.models.generateContent(ask);
    const second = await client.models.generateContent({
      model,
      contents: [
        { role: 'user', parts: [{ text: 'Weather?' }] },
        { role: 'model', parts: [{ functionCall: { name: 'weather', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'weather', response: { result: 'rain' } } }] },
      ],
    });

    expect(first.text).toBe('Hello from the Gemini simulator.');
    expect(second.candidates?.[0]?.finishReason).toBe('STOP');
  });

  it('refuses a wrong key, a wrong path and an unknown model', async () => {
    const key = await errorOf(connect('AIzaWrong').models.generateContent(ask));
    const path = await errorOf(connect(simulatedGeminiKey, 'v9').models.generateContent(ask));
    const unknown = await errorOf(client.models.generateContent({ ...ask, model: 'gemini-none' }));

    expect(key).toBeInstanceOf(ApiError);
    expect(key).toMatchObject({ status: 400, message: expect.stringContaining('API_KEY_INVALID') });
    expect(path).toMatchObject({ status: 404 });
    expect(unknown).toMatchObject({ status: 404, message: expect.stringContaining('NOT_FOUND') });
  });

  it('refuses a request without a key, and a wrong method', async () => {
    const keyless = await fetch(`${simulator.url}/v1beta/models`);
    const method = await fetch(`${simulator.url}/v1beta/models/${model}:generateContent`, {
      headers: { 'x-goog-api-key': simulatedGeminiKey },
    });

    expect(keyless.status).toBe(403);
    expect(await keyless.json()).toMatchObject({ error: { status: 'PERMISSION_DENIED' } });
    expect(method.status).toBe(404);
  });

  const post = (body: unknown, target = model): Promise<Response> =>
    fetch(`${simulator.url}/v1beta/models/${target}:streamGenerateContent?alt=sse`, {
      method: 'POST',
      headers: { 'x-goog-api-key': simulatedGeminiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const user = { role: 'user', parts: [{ text: 'Hi' }] };
  const call = { role: 'model', parts: [{ functionCall: { name: 'weather', args: {} } }] };
  const result = { role: 'user', parts: [{ functionResponse: { name: 'weather', response: {} } }] };

  it.each([
    ['no contents', {}, 'contents is not specified'],
    [
      'functions beside the own search',
      { contents: [user], tools: [{ functionDeclarations: [{ name: 'f' }] }, { googleSearch: {} }] },
      'cannot be combined',
    ],
    ['an unknown field', { contents: [user], messages: [] }, 'Unknown name "messages"'],
    ['an unknown role', { contents: [{ ...user, role: 'assistant' }] }, 'valid role'],
    ['an answer first', { contents: [call] }, 'alternate'],
    ['no parts', { contents: [{ role: 'user', parts: [] }] }, 'must not be empty'],
    ['a call without result', { contents: [user, call, user] }, 'function response parts'],
    ['six stops', { contents: [user], generationConfig: { stopSequences: [...'abcdef'] } }, 'exceed 5'],
    [
      'two thinking settings',
      { contents: [user], generationConfig: { thinkingConfig: { thinkingBudget: 1, thinkingLevel: 'LOW' } } },
      'only set one',
    ],
    ['a text', 'hello', 'Invalid JSON payload'],
  ])('refuses %s', async (_what, body, message) => {
    const response = await post(body);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringContaining(message) },
    });
  });

  it('wants the signature of a call back from Gemini 3 on', async () => {
    const unsigned = await post({ contents: [user, call, result] }, 'gemini-3-pro');
    const standIn = { ...call.parts[0], thoughtSignature: 'skip_thought_signature_validator' };
    const signed = await post({ contents: [user, { ...call, parts: [standIn] }, result] }, 'gemini-3-pro');

    expect(unsigned.status).toBe(400);
    expect(signed.status).toBe(200);
  });

  it('answers scripted errors in its own words, and sends one after some text', async () => {
    simulator.script([
      { error: { status: 429 } },
      {
        answer: {
          pieces: [
            { type: 'text', text: 'Half' },
            { type: 'error', message: 'The model is overloaded.' },
          ],
        },
      },
    ]);
    const read = async (): Promise<string> => {
      let text = '';
      for await (const chunk of await client.models.generateContentStream(ask)) text += chunk.text ?? '';
      return text;
    };

    const limit = await errorOf(client.models.generateContent(ask));
    const inStream = await errorOf(read());

    expect(limit).toMatchObject({ status: 429, message: expect.stringContaining('"retryDelay":"7s"') });
    expect(inStream).toMatchObject({ status: 503, message: expect.stringContaining('overloaded') });
  });
});
