import { EventStreamCodec } from '@smithy/eventstream-codec';
import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { bedrock } from '@/lib/providers/bedrock/provider';
import { collect, fakeContext } from '../../fakes/provider-context';

const codec = new EventStreamCodec(
  (input) => (typeof input === 'string' ? input : Buffer.from(input).toString('utf8')),
  (input) => Uint8Array.from(Buffer.from(input, 'utf8')),
);

const frame = (chunk: unknown): Uint8Array =>
  codec.encode({
    headers: {
      ':event-type': { type: 'string', value: 'chunk' },
      ':content-type': { type: 'string', value: 'application/json' },
      ':message-type': { type: 'string', value: 'event' },
    },
    body: Buffer.from(JSON.stringify({ bytes: Buffer.from(JSON.stringify(chunk)).toString('base64') })),
  });

/** Asks a model through InvokeModel; `body` is what was sent, `parts` what came of the chunks. */
const ask = async (model: string, chunks: readonly unknown[], end: 'close' | 'cut' = 'close') => {
  const request: ChatRequest = {
    model,
    system: 'Be brief.',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', parts: [{ type: 'text', text: 'Yes?' }] },
      { role: 'user', parts: [{ type: 'text', text: 'Go on' }] },
    ],
    settings: { maxTokens: 9, temperature: 0 },
  };
  const { context, wire } = fakeContext(
    { apiKey: 'ABSK0123456789', operation: 'invoke' },
    { headers: { 'content-type': 'application/vnd.amazon.eventstream' }, chunks: chunks.map(frame), end },
  );
  const parts = await collect(bedrock.stream(request, context));
  const sent = wire.sent[0]?.init.body;
  const body: unknown = sent instanceof Blob ? JSON.parse(await sent.text()) : undefined;
  return { parts, body };
};

const text = { type: 'text', text: 'Hello' };
const end = (usage?: { readonly promptTokens: number; readonly completionTokens: number }, finishReason = 'stop') => ({
  type: 'finish_step',
  finishReason,
  isContinued: false,
  ...(usage !== undefined && { usage }),
});
const usage = { promptTokens: 11, completionTokens: 7 };

describe("a model's own format through InvokeModel", () => {
  it('speaks to Titan in one text', async () => {
    const { parts, body } = await ask('amazon.titan-text-express-v1', [
      { outputText: 'Hello', inputTextTokenCount: 11, completionReason: null },
      { outputText: '', totalOutputTextTokenCount: 7, completionReason: 'LENGTH' },
    ]);

    expect(body).toEqual({
      inputText: 'Be brief.\nUser: Hi\nBot: Yes?\nUser: Go on\nBot:',
      textGenerationConfig: { maxTokenCount: 9, temperature: 0 },
    });
    expect(parts).toEqual([text, end(usage, 'length')]);
  });

  const novaChunks = [
    { messageStart: { role: 'assistant' } },
    { contentBlockDelta: { delta: { text: 'Hello' } } },
    { messageStop: { stopReason: 'end_turn' } },
    { metadata: { usage: { inputTokens: 11, outputTokens: 7 } } },
  ];

  it('speaks to Nova in messages, and takes the usage after the end', async () => {
    const { parts, body } = await ask('us.amazon.nova-lite-v1:0', novaChunks);

    expect(body).toMatchObject({
      schemaVersion: 'messages-v1',
      system: [{ text: 'Be brief.' }],
      messages: [{ role: 'user', content: [{ text: 'Hi' }] }, { role: 'assistant' }, { role: 'user' }],
      inferenceConfig: { maxTokens: 9, temperature: 0 },
    });
    expect(parts).toEqual([text, end(usage)]);
  });

  it('loses only the usage of Nova when the connection breaks after the end', async () => {
    expect((await ask('amazon.nova-lite-v1:0', novaChunks.slice(0, 3), 'cut')).parts).toEqual([text, end()]);
  });

  it('speaks to the first Mistral models in instruction tags', async () => {
    const { parts, body } = await ask('mistral.mistral-7b-instruct-v0:2', [
      { outputs: [{ text: 'Hello', stop_reason: null }] },
      { outputs: [{ text: '', stop_reason: 'stop' }] },
    ]);

    expect(body).toMatchObject({ prompt: '<s>[INST] Be brief.\n\nHi [/INST] Yes?</s>[INST] Go on [/INST]' });
    expect(parts).toEqual([text, end()]);
  });

  it('speaks to newer Mistral models in messages', async () => {
    const { parts, body } = await ask('mistral.mistral-large-2407-v1:0', [
      { choices: [{ message: { role: 'assistant', content: 'Hello' }, stop_reason: null }] },
      { choices: [{ message: { content: '' }, stop_reason: 'length' }] },
    ]);

    expect(body).toMatchObject({ messages: [{ role: 'system', content: 'Be brief.' }, {}, {}, {}], max_tokens: 9 });
    expect(parts).toEqual([text, end(undefined, 'length')]);
  });

  it('speaks to Command R with a message, its history and a preamble', async () => {
    const { parts, body } = await ask('cohere.command-r-v1:0', [
      { event_type: 'text-generation', text: 'Hello' },
      { event_type: 'stream-end', finish_reason: 'COMPLETE' },
    ]);

    expect(body).toMatchObject({
      message: 'Go on',
      chat_history: [
        { role: 'USER', message: 'Hi' },
        { role: 'CHATBOT', message: 'Yes?' },
      ],
      preamble: 'Be brief.',
    });
    expect(parts).toEqual([text, end()]);
  });

  it('speaks to Llama 3 in its header template', async () => {
    const { parts, body } = await ask('meta.llama3-8b-instruct-v1:0', [
      { generation: 'Hello', prompt_token_count: 11, generation_token_count: 1, stop_reason: null },
      { generation: '', prompt_token_count: null, generation_token_count: 7, stop_reason: 'stop' },
    ]);

    expect(JSON.stringify(body)).toContain('<|start_header_id|>system<|end_header_id|>');
    expect(parts).toEqual([text, end(usage)]);
  });

  it('speaks to the first Cohere models in one prompt', async () => {
    const { parts, body } = await ask('cohere.command-text-v14', [
      { text: 'Hello', is_finished: false },
      { is_finished: true, finish_reason: 'MAX_TOKENS' },
    ]);

    expect(body).toEqual({ prompt: 'Be brief.\n\nHi\n\nYes?\n\nGo on', max_tokens: 9, temperature: 0, stream: true });
    expect(parts).toEqual([text, end(undefined, 'length')]);
  });

  it.each([
    'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.meta.llama3-3-70b-instruct-v1:0',
    'us.meta.llama3-3-70b-instruct-v1:0',
    'arn:aws:bedrock:us-east-1::foundation-model/meta.llama3-8b-instruct-v1:0',
  ])('knows the family of %s', async (model) => {
    const { body } = await ask(model, [{ generation: '', stop_reason: 'stop' }]);

    expect(JSON.stringify(body)).toContain('<|begin_of_text|>');
  });

  it.each([
    ['meta.llama2-13b-chat-v1', 'Llama 2 does not support function calls.'],
    ['meta.llama3-8b-instruct-v1:0', 'Invalid message role: function'],
  ])("tells in the template's own words that %s takes no results of tools", async (model, detail) => {
    const { context, wire } = fakeContext({ apiKey: 'ABSK0123456789', operation: 'invoke' }, {});
    const result = { type: 'tool_result', toolCallId: 'a', toolName: 'x', result: 'rain' } as const;
    const request = { model, messages: [{ role: 'tool', parts: [result] }] } as const;

    await expect(collect(bedrock.stream(request, context))).rejects.toMatchObject({
      data: { code: 'bad-request', detail },
    });
    expect(wire.sent).toEqual([]);
  });

  it('refuses a model that it knows no format of before anything is sent', async () => {
    await expect(ask('unknown.model', [])).rejects.toMatchObject({ data: { code: 'model-not-found' } });
  });
});

/** Asks a model that cannot stream; it answers with this JSON. */
const askWhole = async (model: string, answer: unknown) => {
  const { context, wire } = fakeContext(
    { apiKey: 'ABSK0123456789', operation: 'invoke-whole', guardrailIdentifier: 'gr1', latency: 'optimized' },
    { headers: { 'content-type': 'application/json' }, chunks: [JSON.stringify(answer)] },
  );
  const request = { model, messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] } as const;
  const parts = await collect(bedrock.stream(request, context));
  const [sent] = wire.sent;
  const body = sent?.init.body;
  return { parts, url: sent?.url, headers: sent?.headers, body: body instanceof Blob ? await body.text() : '' };
};

describe('an answer of InvokeModel, which comes as one', () => {
  it.each([
    [
      'meta.llama2-13b-chat-v1',
      { generation: 'Hello', stop_reason: 'stop', prompt_token_count: 11, generation_token_count: 7 },
      end(usage),
    ],
    [
      'amazon.titan-text-express-v1',
      { inputTextTokenCount: 11, results: [{ outputText: 'Hello', completionReason: 'LENGTH', tokenCount: 7 }] },
      end(usage, 'length'),
    ],
    [
      'amazon.nova-lite-v1:0',
      {
        output: { message: { role: 'assistant', content: [{ text: 'Hello' }] } },
        stopReason: 'end_turn',
        usage: { inputTokens: 11, outputTokens: 7 },
      },
      end(usage),
    ],
    ['mistral.mistral-7b-instruct-v0:2', { outputs: [{ text: 'Hello', stop_reason: 'stop' }] }, end()],
    [
      'mistral.mistral-large-2407-v1:0',
      { choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }] },
      end(),
    ],
    [
      'cohere.command-text-v14',
      { generations: [{ text: 'Hello', finish_reason: 'MAX_TOKENS' }] },
      end(undefined, 'length'),
    ],
    ['cohere.command-r-v1:0', { text: 'Hello', finish_reason: 'COMPLETE' }, end()],
  ])('of %s has its text and its end', async (model, answer, last) => {
    const { parts, url, headers, body } = await askWhole(model, answer);

    expect(parts).toEqual([text, last]);
    expect(new URL(url ?? '').pathname).toBe(`/model/${encodeURIComponent(model)}/invoke`);
    expect(headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-amzn-bedrock-guardrailidentifier': 'gr1',
      'x-amzn-bedrock-guardrailversion': 'DRAFT',
      'x-amzn-bedrock-performanceconfig-latency': 'optimized',
    });
    expect(JSON.parse(body)).not.toHaveProperty('stream');
  });

  it('of Claude has its thinking with the signature, its text and its call too', async () => {
    const { parts } = await askWhole('anthropic.claude-3-5-sonnet-20241022-v2:0', {
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
        { type: 'text', text: 'Hello' },
        { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Ulm' } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 11, output_tokens: 7 },
    });

    expect(parts).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'reasoning_signature', signature: 'sig', endsBlock: true },
      text,
      { type: 'tool_call_streaming_start', toolCallId: 'toolu_1', toolName: 'weather' },
      { type: 'tool_call', toolCallId: 'toolu_1', toolName: 'weather', args: { city: 'Ulm' } },
      end(usage, 'tool-calls'),
    ]);
  });

  it.each([
    ['another shape', { answer: 42 }],
    ['an error', 'oops'],
  ])('is malformed in %s', async (_what, answer) => {
    const error = await askWhole('amazon.nova-lite-v1:0', answer).catch((reason: unknown) => reason);

    expect(bedrock.explain(error)).toMatchObject({ code: 'malformed' });
  });
});
