import { BedrockClient, ListFoundationModelsCommand, ListInferenceProfilesCommand } from '@aws-sdk/client-bedrock';
import {
  AccessDeniedException,
  BedrockRuntimeClient,
  type BedrockRuntimeClientConfig,
  ConverseCommand,
  ConverseStreamCommand,
  InvokeModelCommand,
  InvokeModelWithResponseStreamCommand,
  ModelStreamErrorException,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBedrockService, simulatedBedrockKey, simulatedKeyPair } from './bedrock/service';
import { type Simulator, startSimulator } from './core/simulator';

let simulator: Simulator;
let clockSkew = 0;

/** In Node the runtime's client speaks HTTP/2; the control client's transport is the HTTP/1.1 that the simulator speaks. */
const http1 = new BedrockClient({ region: 'us-east-1' }).config.requestHandler;

const connect = (config: BedrockRuntimeClientConfig = { credentials: simulatedKeyPair }): BedrockRuntimeClient =>
  new BedrockRuntimeClient({
    region: 'us-east-1',
    endpoint: simulator.url,
    maxAttempts: 1,
    requestHandler: http1,
    ...config,
  });

beforeEach(async () => {
  clockSkew = 0;
  simulator = await startSimulator(createBedrockService({ now: () => Date.now() + clockSkew }));
});

afterEach(() => simulator.stop());

const claude = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const llama = 'meta.llama2-13b-chat-v1';
const messages = [{ role: 'user' as const, content: [{ text: 'Hello?' }] }];

const errorOf = async (promise: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
};

const readConverse = async (client: BedrockRuntimeClient, modelId = claude) => {
  const { stream } = await client.send(new ConverseStreamCommand({ modelId, messages }));
  let text = '';
  let input = '';
  let stopReason: string | undefined;
  let totalTokens: number | undefined;
  for await (const event of stream ?? []) {
    text += event.contentBlockDelta?.delta?.text ?? '';
    input += event.contentBlockDelta?.delta?.toolUse?.input ?? '';
    stopReason = event.messageStop?.stopReason ?? stopReason;
    totalTokens = event.metadata?.usage?.totalTokens ?? totalTokens;
  }
  return { text, input, stopReason, totalTokens };
};

const readInvoke = async (modelId: string, body: unknown): Promise<readonly unknown[]> => {
  const command = new InvokeModelWithResponseStreamCommand({
    modelId,
    body: JSON.stringify(body),
    contentType: 'application/json',
  });
  const { body: events } = await connect().send(command);
  const chunks: unknown[] = [];
  for await (const { chunk } of events ?? []) chunks.push(JSON.parse(new TextDecoder().decode(chunk?.bytes)));
  return chunks;
};

describe('the simulated Bedrock, with the official SDK', () => {
  it('lists models and inference profiles to a signed request', async () => {
    const client = new BedrockClient({
      region: 'us-east-1',
      endpoint: simulator.url,
      credentials: simulatedKeyPair,
      maxAttempts: 1,
    });

    const { modelSummaries } = await client.send(new ListFoundationModelsCommand({ byOutputModality: 'TEXT' }));
    const { inferenceProfileSummaries } = await client.send(new ListInferenceProfilesCommand({ maxResults: 100 }));

    expect(modelSummaries?.map(({ modelId }) => modelId)).toContain(llama);
    expect(inferenceProfileSummaries?.map(({ inferenceProfileId }) => inferenceProfileId)).toEqual([claude]);
  });

  it('streams a conversation with a call and usage to a signed request', async () => {
    simulator.script({
      answer: {
        pieces: [
          { type: 'text', text: 'Grüße, 世界 👋' },
          { type: 'tool-call', name: 'weather', args: { city: 'Ulm' }, id: 'tooluse_1' },
        ],
      },
    });

    const answer = await readConverse(connect());

    expect(answer).toMatchObject({ text: 'Grüße, 世界 👋', input: '{"city":"Ulm"}', stopReason: 'tool_use' });
    expect(answer.totalTokens).toBeGreaterThan(6);
  });

  it('takes an API key, and answers whole', async () => {
    const client = connect({ token: { token: simulatedBedrockKey }, authSchemePreference: ['httpBearerAuth'] });

    const { output } = await client.send(new ConverseCommand({ modelId: claude, messages }));

    expect(output?.message?.content).toEqual([{ text: 'Hello from the Bedrock simulator.' }]);
  });

  it("streams each family's own chunks", async () => {
    const claudeChunks = await readInvoke('anthropic.claude-3-5-sonnet-20241022-v2:0', {
      anthropic_version: 'bedrock-2023-05-31',
      max_tokens: 100,
      messages: [{ role: 'user', content: 'Hello?' }],
    });
    const llamaChunks = await readInvoke(llama, { prompt: '<s>[INST] Hello? [/INST]' });

    expect(claudeChunks.at(0)).toMatchObject({ type: 'message_start' });
    expect(claudeChunks.at(-1)).toMatchObject({ type: 'message_stop' });
    expect(llamaChunks.at(-1)).toMatchObject({ generation: '', stop_reason: 'stop' });
  });

  it('takes temporary credentials only with their token', async () => {
    await simulator.stop();
    const pair = { ...simulatedKeyPair, sessionToken: 'simulated-session' };
    simulator = await startSimulator(createBedrockService({ pairs: [pair] }));

    const without = await errorOf(readConverse(connect()));
    const { text } = await readConverse(connect({ credentials: pair }));

    expect(without).toMatchObject({ name: 'UnrecognizedClientException', $metadata: { httpStatusCode: 403 } });
    expect(text).toContain('Hello');
  });

  it('refuses a wrong secret, a wrong key id, a wrong region and a wrong API key', async () => {
    const wrong = (secretAccessKey: string, accessKeyId = simulatedKeyPair.accessKeyId, region = 'us-east-1') =>
      errorOf(readConverse(connect({ credentials: { accessKeyId, secretAccessKey }, region })));

    const secret = await wrong('another');
    const id = await wrong(simulatedKeyPair.secretAccessKey, 'AKIAUNKNOWN');
    const region = await wrong(simulatedKeyPair.secretAccessKey, undefined, 'eu-central-1');
    const key = await errorOf(
      readConverse(connect({ token: { token: 'ABSKwrong' }, authSchemePreference: ['httpBearerAuth'] })),
    );

    expect(secret).toMatchObject({ name: 'InvalidSignatureException' });
    expect(id).toMatchObject({ name: 'UnrecognizedClientException' });
    expect(region).toMatchObject({ message: expect.stringContaining('valid region') });
    expect(key).toBeInstanceOf(AccessDeniedException);
  });

  it('refuses a signature of a wrong time with its own time beside it, and the SDK finds the right one', async () => {
    clockSkew = 20 * 60 * 1000;
    const client = connect();

    const first = await errorOf(readConverse(client));
    const { text } = await readConverse(client);

    expect(first).toMatchObject({ name: 'InvalidSignatureException', message: expect.stringContaining('expired') });
    expect(text).toContain('Hello');
  });

  it('refuses a body or a header that was changed after the signature', async () => {
    const client = connect();
    client.middlewareStack.add(
      (next) => (args) => {
        const request = Object(args.request);
        request.body = new TextDecoder().decode(request.body).replace('Hello?', 'Jello?');
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'changeBody' },
    );
    const other = connect();
    other.middlewareStack.add(
      (next) => (args) => {
        Object.assign(Object(args.request).headers, { 'x-amz-extra': 'unsigned' });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'addHeader' },
    );

    const body = await errorOf(readConverse(client));
    const header = await errorOf(readConverse(other));

    expect(body).toMatchObject({ name: 'InvalidSignatureException' });
    expect(header).toMatchObject({ message: expect.stringContaining('not signed') });
  });

  it('refuses a request without any key, and a wrong path', async () => {
    const keyless = await fetch(`${simulator.url}/foundation-models`);
    const path = await fetch(`${simulator.url}/model/x/complete`, { method: 'POST' });

    expect(keyless.status).toBe(403);
    expect(keyless.headers.get('x-amzn-errortype')).toContain('MissingAuthenticationTokenException');
    expect(path.status).toBe(404);
  });

  it('refuses an unknown model', async () => {
    expect(await errorOf(readConverse(connect(), 'anthropic.none'))).toBeInstanceOf(ValidationException);
  });

  const user = { role: 'user', content: [{ text: 'Hi' }] };
  const call = { role: 'assistant', content: [{ toolUse: { toolUseId: 't1', name: 'weather', input: {} } }] };
  const result = { role: 'user', content: [{ toolResult: { toolUseId: 't1', content: [{ text: 'rain' }] } }] };
  const toolConfig = { tools: [{ toolSpec: { name: 'weather', inputSchema: { json: { type: 'object' } } } }] };

  it.each([
    ['no messages', {}, 'at least one message'],
    ['an unknown field', { messages: [user], max_tokens: 5 }, 'validation error'],
    ['an answer first', { messages: [call], toolConfig }, 'start with a user message'],
    ['two questions in a row', { messages: [user, user] }, 'must alternate'],
    ['a blank text', { messages: [{ role: 'user', content: [{ text: ' ' }] }] }, 'is blank'],
    ['a call without result', { messages: [user, call, user], toolConfig }, 'Expected toolResult blocks'],
    ['a call without tools', { messages: [user, call, result] }, 'toolConfig field must be defined'],
  ])('refuses %s', async (_what, body, message) => {
    const response = await fetch(`${simulator.url}/model/${encodeURIComponent(claude)}/converse-stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulatedBedrockKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

    expect(response.status).toBe(400);
    expect(response.headers.get('x-amzn-errortype')).toContain('ValidationException');
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) });
  });

  it.each([
    [llama, { inputText: 'Hi' }, 'Malformed input request'],
    ['anthropic.claude-3-5-sonnet-20241022-v2:0', { prompt: 'Hi' }, 'anthropic_version: Field required'],
  ])('refuses the body of another family for %s', async (modelId, body, message) => {
    const command = new InvokeModelCommand({ modelId, body: JSON.stringify(body), contentType: 'application/json' });
    const error = await errorOf(connect().send(command));

    expect(error).toBeInstanceOf(ValidationException);
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
  });

  it('answers scripted errors in its own words, before and inside the stream, and damages frames', async () => {
    const half = { type: 'text' as const, text: 'Half' };
    simulator.script([
      { error: { status: 429 } },
      { answer: { pieces: [half, { type: 'error', message: 'The model stopped.' }] } },
      { answer: { pieces: [half, { type: 'malformed' }] } },
    ]);

    const limit = await errorOf(readConverse(connect()));
    const inStream = await errorOf(readConverse(connect()));
    const damaged = await errorOf(readConverse(connect()));

    expect(limit).toBeInstanceOf(ThrottlingException);
    expect(inStream).toBeInstanceOf(ModelStreamErrorException);
    expect(String(damaged)).toContain('checksum');
  });
});
