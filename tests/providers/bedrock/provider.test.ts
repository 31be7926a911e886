import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { servedNoteOf } from '@/lib/domain/chat/served-note';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { bedrock } from '@/lib/providers/bedrock/provider';
import { noTimer } from '../../fakes/timers';
import { createBedrockService, simulatedBedrockKey, simulatedKeyPair } from '../../simulators/bedrock/service';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';

let simulator: Simulator;
let clockSkew = 0;

beforeEach(async () => {
  clockSkew = 0;
  simulator = await startSimulator(createBedrockService({ now: () => Date.now() + clockSkew }));
});

afterEach(() => simulator.stop());

const claude = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const keyPair: SettingsValues = { ...simulatedKeyPair };

const question = (model = claude): ChatRequest => ({
  model,
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello?' }] }],
});

const ask = async (settings: SettingsValues, request = question()) => {
  const context: ProviderContext = {
    settings: { endpoint: simulator.url, ...settings },
    fetch: (input, init) => fetch(input, init),
    signal: new AbortController().signal,
    clock: { now: () => Date.now() },
    after: noTimer,
  };
  const parts: StreamPart[] = [];
  try {
    for await (const part of bedrock.stream(request, context)) parts.push(part);
  } catch (error) {
    return { parts, error: bedrock.explain(error) };
  }
  return { parts };
};

const textOf = (parts: readonly StreamPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

describe('bedrock, against a service that makes each signature again', () => {
  it('is accepted with a key pair, and with an API key', async () => {
    const signed = await ask(keyPair);
    const bearer = await ask({ apiKey: simulatedBedrockKey });

    expect(textOf(signed.parts)).toBe('Hello from the Bedrock simulator.');
    expect(textOf(bearer.parts)).toBe(textOf(signed.parts));
    expect(signed.parts.at(-1)).toMatchObject({ type: 'finish_step', finishReason: 'stop' });
  });

  it.each([
    ['behind', 20 * 60 * 1000],
    ['ahead', -20 * 60 * 1000],
  ])("signs once more by the service's time when our clock is %s", async (_where, skew) => {
    clockSkew = skew;

    const { parts } = await ask(keyPair);

    expect(textOf(parts)).toBe('Hello from the Bedrock simulator.');
    expect(simulator.log.entries().map(({ status }) => status)).toEqual([403, 200]);
  });

  it('does not try a wrong secret twice, and does not tell it', async () => {
    const { error } = await ask({ ...keyPair, secretAccessKey: 'wrong-secret-1234567890' });

    expect(error).toMatchObject({ code: 'auth', status: 403, serviceCode: 'InvalidSignatureException' });
    expect(JSON.stringify(error)).not.toContain('wrong-secret-1234567890');
    expect(simulator.log.entries()).toHaveLength(1);
  });

  it('asks for keys before anything is sent', async () => {
    expect((await ask({})).error).toMatchObject({ code: 'auth' });
    expect(simulator.log.entries()).toEqual([]);
  });

  it('asks Llama 2 through InvokeModel with its prompt, all others through Converse', async () => {
    const { parts } = await ask(keyPair, question('meta.llama2-13b-chat-v1'));
    await ask(keyPair, question('amazon.nova-lite-v1:0'));

    expect(parts.at(-1)).toMatchObject({ type: 'finish_step', finishReason: 'stop' });
    expect(simulator.log.entries().map(({ path }) => path)).toEqual([
      '/model/meta.llama2-13b-chat-v1/invoke-with-response-stream',
      '/model/amazon.nova-lite-v1%3A0/converse-stream',
    ]);
    expect(simulator.log.entries()[0]?.body).toBe('{"prompt":"<s>[INST] Hello? [/INST]"}');
  });

  it('sends guardrail and latency in headers to InvokeModel and in the body to Converse', async () => {
    const options = { guardrailIdentifier: 'gr1', guardrailVersion: '2', latency: 'optimized', trace: 'ENABLED' };
    await ask({ ...keyPair, ...options, operation: 'invoke' }, question('anthropic.claude-3-5-sonnet-20241022-v2:0'));
    await ask({ ...keyPair, ...options });

    const [invoke, converse] = simulator.log.entries();
    expect(invoke?.headers).toMatchObject({
      'x-amzn-bedrock-guardrailidentifier': 'gr1',
      'x-amzn-bedrock-guardrailversion': '2',
      'x-amzn-bedrock-trace': 'ENABLED',
      'x-amzn-bedrock-performanceconfig-latency': 'optimized',
      'x-amzn-bedrock-accept': 'application/json',
    });
    expect(JSON.parse(converse?.body ?? '')).toMatchObject({
      guardrailConfig: { guardrailIdentifier: 'gr1', guardrailVersion: '2', trace: 'enabled' },
      performanceConfig: { latency: 'optimized' },
    });
  });

  it('goes on after a call of another service whose tools are no longer offered', async () => {
    const call = { type: 'tool_call', toolCallId: 'functions.weather:0', toolName: 'weather', args: {} } as const;
    const result = { ...call, type: 'tool_result', result: 'rain' } as const;

    const { error } = await ask(keyPair, {
      model: claude,
      messages: [...question().messages, { role: 'assistant', parts: [call] }, { role: 'tool', parts: [result] }],
    });

    expect(error).toBeUndefined();
    expect(JSON.parse(simulator.log.entries()[0]?.body ?? '')).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant', content: [{ toolUse: { toolUseId: 'functions_weather_0' } }] },
        { role: 'user', content: [{ toolResult: { toolUseId: 'functions_weather_0' } }] },
      ],
      toolConfig: { tools: [{ toolSpec: { name: 'weather' } }] },
    });
  });

  it.each([
    [429, 'ThrottlingException', 'rate-limit', true],
    [429, 'ModelNotReadyException', 'model-loading', true],
    [403, 'AccessDeniedException', 'forbidden', false],
    [403, 'ExpiredTokenException', 'auth', false],
    [400, 'ConflictException', 'bad-request', false],
    [400, 'ValidationException', 'bad-request', false],
    [424, 'ModelStreamErrorException', 'server', false],
    [500, 'InternalServerException', 'server', true],
    [404, 'ResourceNotFoundException', 'model-not-found', false],
    [408, 'ModelTimeoutException', 'timeout', false],
    [424, 'ModelErrorException', 'server', false],
    [400, 'ServiceQuotaExceededException', 'quota', false],
    [503, 'ServiceUnavailableException', 'overloaded', true],
  ])('reads status %i %s as %s', async (status, name, code, retryable) => {
    simulator.script({ error: { status, code: name } });

    const { error } = await ask(keyPair);

    expect(error).toMatchObject({ status, serviceCode: name, code, retryable });
    expect(simulator.log.entries()).toHaveLength(1);
  });

  it.each([
    ['internalServerException', 'server'],
    ['modelStreamErrorException', 'server'],
    ['validationException', 'bad-request'],
    ['throttlingException', 'rate-limit'],
    ['serviceUnavailableException', 'overloaded'],
    ['modelTimeoutException', 'timeout'],
  ] as const)('keeps the text before %s inside the stream, and reads it as %s', async (name, code) => {
    const half = { type: 'text', text: 'Half' } as const;
    simulator.script({ answer: { pieces: [half, { type: 'error', message: 'No more.', code: name }] } });

    // ConverseStream has no modelTimeoutException (API reference).
    const isInvoked = name === 'modelTimeoutException';
    const { parts, error } = await ask(keyPair, question(isInvoked ? 'meta.llama2-13b-chat-v1' : claude));

    expect(textOf(parts)).toBe('Half');
    expect(parts.some(({ type }) => type === 'finish_step')).toBe(false);
    expect(error).toMatchObject({ code, detail: 'No more.' });
  });

  it('sends pictures, PDF files and parameters as Converse takes them', async () => {
    const parts = [
      { type: 'text', text: 'Look' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'file', mimeType: 'application/pdf', name: 'My report_1.pdf', data: 'BBBB' },
    ] as const;
    const settings = { maxTokens: 9, temperature: 0, topP: 0.5, stop: ['END'] };

    const { error } = await ask(keyPair, { model: claude, messages: [{ role: 'user', parts }], settings });

    expect(error).toBeUndefined();
    expect(JSON.parse(simulator.log.entries()[0]?.body ?? '')).toMatchObject({
      messages: [
        {
          content: [
            { text: 'Look' },
            { image: { format: 'png', source: { bytes: 'AAAA' } } },
            { document: { format: 'pdf', name: 'My report-1-pdf', source: { bytes: 'BBBB' } } },
          ],
        },
      ],
      inferenceConfig: { maxTokens: 9, temperature: 0, topP: 0.5, stopSequences: ['END'] },
    });
  });

  it.each([
    [claude, { budgetTokens: 1024 }, { thinking: { type: 'enabled', budget_tokens: 1024 } }],
    [claude, 'off', { thinking: { type: 'disabled' } }],
    [
      'us.anthropic.claude-opus-4-7',
      { effort: 'xhigh' },
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'xhigh' } },
    ],
    ['amazon.nova-pro-v1:0', { effort: 'low' }, undefined],
  ] as const)('asks %s to think %j in the words of its own body, by Converse', async (model, reasoning, fields) => {
    await ask(keyPair, { ...question(model), settings: { reasoning } });

    expect(JSON.parse(simulator.log.entries()[0]?.body ?? '').additionalModelRequestFields).toEqual(fields);
  });

  it.each(['converse', 'invoke'])('leaves room beyond the thinking and no sampling, by %s', async (operation) => {
    const settings = { maxTokens: 9, temperature: 0, topP: 0.5, reasoning: { budgetTokens: 1024 } };

    await ask({ ...keyPair, operation }, { ...question(), settings });

    const body = JSON.parse(simulator.log.entries()[0]?.body ?? '');
    const sent = operation === 'converse' ? body.inferenceConfig : body;
    expect(sent.maxTokens ?? sent.max_tokens).toBe(1025);
    expect(Object.keys(sent).filter((name) => /^(temperature|top_?p)$/iu.test(name))).toEqual([]);
  });

  it('says how long the service took', async () => {
    const { parts } = await ask(keyPair);

    expect(
      servedNoteOf(parts.flatMap((part) => (part.type === 'message_annotations' ? part.annotations : []))),
    ).toEqual({
      type: 'parley-served',
      latencyMs: 380,
    });
  });

  it('leads to the inference profile where the model is not served by itself', async () => {
    const message =
      'Invocation of model ID anthropic.claude-opus-4-7 with on-demand throughput isn\u2019t supported. Retry your request ' +
      'with the ID or ARN of an inference profile that contains this model.';
    simulator.script({ error: { status: 400, code: 'ValidationException', message } });

    expect((await ask(keyPair)).error).toMatchObject({ code: 'profile-needed', retryable: false });
  });

  it('hints at a conversation that is too long', async () => {
    simulator.script({ error: { status: 400, message: 'Input is too long for requested model.' } });

    expect((await ask(keyPair)).error).toMatchObject({ code: 'too-long', serviceCode: 'ValidationException' });
  });

  it('calls a damaged frame malformed and keeps the text before it', async () => {
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'Half' }, { type: 'malformed' }] } });

    const { parts, error } = await ask(keyPair);

    expect(textOf(parts)).toBe('Half');
    expect(error).toMatchObject({ code: 'malformed' });
  });
});
