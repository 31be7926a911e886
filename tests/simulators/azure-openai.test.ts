import { AuthenticationError, AzureOpenAI, BadRequestError, NotFoundError, RateLimitError } from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAzureOpenAiService, simulatedAzureKey } from './azure-openai/service';
import { type Simulator, startSimulator } from './core/simulator';

let simulator: Simulator;

const connect = (options: { readonly apiKey?: string; readonly apiVersion?: string; readonly path?: string } = {}) =>
  new AzureOpenAI({
    apiKey: options.apiKey ?? simulatedAzureKey,
    apiVersion: options.apiVersion ?? '2024-10-21',
    baseURL: `${simulator.url}${options.path ?? '/openai'}`,
    maxRetries: 0,
  });

beforeEach(async () => {
  simulator = await startSimulator(createAzureOpenAiService());
});

afterEach(() => simulator.stop());

const ask = { model: 'gpt-chat', messages: [{ role: 'user' as const, content: 'Hello?' }] };

const errorOf = async (promise: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
};

const read = async (client: AzureOpenAI): Promise<string> => {
  let text = '';
  const stream = await client.chat.completions.create({ ...ask, stream: true });
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
  return text;
};

describe('the simulated Azure OpenAI, with the official SDK', () => {
  it("streams at a deployment's own URL", async () => {
    expect(await read(connect())).toBe('Hello from the Azure OpenAI simulator.');
    expect(simulator.log.entries()[0]).toMatchObject({
      url: '/openai/deployments/gpt-chat/chat/completions?api-version=2024-10-21',
      headers: expect.objectContaining({ 'api-key': simulatedAzureKey }),
    });
  });

  it('answers at the v1 URL without an api-version, and lists base models there', async () => {
    const headers = { 'api-key': simulatedAzureKey };
    const answer = await fetch(`${simulator.url}/openai/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(ask),
    });
    const models = await fetch(`${simulator.url}/openai/v1/models`, { headers });

    expect(answer.status).toBe(200);
    expect(await models.json()).toMatchObject({ data: [{ id: 'gpt-4.1' }] });
  });

  it('refuses a wrong key, a wrong api-version, a wrong path and an unknown deployment', async () => {
    const key = await errorOf(read(connect({ apiKey: 'wrong' })));
    const version = await errorOf(read(connect({ apiVersion: '2020-01-01' })));
    const path = await errorOf(read(connect({ path: '/api' })));
    const deployment = await errorOf(connect().chat.completions.create({ ...ask, model: 'none' }));
    const bearer = await fetch(`${simulator.url}/openai/deployments/gpt-chat/chat/completions?api-version=2024-10-21`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulatedAzureKey}` },
    });

    expect(key).toBeInstanceOf(AuthenticationError);
    expect(version).toBeInstanceOf(NotFoundError);
    expect(version).toMatchObject({ code: '404' });
    expect(path).toBeInstanceOf(NotFoundError);
    expect(deployment).toMatchObject({ status: 404, code: 'DeploymentNotFound' });
    expect(bearer.status).toBe(401);
  });

  it('refuses a wrong body', async () => {
    const client = connect();
    const empty = await errorOf(client.chat.completions.create({ model: 'gpt-chat', messages: [] }));

    expect(empty).toBeInstanceOf(BadRequestError);
  });

  it('answers scripted errors in its own words', async () => {
    simulator.script([{ error: { status: 429, headers: { 'retry-after': '7' } } }, { error: { status: 400 } }]);

    const limit = await errorOf(read(connect()));
    const filtered = await errorOf(read(connect()));

    expect(limit).toBeInstanceOf(RateLimitError);
    expect(limit).toMatchObject({ code: '429' });
    expect(filtered).toMatchObject({ code: 'content_filter' });
  });
});
